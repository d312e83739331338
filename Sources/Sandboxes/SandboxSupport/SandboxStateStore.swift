import FileRecordStorage
import Foundation

/// What a sandbox remembers between two requests.
package protocol SandboxMemory: Codable, Hashable, Sendable {
    /// The memory of a sandbox that nobody has used.
    init()
}

/// Keeps what a sandbox remembers, for one process or for many.
package protocol SandboxStateStore<State>: Sendable {
    associatedtype State: SandboxMemory

    /// Loads the state, lets `body` read and change it, and saves it if it changed, with nobody else between.
    ///
    /// - Throws: ``SandboxStateError`` when it could not be loaded or saved; nothing is changed then.
    func update<Value: Sendable>(
        _ body: @Sendable (inout State) -> Value
    ) async throws(SandboxStateError) -> Value
}

/// Why a sandbox's state was unavailable.
package enum SandboxStateError: Error, Hashable, Sendable {
    /// It could not be locked, read or written; the reason is one line for a person.
    case unavailable(reason: String)
    /// The caller was cancelled while it waited for its turn.
    case cancelled
}

/// Keeps a sandbox's state for as long as the process lives.
package actor InMemorySandboxStateStore<State: SandboxMemory>: SandboxStateStore {
    package private(set) var state: State

    /// A store that begins with `state`.
    package init(_ state: State = State()) {
        self.state = state
    }

    /// Runs `body` with the state.
    package func update<Value: Sendable>(
        _ body: @Sendable (inout State) -> Value
    ) async throws(SandboxStateError) -> Value {
        body(&state)
    }
}

/// Keeps a sandbox's state in a file (mode 0600) that any number of processes share; a lock beside it gives them turns.
///
/// A file that cannot be made sense of is kept beside it, as `.bad`, and the sandbox starts anew.
package struct FileSandboxStateStore<State: SandboxMemory>: SandboxStateStore {
    /// How many bytes the file may have: pictures that were uploaded are in it.
    private static var limit: Int { 64 << 20 }

    private let path: String
    private let file: AtomicFile
    private let lock: FileLock
    private let onCorruptState: @Sendable (_ keptAt: String) -> Void

    /// A store at `path`; the file and its folder are made when there is something to keep.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - patience: how long to wait for a turn.
    ///   - onCorruptState: told where a file was moved to.
    package init(
        path: String, patience: Duration = .seconds(10),
        onCorruptState: @escaping @Sendable (_ keptAt: String) -> Void = { _ in }
    ) {
        self.path = path
        // Every request writes, and processes wait for each other's writes; play accounts are not worth the disk's time.
        file = AtomicFile(path: path, limit: Self.limit, calls: .withoutSync)
        lock = FileLock(path: path + ".lock", patience: patience)
        self.onCorruptState = onCorruptState
    }

    /// Loads, runs `body`, and saves, under the lock.
    package func update<Value: Sendable>(
        _ body: @Sendable (inout State) -> Value
    ) async throws(SandboxStateError) -> Value {
        let result: Result<Value, FileError>
        do {
            result = try await lock.withLock { locked(body) }
        } catch {
            throw error == .cancelled ? .cancelled : .unavailable(reason: error.description)
        }
        do {
            return try result.get()
        } catch {
            throw .unavailable(reason: error.description)
        }
    }

    private func locked<Value>(_ body: (inout State) -> Value) -> Result<Value, FileError> {
        Result { () throws(FileError) in
            let old = try load()
            var new = old
            let value = body(&new)
            if new != old { try save(new) }
            return value
        }
    }

    private func load() throws(FileError) -> State {
        guard let contents = try file.read() else { return State() }
        // What is wrong with the file can be looked up in the file.
        if let state = try? JSONDecoder().decode(State.self, from: contents) { return state }
        let aside = path + ".bad"
        try AtomicFile(path: aside, limit: Self.limit).replace(with: contents)
        try file.remove()
        onCorruptState(aside)
        return State()
    }

    private func save(_ state: State) throws(FileError) {
        // Nothing in it can fail to encode.
        guard let contents = try? JSONEncoder().encode(state) else { preconditionFailure("a state is plain values") }
        try file.replace(with: contents)
    }
}
