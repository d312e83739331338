import ScreenParts
import SurveyScreens
import TestSupport
import TokenCache

@Suite struct `Cached session` {
    @Test func `somebody is logged in while a token is cached, expired or not`() async throws {
        #expect(try await CachedSession(CacheStub(.success(.sample(lifetime: 0)))).isLoggedIn())
        #expect(try await !CachedSession(CacheStub(.failure(.notFound))).isLoggedIn())
    }

    @Test(arguments: [
        (LoadTokenFromCacheError.invalidData(reason: "x"), StoredSessionError.unreadable(reason: "x")),
        (.unreadable(reason: "y"), .unreadable(reason: "y")), (.cancelled, .cancelled),
    ])
    func `a cache that cannot be read is neither`(error: LoadTokenFromCacheError, expected: StoredSessionError) async {
        await #expect(throws: expected) { try await CachedSession(CacheStub(.failure(error))).isLoggedIn() }
    }

    private struct CacheStub: LoadTokenFromCacheUseCase {
        private let result: Result<Token, LoadTokenFromCacheError>
        init(_ result: Result<Token, LoadTokenFromCacheError>) { self.result = result }
        func loadToken() async throws(LoadTokenFromCacheError) -> Token { try result.get() }
    }
}
