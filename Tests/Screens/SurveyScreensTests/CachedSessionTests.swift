import ScreenParts
import SurveyScreens
import TestSupport
import TokenCache

@Suite struct `Cached session` {
    @Test func `somebody is logged in while a token is cached, expired or not`() async throws {
        #expect(try await CachedSession(CacheStub(.success(SavedSession(token: .sample(lifetime: 0))))).isLoggedIn())
        #expect(try await !CachedSession(CacheStub(.failure(.notFound))).isLoggedIn())
    }

    @Test(arguments: [
        (LoadTokenFromCacheError.damaged(reason: "x"), StoredSessionError.unreadable(reason: "x")),
        (.unreadable(reason: "y"), .unreadable(reason: "y")), (.cancelled, .cancelled),
    ])
    func `a cache that cannot be read is neither`(error: LoadTokenFromCacheError, expected: StoredSessionError) async {
        await #expect(throws: expected) { try await CachedSession(CacheStub(.failure(error))).isLoggedIn() }
    }

    @Test func `an end is told before the user is asked to log in (SS-7)`() async {
        let end = SessionEnd(date: .sample, code: "invalid_grant", message: "The grant is gone", mayFollowLoss: true)

        await #expect(throws: StoredSessionError.ended(end)) {
            try await CachedSession(CacheStub(.success(SavedSession(end: end)))).isLoggedIn()
        }
        let message = StoredSessionError.ended(end).message?.text
        #expect(
            message == """
                Your session ended on \(end.date.dayAndTime): the server refused to renew it (The grant is gone). An \
                earlier answer of the server may have been lost. Log in again.
                """)
    }

    private struct CacheStub: LoadSessionFromCacheUseCase {
        private let result: Result<SavedSession, LoadTokenFromCacheError>
        init(_ result: Result<SavedSession, LoadTokenFromCacheError>) { self.result = result }
        func loadSession() async throws(LoadTokenFromCacheError) -> SavedSession { try result.get() }
    }
}
