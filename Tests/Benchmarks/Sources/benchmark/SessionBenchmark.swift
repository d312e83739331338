import Composition
import Foundation
import Measuring
import Synchronization
import TokenRefresh

/// The costs of a session: a cached token, a request with one, and many waiters for one refresh.
enum SessionBenchmark {
    static func rows(runs: Int) async throws -> [Comparison] {
        let server = InstantServer()
        let session = try await session(at: server, lifetime: 86_400)
        let request = HTTPRequest(.get, InstantServer.url)
        guard let origin = Origin(InstantServer.url) else { preconditionFailure("the URL has an origin") }
        let authenticated = AuthenticatedHTTPClient(server, for: origin, tokens: session)
        return [
            Comparison(
                "a request through the authenticated client", against: "the bare client",
                try await InProcess.pairs(runs, count: 20_000) {
                    _ = try await authenticated.send(request)
                } theirs: {
                    _ = try await server.send(request)
                }, Cost.time),
            Comparison(
                "a warm token", against: "one Task",
                try await InProcess.pairs(runs, count: 20_000) {
                    _ = try await session.validToken()
                } theirs: {
                    await Task {}.value
                }, Cost.time),
            try await waiters(runs: runs),
        ]
    }

    private static func waiters(runs: Int) async throws -> Comparison {
        let count = 10_000
        let pairs = try await InProcess.pairs(runs, count: 1) {
            let server = InstantServer()
            let session = try await session(at: server, lifetime: 0)
            let before = server.requests
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<count { group.addTask { _ = try await session.validToken() } }
                try await group.waitForAll()
            }
            precondition(server.requests == before + 1, "one refresh for all")
        } theirs: {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<count { group.addTask { await Task.yield() } }
            }
        }
        return Comparison(
            "\(count) waiters on one refresh", against: "\(count) tasks that yield once", pairs, Cost.time)
    }

    /// A session whose first token lives for `lifetime` seconds.
    private static func session(at server: InstantServer, lifetime: TimeInterval) async throws -> UserSession {
        let cache = LocalTokenCache(store: InMemoryRecordStore(), server: "https://api.example.com")
        try await cache.cache(
            Token(
                accessToken: Secret("a"), refreshToken: Secret("r"), receivedAt: Date(), lifetime: lifetime,
                grantID: UUID()), of: "ann@example.com")
        let client = ClientCredentials(id: "c", secret: nil)
        let endpoint = TokenEndpoint(url: InstantServer.url, credentials: client)
        return UserSession(
            login: RemoteLogin(httpClient: server, endpoint: endpoint, now: { Date() }, makeGrantID: { UUID() }),
            refresh: RemoteTokenLoader(httpClient: server, endpoint: endpoint, now: { Date() }),
            confirmation: RemoteTokenConfirmer(httpClient: server, url: InstantServer.url),
            revocation: RemoteTokenRevoker(
                httpClient: server, endpoint: RevocationEndpoint(url: InstantServer.url, credentials: client)),
            cache: cache, now: { Date() })
    }
}

/// A server in the same process that answers every request with a token at once.
private final class InstantServer: HTTPClient {
    static let url: URL = {
        guard let url = URL(string: "http://127.0.0.1/token") else { preconditionFailure("this is a URL") }
        return url
    }()
    private static let body = Data(
        #"{"access_token":"b","token_type":"Bearer","expires_in":86400,"refresh_token":"s"}"#.utf8)
    private let count = Mutex(0)

    var requests: Int { count.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        count.withLock { $0 += 1 }
        return HTTPResponse(status: 200, body: Self.body)
    }
}
