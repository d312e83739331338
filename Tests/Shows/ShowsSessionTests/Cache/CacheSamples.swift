import ShowsSession
import TestSupport

/// A cache and the store beneath it.
func makeSUT(
    record: Data? = nil, failure: StoreFailure? = nil,
    onMessage: @escaping @Sendable (RecordStoreSpy.Message) -> Void = { _ in }
) -> (sut: LocalCredentialsCache, store: RecordStoreSpy) {
    let store = RecordStoreSpy(InMemoryRecordStore(record: record), failure: failure, onMessage: onMessage)
    return (LocalCredentialsCache(store: store, server: server), store)
}

/// The server of the cache under test.
let server = "https://tv.example.com"

/// What a store holds of a session.
func makeRecord(of credentials: HeaderCredentials, at server: String = server) throws -> Data {
    try CredentialsRecord.encode(SavedSession(server: server, user: credentials.uid, token: credentials))
}

/// The record of a session with another server.
func recordOfAnotherServer() throws -> Data {
    try makeRecord(of: .sample(), at: "https://tv.example.com/v2")
}

/// Not the record of a session.
let corruptRecord = Data("{\"version\":2".utf8)
