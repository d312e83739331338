public import CoreSupport
public import HTTPMessages
public import LoginCredentials
public import OAuthTokens
import SandboxSupport
import ShowsSandbox
import SurveySandbox

/// A fault to inject into a request to an in-memory server.
public enum ServerFault: Hashable, Sendable {
    /// The answer has this status and no body; the request has no effect.
    case status(Int)
    /// The answer has this status and the OAuth error `code` (RFC 6749, 5.2); the request has no effect.
    case refusal(status: Int, code: String)
    /// The server cannot be reached: the request is not sent.
    case unreachable
    /// The connection ends without an answer; the request has no effect.
    case noAnswer
    /// The request takes effect, but the connection ends without an answer.
    case lostAnswer
    /// The request takes effect, but the answer's body is truncated.
    case brokenAnswer
}

/// An in-memory survey service: a client without a network that answers like the service to logins, sign-ups,
/// refreshes and revocations, and requests for surveys. Its state lasts as long as this value.
public struct InMemorySurveyServer: HTTPClient {
    /// The URL for an app under test. The host does not exist.
    public static let apiURL = url("https://surveys.invalid" + SandboxAPI.basePath)
    /// The client credentials that the server accepts.
    public static let credentials = ClientCredentials(
        id: SandboxAPI.defaultClientID, secret: Secret(SandboxAPI.defaultClientSecret))
    /// The email of a user that every new server has.
    public static let email = SandboxAccount.registeredEmail
    public static let password = Secret(SandboxAccount.registeredPassword)

    private let store = InMemorySandboxStateStore<SandboxState>()
    private let service: SandboxService<SandboxAPI>

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - tokenLifetime: the lifetime of an access token, in seconds.
    ///   - refreshWindow: how long a replaced refresh token returns the same pair again; after that, using it ends the
    ///     session. Without a window, a refresh token stays valid until the new access token is first used.
    ///   - now: the clock for the expiry of tokens.
    ///   - fault: called once for each request; returns the fault to inject, if any.
    public init(
        tokenLifetime: Int = 7200, refreshWindow: Duration? = nil, now: @escaping @Sendable () -> Date = { Date() },
        fault: @escaping @Sendable (HTTPRequest) -> ServerFault? = { _ in nil }
    ) {
        var api = SandboxAPI()
        api.tokenLifetime = tokenLifetime
        api.refreshWindow = refreshWindow
        service = SandboxService(api: api, store: store, now: now, fault: fault)
    }

    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try await service.send(request)
    }

    /// Ends every session: the server rejects its access token, and refuses its refresh token with `invalid_grant`. A
    /// new login begins a new session.
    public func endSessions() async {
        await store.update { $0.endSessions() }
    }
}

/// An in-memory TV show service: a client without a network that answers like the service to sign-ins, requests for
/// shows and reviews, new reviews and photo uploads. Its state lasts as long as this value.
public struct InMemoryShowsServer: HTTPClient {
    /// The URL for an app under test. The host does not exist.
    public static let apiURL = url("https://shows.invalid/")
    /// The email of a user that every new server has.
    public static let email = ShowsSandboxAccount.registeredEmail
    public static let password = Secret(ShowsSandboxAccount.registeredPassword)

    private let service: SandboxService<ShowsSandboxAPI>

    /// Creates a server. `fault` is called once for each request, and returns the fault to inject, if any.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        fault: @escaping @Sendable (HTTPRequest) -> ServerFault? = { _ in nil }
    ) {
        service = SandboxService(
            api: ShowsSandboxAPI(), store: InMemorySandboxStateStore<ShowsSandboxState>(), now: now, fault: fault)
    }

    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try await service.send(request)
    }
}

extension SandboxService {
    fileprivate init(
        api: API, store: InMemorySandboxStateStore<API.State>, now: @escaping @Sendable () -> Date,
        fault: @escaping @Sendable (HTTPRequest) -> ServerFault?
    ) {
        self.init(api: api, store: store, now: now)
        self.fault = { request in
            switch fault(request) {
            case .status(let status): .status(status)
            case .refusal(let status, let code): .refusal(status: status, code: code)
            case .unreachable: .unreachable
            case .noAnswer: .drop
            case .lostAnswer: .loseAnswer
            case .brokenAnswer: .malformed
            case nil: nil
            }
        }
    }
}

private func url(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("\(text) is a URL") }
    return url
}
