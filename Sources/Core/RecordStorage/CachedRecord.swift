#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

extension TokenStoreAccess {
    /// The record as conditions see it.
    ///
    /// - Throws: ``TokenStoreError/reading(reason:)``.
    package func cached<Fields: RecordFields>(_ fields: Fields.Type) throws(TokenStoreError) -> CachedRecord<Fields> {
        CachedRecord(try read())
    }
}
