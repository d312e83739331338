import CoreSupport
public import RecordStorage

/// The ids of the surveys that one user has seen, to tell which are new.
public struct SeenSurveys: Sendable {
    private let store: any RecordStore

    package init(store: any RecordStore) { self.store = store }

    /// Returns the ids, or an empty set if they cannot be decoded.
    public func ids() async throws(StoreFailure) -> Set<String> {
        let record = try await store.read()
        // If the ids are damaged, no survey counts as seen.
        return record.flatMap { try? JSONDecoder().decode(Set<String>.self, from: $0) } ?? []
    }

    /// Saves that the user has seen these surveys and no others.
    public func replace(with ids: [String]) async throws(StoreFailure) {
        let record: Data
        do {
            record = try JSONEncoder().encode(ids)
        } catch {
            throw .notSaved(reason: "ids that cannot be encoded")
        }
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            try access.replace(with: record)
        }
    }

    package func forget() async throws(StoreFailure) {
        guard try await store.read() != nil else { return }
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            try access.clear()
        }
    }
}
