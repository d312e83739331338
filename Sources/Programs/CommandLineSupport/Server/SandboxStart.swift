public import LoopbackServer

/// Starts a sandbox; it is handed what to call where a state that made no sense was put aside.
public typealias SandboxStarter<Sandbox> = (
    _ onCorruptState: @escaping @Sendable (_ keptAt: String) -> Void
) throws(LoopbackServerError) -> Sandbox

extension Console {
    /// Starts a sandbox, and says where it went wrong.
    ///
    /// - Throws: where the sandbox cannot start.
    public func startSandbox<Sandbox>(_ start: SandboxStarter<Sandbox>) throws(CommandFailure) -> Sandbox {
        try started(start, telling: { [self] in note($0) }, orElse: "Choose another port with --port.")
    }
}

extension LateNotes {
    /// Starts a sandbox; what it has to say is told late.
    ///
    /// - Throws: where the sandbox cannot start.
    public func startSandbox<Sandbox>(_ start: SandboxStarter<Sandbox>) throws(CommandFailure) -> Sandbox {
        try started(start, telling: { [self] in add($0) }, orElse: "Try again.")
    }
}

private func started<Sandbox>(
    _ start: SandboxStarter<Sandbox>, telling tell: @escaping @Sendable (Wording) -> Void, orElse advice: String
) throws(CommandFailure) -> Sandbox {
    do throws(LoopbackServerError) {
        return try start { kept in
            tell("The sandbox's state could not be read and was put aside as \(kept). It starts anew.")
        }
    } catch {
        throw CommandFailure(.failed, "The sandbox cannot start: \(error). \(advice)")
    }
}
