/// Stores in memory, behind a spy each, that fail in one step when told to, and tell what they were asked for.
package struct SpiedFolder: RecordStoreFolder {
    package let folder = InMemoryRecordStoreFolder()
    private var failure: StoreFailure?
    private var failureOfNames: StoreFailure?
    package let messages = Protected<[RecordStoreSpy.Message]>([])
    private let onMessage: @Sendable (RecordStoreSpy.Message) -> Void

    package init(onMessage: @escaping @Sendable (RecordStoreSpy.Message) -> Void = { _ in }) {
        self.onMessage = onMessage
    }

    package func store(named name: String) -> any RecordStore {
        RecordStoreSpy(folder.store(named: name), failure: failure) { [messages, onMessage] message in
            messages.withLock { $0.append(message) }
            onMessage(message)
        }
    }

    package func names() async throws(StoreFailure) -> [String] {
        if let failureOfNames { throw failureOfNames }
        return try await folder.names()
    }

    /// The same folder, whose stores fail.
    package func failing(
        _ failure: StoreFailure? = nil, inNames failureOfNames: StoreFailure? = nil
    ) -> SpiedFolder {
        var failing = self
        failing.failure = failure
        failing.failureOfNames = failureOfNames
        return failing
    }

    /// The only record.
    package func record() async throws -> Data? {
        guard let name = try await names().first else { return nil }
        return try await store(named: name).withExclusiveAccess { access throws(StoreFailure) in try access.read() }
    }

    /// Puts `record` in the place of each.
    package func spoil(with record: Data) async throws {
        for name in try await names() {
            try await folder.store(named: name).withExclusiveAccess { access throws(StoreFailure) in
                try access.replace(with: record)
            }
        }
    }
}
