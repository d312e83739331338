#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One value, kept as a record in a store of bytes.
///
/// Each method takes the store's exclusive scope once, so that what it reads is what it replaces or deletes. A caller
/// that is cancelled leaves while it waits for the scope; once it has the scope, it finishes.
package struct RecordCache<Fields: RecordFields>: Sendable {
    package let store: any RecordStore

    /// A cache that keeps its value in `store`.
    package init(store: any RecordStore) {
        self.store = store
    }

    /// Fetches the record, validates it and delivers the value.
    package func load() async throws(CacheLoadingError) -> Fields.Value {
        guard let record = try await fetch() else { throw .notFound }
        do {
            return try VersionedRecord<Fields>.decode(record)
        } catch {
            throw .invalidData(reason: error.reason)
        }
    }

    /// Encodes `value`, then deletes the old record and saves the new one in one effect. What was cached does not
    /// matter, so that a new value repairs a record that cannot be read.
    package func save(_ value: Fields.Value) async throws(CacheSavingError) {
        let record = try encode(value)
        do {
            try await store.withExclusiveAccess { access throws(RecordStoreError) in try access.replace(with: record) }
        } catch {
            throw CacheSavingError(error)
        }
    }

    /// Saves `new` if `old` is what is cached; a record that cannot be read is not.
    ///
    /// - Returns: whether it was.
    package func replace(_ old: Fields.Value, with new: Fields.Value) async throws(CacheSavingError) -> Bool {
        let record = try encode(new)
        do {
            return try await store.withExclusiveAccess { access throws(RecordStoreError) in
                guard try access.cached(Fields.self) == .value(old) else { return false }
                try access.replace(with: record)
                return true
            }
        } catch {
            throw CacheSavingError(error)
        }
    }

    /// Deletes the record if `condition` holds.
    ///
    /// - Returns: whether it did.
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
            return try await store.withExclusiveAccess { access throws(RecordStoreError) in try access.read() }
        } catch {
            throw CacheLoadingError(error)
        }
    }

    private func encode(_ value: Fields.Value) throws(CacheSavingError) -> Data {
        do {
            return try VersionedRecord<Fields>.encode(value)
        } catch {
            throw .savingFailed(reason: error.reason)
        }
    }
}

/// What a store holds, as the conditions for replacing and clearing see it.
package enum CachedRecord<Fields: RecordFields>: Hashable {
    case none
    case value(Fields.Value)
    case unreadable

    init(_ record: Data?) {
        guard let record else {
            self = .none
            return
        }
        do {
            self = .value(try VersionedRecord<Fields>.decode(record))
        } catch {
            self = .unreadable
        }
    }
}

extension RecordStoreAccess {
    /// The record as conditions see it.
    ///
    /// - Throws: ``RecordStoreError/reading(reason:)``.
    package func cached<Fields: RecordFields>(_ fields: Fields.Type) throws(RecordStoreError) -> CachedRecord<Fields> {
        CachedRecord(try read())
    }
}
