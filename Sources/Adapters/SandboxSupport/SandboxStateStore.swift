/// What a sandbox remembers between two requests.
public protocol SandboxMemory: Codable, Hashable, Sendable {
    /// The memory of a sandbox that nobody has used.
    init()
}

/// Keeps what a sandbox remembers, for one process or for many.
public protocol SandboxStateStore<State>: Sendable {
    /// What is kept.
    associatedtype State: SandboxMemory

    /// Loads the state, lets `body` read and change it, and saves it if it changed, with nobody else between.
    ///
    /// - Throws: ``SandboxStateError`` when it could not be loaded or saved; nothing is changed then.
    func update<Value: Sendable>(
        _ body: @Sendable (inout State) -> Value
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
public actor InMemorySandboxStateStore<State: SandboxMemory>: SandboxStateStore {
    /// What is kept.
    public private(set) var state: State

    /// A store that begins with `state`.
    public init(_ state: State = State()) {
        self.state = state
    }

    /// Runs `body` with the state.
    public func update<Value: Sendable>(
        _ body: @Sendable (inout State) -> Value
    ) async throws(SandboxStateError) -> Value {
        body(&state)
    }
}
