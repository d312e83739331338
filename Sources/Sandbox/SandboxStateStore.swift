/// Keeps what a sandbox remembers, for one process or for many.
public protocol SandboxStateStore: Sendable {
    /// Loads the state, lets `body` read and change it, and saves it if it changed, with nobody else between.
    ///
    /// - Throws: ``SandboxStateError`` when it could not be loaded or saved; nothing is changed then.
    func update<Value: Sendable>(
        _ body: @Sendable (inout SandboxState) -> Value
    ) async throws(SandboxStateError) -> Value
}

/// Why a sandbox's state was not to be had.
public enum SandboxStateError: Error, Hashable, Sendable {
    /// It could not be locked, read or written; the reason is one line for a person.
    case unavailable(reason: String)
    /// The caller was cancelled while it waited for its turn.
    case cancelled
}

/// Keeps a sandbox's state for as long as the process lives.
public actor InMemorySandboxStateStore: SandboxStateStore {
    /// What is kept.
    public private(set) var state: SandboxState

    /// A store that begins with `state`.
    public init(_ state: SandboxState = SandboxState()) {
        self.state = state
    }

    /// Runs `body` with the state.
    public func update<Value: Sendable>(
        _ body: @Sendable (inout SandboxState) -> Value
    ) async throws(SandboxStateError) -> Value {
        body(&state)
    }
}
