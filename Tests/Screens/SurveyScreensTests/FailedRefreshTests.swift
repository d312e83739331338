import Login
import RemoteSurveys
import ScreenParts
import SurveyAccount
import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

@testable import SurveyScreens

/// The way of one failure from the socket to the sentence: what each layer throws, in the order in which they are passed.
@Suite(.timeLimit(.minutes(60))) struct `Failed refresh` {
    private let failure = ConnectivityFailure(.timedOut, detail: "the socket's own")

    @Test func `is passed on four times before it is a sentence, as the socket put it`() async throws {
        let passed = Passed([])
        let url = try #require(URL(string: "https://api.example.test/v1"))
        let socket = HTTPClientSpy([.failure(.connectivity(failure))])
        let endpoint = TokenEndpoint(url: url, credentials: ClientCredentials(id: "cid", secret: "cs"))
        let cache = LocalTokenCache(store: InMemoryRecordStore(), server: "https://api.example.com")
        try await cache.cache(.sample(lifetime: 0), of: "ann")
        let session = UserSession(
            login: Unasked(),
            refresh: Probe(RemoteTokenLoader(httpClient: socket, endpoint: endpoint) { .sample }, passed),
            confirmation: Unasked(), revocation: Unasked(), cache: cache, now: { .sample })
        let client = AuthenticatedHTTPClient(socket, for: try #require(Origin(url)), tokens: Probe(session, passed))
        let sut = RemoteSurveyLoader(httpClient: Probe(client, passed), apiURL: url)

        let error = await #expect(throws: LoadSurveyFromRemoteError.self) { _ = try await sut.loadSurvey(id: "s1") }
        let last = try #require(error)
        passed.withLock { $0.append(last) }

        let expected: [AnyHashable] = [
            LoadTokenFromRemoteError.request(.connectivity(failure)),
            ProvideValidTokenError.request(.connectivity(failure)),
            HTTPClientError.refreshFailed(.connectivity(failure)),
            LoadSurveyFromRemoteError.request(.connectivity(failure)),
        ]
        #expect(passed.withLock { $0 }.map { AnyHashable($0) } == expected)
        #expect(last.report(ofMissing: .surveyNotFound) == failure.report)
    }
}

private typealias Passed = Protected<[any Error & Hashable]>

/// Notes what is thrown by what it wraps.
private struct Probe<Wrapped: Sendable>: Sendable {
    let wrapped: Wrapped
    let passed: Passed

    init(_ wrapped: Wrapped, _ passed: Passed) { (self.wrapped, self.passed) = (wrapped, passed) }

    func noting<Value, Failure: Error & Hashable>(
        _ body: (Wrapped) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do {
            return try await body(wrapped)
        } catch {
            passed.withLock { $0.append(error) }
            throw error
        }
    }
}

extension Probe: LoadTokenFromRemoteUseCase where Wrapped == RemoteTokenLoader {
    func loadToken(
        refreshing token: Token, within limit: Duration
    ) async throws(LoadTokenFromRemoteError) -> Token {
        try await noting { loader async throws(LoadTokenFromRemoteError) in
            try await loader.loadToken(refreshing: token, within: limit)
        }
    }
}

extension Probe: ProvideValidTokenUseCase where Wrapped == UserSession {
    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        try await noting { session async throws(ProvideValidTokenError) in
            try await session.validToken(insteadOf: rejected)
        }
    }
}

extension Probe: HTTPClient where Wrapped == AuthenticatedHTTPClient {
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try await noting { client async throws(HTTPClientError) in try await client.send(request) }
    }
}

/// What a refresh that fails has no business with.
private struct Unasked: LoginUseCase, ConfirmTokenUseCase, RevokeTokenUseCase {
    func logIn(username: String, password: Secret) async throws(LoginError) -> Token {
        Issue.record("logged in")
        throw .request(.cancelled)
    }

    func confirm(_ token: Token) async throws(ConfirmTokenError) { Issue.record("confirmed") }

    func revoke(_ token: Token) async throws(RevokeTokenError) { Issue.record("revoked") }
}
