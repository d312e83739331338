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

    package func decorate(_ access: any RecordStoreAccess) -> any RecordStoreAccess {
        RecordWatchingAccess(access: access, onRecord: onRecord)
    }
}

private struct RecordWatchingAccess: RecordStoreAccess {
    let access: any RecordStoreAccess
    let onRecord: @Sendable (Data) -> Void

    func read() throws(RecordStoreError) -> Data? {
        let record = try access.read()
        if let record { onRecord(record) }
        return record
    }

    func replace(with record: Data) throws(RecordStoreError) {
        onRecord(record)
        try access.replace(with: record)
    }

    func clear() throws(RecordStoreError) {
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
