import ConcurrencySupport
public import LoopbackServer

/// What there is no place for on the screen while an app has the terminal: it is told when the app has ended.
public struct LateNotes: Sendable {
    private let notes = Protected<[String]>([])

    /// No notes yet.
    public init() {}

    /// Starts a sandbox; what it has to say is told late.
    ///
    /// - Parameter start: starts it; it is handed what to call where a state that made no sense was put aside.
    /// - Throws: where the sandbox cannot start.
    public func startSandbox<Sandbox>(
        _ start: (_ onCorruptState: @escaping @Sendable (_ keptAt: String) -> Void) throws(LoopbackServerError) ->
            Sandbox
    ) throws(CommandFailure) -> Sandbox {
        do throws(LoopbackServerError) {
            return try start { [notes] kept in
                notes.withLock {
                    $0.append("The sandbox's state could not be read and was put aside as \(kept). It starts anew.")
                }
            }
        } catch {
            throw CommandFailure(.failed, "The sandbox cannot start: \(error). Try again.")
        }
    }

    /// Tells them.
    public func tell(on console: Console) {
        notes.withLock { $0 }.forEach { console.note(Wording($0)) }
    }
}
