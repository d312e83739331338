public import LoopbackServer

extension Console {
    /// Starts a sandbox, and says where it went wrong.
    ///
    /// - Parameter start: starts it; it is handed what to call where a state that made no sense was put aside.
    /// - Throws: where the sandbox cannot start.
    public func startSandbox<Sandbox>(
        _ start: (_ onCorruptState: @escaping @Sendable (_ keptAt: String) -> Void) throws(LoopbackServerError) ->
            Sandbox
    ) throws(CommandFailure) -> Sandbox {
        do throws(LoopbackServerError) {
            return try start { [self] kept in
                note("The sandbox's state could not be read and was put aside as \(kept). It starts anew.")
            }
        } catch {
            throw CommandFailure(.failed, "The sandbox cannot start: \(error). Choose another port with --port.")
        }
    }
}
