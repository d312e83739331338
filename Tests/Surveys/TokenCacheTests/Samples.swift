import Credentials
import Foundation
import OAuth
import RecordStorage
import TestSupport
import TokenCache

/// A cache and the store beneath it.
func makeSUT(
    record: Data? = nil, failure: RecordStoreError? = nil,
    onMessage: @escaping @Sendable (RecordStoreSpy.Message) -> Void = { _ in }
) -> (sut: LocalTokenCache, store: RecordStoreSpy) {
    let store = RecordStoreSpy(InMemoryRecordStore(record: record), failure: failure, onMessage: onMessage)
    return (LocalTokenCache(store: store), store)
}

/// A token, unlike any other by its access token.
func makeToken(
    _ accessToken: String = "access-1", type: String = "Bearer", refreshToken: String? = "refresh-1",
    receivedAt: Double = 800_000_000.123456, lifetime: TimeInterval? = 7200, grantID: UUID = UUID()
) -> Token {
    Token(
        accessToken: Secret(accessToken), tokenType: type, refreshToken: refreshToken.map { Secret($0) },
        receivedAt: Date(timeIntervalSinceReferenceDate: receivedAt), lifetime: lifetime, grantID: grantID)
}

/// No record of a token.
let corruptRecord = Data("{\"version\":1".utf8)
