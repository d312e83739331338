import CoreSupport
public import RecordStorage

/// The ids of the surveys that one user has seen, to tell which are new.
public struct SeenSurveys: Sendable {
    private let store: any RecordStore

    package init(store: any RecordStore) { self.store = store }

    /// Returns the ids, or an empty set if they cannot be decoded.
    public func ids() async throws(StoreFailure) -> Set<String> { Self.decode(try await store.read()) }

    /// Adds the ids of surveys that the user has seen, and deletes those that are `gone` from the list. What others add
    /// at the same time stays.
    public func add(_ ids: [String], removing gone: Set<String> = []) async throws(StoreFailure) {
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            let seen = Self.decode(try access.read()).subtracting(gone).union(ids)
            let record: Data
            do {
                record = try JSONEncoder().encode(seen)
            } catch {
                throw .notSaved(reason: "ids that cannot be encoded")
            }
            try access.replace(with: record)
        }
    }

    private static func decode(_ record: Data?) -> Set<String> {
        // If the ids are damaged, no survey counts as seen.
        record.flatMap { try? JSONDecoder().decode(Set<String>.self, from: $0) } ?? []
    }

    package func forget() async throws(StoreFailure) {
        guard try await store.read() != nil else { return }
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            try access.clear()
        }
    }
}
