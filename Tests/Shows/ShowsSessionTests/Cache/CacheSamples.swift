import Foundation
import RecordStorage
import ShowsSession
import TestSupport

/// A cache and the store beneath it.
func makeSUT(
    record: Data? = nil, failure: RecordStoreError? = nil,
    onMessage: @escaping @Sendable (RecordStoreSpy.Message) -> Void = { _ in }
) -> (sut: LocalCredentialsCache, store: RecordStoreSpy) {
    let store = RecordStoreSpy(InMemoryRecordStore(record: record), failure: failure, onMessage: onMessage)
    return (LocalCredentialsCache(store: store), store)
}

/// No record of a credential.
let corruptRecord = Data("{\"version\":1".utf8)
