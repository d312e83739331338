import TestSupport
import TokenCache

func makeSUT(
    record: Data? = nil, failure: StoreFailure? = nil,
    onMessage: @escaping @Sendable (RecordStoreSpy.Message) -> Void = { _ in }
) -> (sut: LocalTokenCache, store: RecordStoreSpy) {
    let store = RecordStoreSpy(InMemoryRecordStore(record: record), failure: failure, onMessage: onMessage)
    return (LocalTokenCache(store: store, server: server), store)
}

let server = "https://api.example.com/v1"

/// What a store holds of the session of ann, or of another user or server.
func record(
    of token: Token?, at server: String = server, user: String = "ann", client: RecordedClient? = nil
) throws -> Data {
    try TokenRecord.encode(SavedSession(server: server, client: client, user: user, token: token))
}

func recordOfAnotherServer() throws -> Data {
    try record(of: makeToken("of-another-server"), at: "https://api.example.com/v2")
}

/// A record from before records named their server.
let outdatedRecord = Data(#"{"version":1,"accessToken":"a","tokenType":"b","receivedAt":1}"#.utf8)

/// A token, unlike any other by its access token.
func makeToken(
    _ accessToken: String = "access-1", type: String = "Bearer", refreshToken: String? = "refresh-1",
    receivedAt: Double = 800_000_000.123456, lifetime: TimeInterval? = 7200, grantID: UUID = UUID()
) -> Token {
    Token(
        accessToken: Secret(accessToken), tokenType: type, refreshToken: refreshToken.map { Secret($0) },
        receivedAt: Date(timeIntervalSinceReferenceDate: receivedAt), lifetime: lifetime, grantID: grantID)
}

let corruptRecord = Data("{\"version\":2".utf8)
