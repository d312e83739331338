import FileRecordStorage
import Foundation

package protocol SandboxMemory: Codable, Hashable, Sendable {
    init()
}

package protocol SandboxStateStore<State>: Sendable {
    associatedtype State: SandboxMemory

    /// Loads the state, lets `body` read and change it, and saves it if it changed. Other updates wait meanwhile.
    ///
    /// - Throws: an error with a description for a person if the state cannot be loaded or saved; the state is then
    ///   unchanged. `StoreFailure.cancelled` if the caller is cancelled while it waits.
    func update<Value: Sendable>(_ body: @Sendable (inout State) -> Value) async throws -> Value
}

/// Holds a sandbox's state in memory while the process runs.
package actor InMemorySandboxStateStore<State: SandboxMemory>: SandboxStateStore {
    package private(set) var state: State

    package init(_ state: State = State()) {
        self.state = state
    }

    package func update<Value: Sendable>(_ body: @Sendable (inout State) -> Value) async -> Value { body(&state) }
}

/// Saves a sandbox's state in a file (mode 0600) that any number of processes share. A lock file next to it lets them
/// take turns.
///
/// A file that cannot be decoded is renamed with the suffix `.bad`, and the sandbox starts over.
package struct FileSandboxStateStore<State: SandboxMemory>: SandboxStateStore {
    /// The maximum size of the file in bytes; it contains uploaded pictures.
    private static var limit: Int { 64 << 20 }

    private let path: String
    private let file: AtomicFile
    private let lock: FileLock
    private let onCorruptState: @Sendable (_ savedAt: String) -> Void

    /// Creates a store at `path`. The file and its folder are created at the first save. `patience` is how long to wait
    /// for a turn.
    package init(
        path: String, patience: Duration = .seconds(10),
        onCorruptState: @escaping @Sendable (_ savedAt: String) -> Void = { _ in }
    ) {
        self.path = path
        // Do not wait for the disk: every request writes, processes wait for each other's writes, and sample accounts
        // may be lost.
        file = AtomicFile(path: path, limit: Self.limit).withoutSync
        lock = FileLock(path: path + ".lock", patience: patience)
        self.onCorruptState = onCorruptState
    }

    package func update<Value: Sendable>(_ body: @Sendable (inout State) -> Value) async throws -> Value {
        try await lock.withLock {
            Result {
                let old = try load()
                var new = old
                let value = body(&new)
                if new != old { try file.replace(with: JSONEncoder().encode(new)) }
                return value
            }
        }.get()
    }

    private func load() throws -> State {
        guard let contents = try file.read() else { return State() }
        // The file is preserved, to show the problem.
        if let state = try? JSONDecoder().decode(State.self, from: contents) { return state }
        let aside = path + ".bad"
        try AtomicFile(path: aside, limit: Self.limit).replace(with: contents)
        try file.remove()
        onCorruptState(aside)
        return State()
    }
}
