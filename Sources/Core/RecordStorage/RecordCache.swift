import CoreSupport

/// Caches one value as a record in a store.
///
/// Each change enters the store's exclusive scope once, so that it deletes exactly the record that it has read; loading
/// needs no lock if the store reads without. A cancelled caller returns while it waits for the scope; once inside, it
/// finishes.
package struct RecordCache<Fields: VersionedRecordFields>: Sendable {
    private let store: any RecordStore

    package init(store: any RecordStore) {
        self.store = store
    }

    /// Loads, validates and returns the value.
    package func load() async throws(StoreFailure) -> Fields.Value {
        guard let record = try await store.read() else { throw .notFound }
        return try VersionedRecord<Fields>.decode(record)
    }

    /// Encodes `value`, then atomically replaces the old record, even an unreadable one.
    package func save(_ value: Fields.Value) async throws(StoreFailure) {
        let record = try VersionedRecord<Fields>.encode(value)
        try await store.withExclusiveAccess { access throws(StoreFailure) in try access.replace(with: record) }
    }

    /// Deletes the record if `condition` holds, and returns whether it did.
    package func clear(
        if condition: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Bool
    ) async throws(StoreFailure) -> Bool {
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            guard try condition(access) else { return false }
            try access.clear()
            return true
        }
    }
}

extension RecordCache {
    /// Saves the value that `change` returns for the cached one, or deletes the record if that is `nil`. Returns the
    /// value before.
    package func update(
        _ change: @escaping @Sendable (Fields.Value?) -> Fields.Value?
    ) async throws(StoreFailure) -> Fields.Value? {
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            // An unreadable record is replaced, as in `save`.
            let before = try access.read().flatMap { try? VersionedRecord<Fields>.decode($0) }
            let now = change(before)
            if let now, now == before { return before }
            if let now { try access.replace(with: now, as: Fields.self) } else { try access.clear() }
            return before
        }
    }
}

extension RecordStoreAccess {
    /// Replaces the record with the record of `value`.
    ///
    /// - Throws: `StoreFailure.notSaved(reason:)` if the record could not be decoded again; the error of the
    ///   replacement.
    package func replace<Fields: VersionedRecordFields>(
        with value: Fields.Value, as fields: Fields.Type
    ) throws(StoreFailure) {
        try replace(with: VersionedRecord<Fields>.encode(value))
    }
}
