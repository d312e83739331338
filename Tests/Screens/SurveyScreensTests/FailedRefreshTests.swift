import CoreSupport
import Credentials
import Foundation
import HTTP
import Login
import OAuth
import RecordStorage
import RemoteSurveys
import ScreenParts
import SurveyAccount
import SurveySession
import TestSupport
import Testing
import TokenCache
import TokenRefresh

@testable import SurveyScreens

/// The way of one failure from the socket to the sentence: what each layer throws, in the order in which they are passed.
@Suite(.timeLimit(.minutes(5))) struct `Failed refresh` {
    private let failure = ConnectivityFailure(.timedOut, detail: "the socket's own")

    @Test func `is passed on four times before it is a sentence, as the socket put it`() async throws {
        let passed = Passed([])
        let url = try #require(URL(string: "https://api.example.test/v1"))
        let socket = HTTPClientSpy([.failure(.connectivity(failure))])
        let endpoint = TokenEndpoint(url: url, client: ClientCredentials(id: "cid", secret: "cs"))
        let cache = LocalTokenCache(store: InMemoryRecordStore(), server: "https://api.example.com")
        try await cache.cache(.sample(lifetime: 0), of: "ann")
        let session = UserSession(
            login: Unasked(),
            refresh: RefreshProbe(RemoteTokenLoader(client: socket, endpoint: endpoint) { .sample }, passed),
            confirmation: Unasked(), revocation: Unasked(), cache: cache, now: { .sample })
        let client = AuthenticatedHTTPClient(
            socket, for: try #require(Origin(url)), tokens: SessionProbe(session, passed))
        let sut = RemoteSurveyLoader(client: ClientProbe(client, passed), apiURL: url)

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
        #expect(LoadFailure(last, orElse: .surveyNotFound).message == failure.message)
    }
}

private typealias Passed = Protected<[any Error & Hashable]>

private struct RefreshProbe: LoadTokenFromRemoteUseCase {
    private let loader: RemoteTokenLoader
    private let passed: Passed

    init(_ loader: RemoteTokenLoader, _ passed: Passed) {
        (self.loader, self.passed) = (loader, passed)
    }

    func loadToken(refreshing token: Token) async throws(LoadTokenFromRemoteError) -> Token {
        do {
            return try await loader.loadToken(refreshing: token)
        } catch {
            passed.withLock { $0.append(error) }
            throw error
        }
    }
}

private struct SessionProbe: ProvideValidTokenUseCase {
    private let session: UserSession
    private let passed: Passed

    init(_ session: UserSession, _ passed: Passed) {
        (self.session, self.passed) = (session, passed)
    }

    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        do {
            return try await session.validToken(insteadOf: rejected)
        } catch {
            passed.withLock { $0.append(error) }
            throw error
        }
    }
}

private struct ClientProbe: HTTPClient {
    private let client: AuthenticatedHTTPClient
    private let passed: Passed

    init(_ client: AuthenticatedHTTPClient, _ passed: Passed) {
        (self.client, self.passed) = (client, passed)
    }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        do {
            return try await client.send(request)
        } catch {
            passed.withLock { $0.append(error) }
            throw error
        }
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
