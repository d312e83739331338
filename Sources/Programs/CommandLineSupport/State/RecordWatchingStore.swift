public import Credentials
public import RecordStorage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A token store that tells of every record that is read or saved: what must stay out of all that is printed.
public struct RecordWatchingStore: TokenStoreDecorator {
    package let store: any TokenStore
    private let onRecord: @Sendable (Data) -> Void

    /// Decorates `store`.
    public init(_ store: any TokenStore, onRecord: @escaping @Sendable (Data) -> Void) {
        self.store = store
        self.onRecord = onRecord
    }

    package func decorate(_ access: any TokenStoreAccess) -> any TokenStoreAccess {
        RecordWatchingAccess(access: access, onRecord: onRecord)
    }
}

private struct RecordWatchingAccess: TokenStoreAccess {
    let access: any TokenStoreAccess
    let onRecord: @Sendable (Data) -> Void

    func read() throws(TokenStoreError) -> Data? {
        let record = try access.read()
        if let record { onRecord(record) }
        return record
    }

    func replace(with record: Data) throws(TokenStoreError) {
        onRecord(record)
        try access.replace(with: record)
    }

    func clear() throws(TokenStoreError) {
        try access.clear()
    }
}

extension Console {
    /// A store over `store` that keeps what `secrets` finds in its records out of all that is printed: a server may quote
    /// one in its messages.
    public func hiding(
        _ secrets: @escaping @Sendable (_ record: Data) -> [Secret?], in store: any TokenStore
    ) -> RecordWatchingStore {
        RecordWatchingStore(store) { [self] record in secrets(record).forEach(hide) }
    }
}
