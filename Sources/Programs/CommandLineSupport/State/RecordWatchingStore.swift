public import Credentials
public import Foundation
public import RecordStorage

/// A record store that tells of every record that is read or saved: what must stay out of all that is printed.
public struct RecordWatchingStore: RecordStoreDecorator {
    package let store: any RecordStore
    private let onRecord: @Sendable (Data) -> Void

    /// Decorates `store`.
    public init(_ store: any RecordStore, onRecord: @escaping @Sendable (Data) -> Void) {
        self.store = store
        self.onRecord = onRecord
    }

    package func read(_ access: any RecordStoreAccess) throws(RecordStoreError) -> Data? {
        let record = try access.read()
        if let record { onRecord(record) }
        return record
    }

    package func replace(_ access: any RecordStoreAccess, with record: Data) throws(RecordStoreError) {
        onRecord(record)
        try access.replace(with: record)
    }

    package func clear(_ access: any RecordStoreAccess) throws(RecordStoreError) {
        try access.clear()
    }
}

extension Console {
    /// A store over `store` that keeps what `secrets` finds in its records out of all that is printed: a server may quote
    /// one in its messages.
    public func hiding(
        _ secrets: @escaping @Sendable (_ record: Data) -> [Secret?], in store: any RecordStore
    ) -> RecordWatchingStore {
        RecordWatchingStore(store) { [self] record in secrets(record).forEach(hide) }
    }
}
