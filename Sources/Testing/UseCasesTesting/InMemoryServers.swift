public import CoreSupport
public import Credentials
public import HTTP
public import OAuth
import SandboxSupport
import ShowsSandbox
import SurveySandbox

/// What goes wrong with a request to a server in memory.
public enum ServerFault: Hashable, Sendable {
    /// The answer has this status and no body; nothing else happens.
    case status(Int)
    /// The connection ends without an answer; nothing else happens.
    case noAnswer
    /// What was asked for happens, and the connection ends without an answer.
    case lostAnswer
    /// What was asked for happens, and the answer's body ends in its middle.
    case brokenAnswer
}

/// The survey service in memory: a client that needs no network and answers as the service does, to log in, sign up,
/// refresh and revoke tokens and load surveys from. What happens there is forgotten with it.
public struct InMemorySurveyServer: HTTPClient {
    /// The URL to give an app that is tested over it. The host does not exist.
    public static let apiURL = url("https://surveys.invalid" + SandboxAPI.basePath)
    /// The client that the server knows.
    public static let client = ClientCredentials(
        id: SandboxAPI.defaultClientID, secret: Secret(SandboxAPI.defaultClientSecret))
    /// The user whom every new server knows.
    public static let email = SandboxAccount.registeredEmail
    public static let password = Secret(SandboxAccount.registeredPassword)

    private let service: SandboxService<SandboxAPI>

    /// A server that nobody has used yet.
    ///
    /// - Parameters:
    ///   - tokenLifetime: how many seconds an access token lasts.
    ///   - now: the server's clock.
    ///   - fault: says what goes wrong with a request, if anything; asked once for each.
    public init(
        tokenLifetime: Int = 7200, now: @escaping @Sendable () -> Date = { Date() },
        fault: @escaping @Sendable (HTTPRequest) -> ServerFault? = { _ in nil }
    ) {
        var api = SandboxAPI()
        api.tokenLifetime = tokenLifetime
        service = SandboxService(api: api, now: now, fault: fault)
    }

    /// Answers `request` as the service would.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try await service.send(request)
    }
}

/// The TV shows' service in memory, to sign in, load shows and reviews, write reviews and upload photos: a client that
/// needs no network. What happens there is forgotten with it.
public struct InMemoryShowsServer: HTTPClient {
    /// The URL to give an app that is tested over it. The host does not exist.
    public static let apiURL = url("https://shows.invalid/")
    /// The user whom every new server knows.
    public static let email = ShowsSandboxAccount.registeredEmail
    public static let password = Secret(ShowsSandboxAccount.registeredPassword)

    private let service: SandboxService<ShowsSandboxAPI>

    /// A server that nobody has used yet.
    ///
    /// - Parameters:
    ///   - now: the server's clock.
    ///   - fault: says what goes wrong with a request, if anything; asked once for each.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        fault: @escaping @Sendable (HTTPRequest) -> ServerFault? = { _ in nil }
    ) {
        service = SandboxService(api: ShowsSandboxAPI(), now: now, fault: fault)
    }

    /// Answers `request` as the service would.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try await service.send(request)
    }
}

extension SandboxService {
    fileprivate init(
        api: API, now: @escaping @Sendable () -> Date, fault: @escaping @Sendable (HTTPRequest) -> ServerFault?
    ) {
        self.init(api: api, now: now)
        self.fault = { request in
            switch fault(request) {
            case .status(let status): .status(status)
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
