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
    package func load() async throws(CacheLoadingError) -> Fields.Value {
        guard let record = try await fetch() else { throw .notFound }
        do {
            return try VersionedRecord<Fields>.decode(record)
        } catch {
            throw .invalidData(reason: error.reason)
        }
    }

    /// Encodes `value`, then atomically replaces the old record, even an unreadable one.
    package func save(_ value: Fields.Value) async throws(CacheSavingError) {
        let record = try VersionedRecord<Fields>.encodeToSave(value)
        do {
            try await store.withExclusiveAccess { access throws(RecordStoreError) in try access.replace(with: record) }
        } catch {
            throw CacheSavingError(error)
        }
    }

    /// Deletes the record if `condition` holds, and returns whether it did.
    package func clear(
        if condition: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Bool
    ) async throws(CacheClearingError) -> Bool {
        do {
            return try await store.withExclusiveAccess { access throws(RecordStoreError) in
                guard try condition(access) else { return false }
                try access.clear()
                return true
            }
        } catch {
            throw CacheClearingError(error)
        }
    }

    private func fetch() async throws(CacheLoadingError) -> Data? {
        do {
            return try await store.read()
        } catch {
            throw CacheLoadingError(error)
        }
    }
}

extension VersionedRecord {
    /// Encodes `value` as a record.
    ///
    /// - Throws: `CacheSavingError.savingFailed(reason:)` if the record could not be decoded again.
    static func encodeToSave(_ value: Fields.Value) throws(CacheSavingError) -> Data {
        do {
            return try encode(value)
        } catch {
            throw .savingFailed(reason: error.reason)
        }
    }
}

extension RecordCache {
    /// Saves the value that `change` returns for the cached one, or deletes the record if that is `nil`. Returns the
    /// old and the new value.
    package func update(
        _ change: @escaping @Sendable (Fields.Value?) -> Fields.Value?
    ) async throws(CacheSavingError) -> (before: Fields.Value?, now: Fields.Value?) {
        do {
            return try await store.withExclusiveAccess { access throws(RecordStoreError) in
                // An unreadable record is replaced, as in `save`.
                let before = try access.read().flatMap { try? VersionedRecord<Fields>.decode($0) }
                let now = change(before)
                if let now, now == before { return (before, now) }
                if let now { try access.replace(with: now, as: Fields.self) } else { try access.clear() }
                return (before, now)
            }
        } catch {
            throw CacheSavingError(error)
        }
    }
}

extension RecordStoreAccess {
    /// Replaces the record with the record of `value`.
    ///
    /// - Throws: `RecordStoreError.saving(reason:)` if the record could not be decoded again; the error of the
    ///   replacement.
    package func replace<Fields: VersionedRecordFields>(
        with value: Fields.Value, as fields: Fields.Type
    ) throws(RecordStoreError) {
        let record: Data
        do {
            record = try VersionedRecord<Fields>.encode(value)
        } catch {
            throw .saving(reason: error.reason)
        }
        try replace(with: record)
    }
}
