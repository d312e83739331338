import FileRecordStorage
public import Foundation
public import HTTP
import Login
public import RecordStorage
public import RemoteSurveys
import SurveyAccount
public import SurveyResponses
public import SurveySession
package import TokenCache
import TokenRefresh
import URLSessionHTTP

/// The composition root of the survey system: a survey server's use cases. Each but the session can be replaced; the
/// others keep using the one they were created with.
///
/// ```swift
/// let service = try SurveyService(server, keptIn: .applicationSupportDirectory.appending(path: "session.json"))
/// ```
public struct SurveyService: Sendable {
    /// The user's session: log in, log out, a valid token.
    public let session: UserSession
    public var surveys: any LoadSurveysFromRemoteUseCase
    /// Loads every survey, page by page, over ``surveys`` unless it is replaced itself.
    public var allSurveys: any LoadAllSurveysFromRemoteUseCase {
        get { ownAllSurveys ?? AllSurveysLoader(pages: surveys) }
        set { ownAllSurveys = newValue }
    }
    private var ownAllSurveys: (any LoadAllSurveysFromRemoteUseCase)?
    public var surveyLoader: any LoadSurveyFromRemoteUseCase
    public var submitResponse: any SubmitSurveyResponseUseCase
    /// Loads covers from any server, without credentials.
    public var images: any LoadImageUseCase
    public var account: AccountService

    /// Sends requests as the user of ``session``, for your own endpoints at the same server.
    public var authenticatedClient: any HTTPClient
    package let server: SurveyServer
    let origin: Origin
    package let cache: LocalTokenCache
    let watchedCache: WatchedTokenCache
    let httpClient: any HTTPClient
    let isRejected: @Sendable (HTTPResponse) -> Bool
    let now: @Sendable () -> Date

    /// Creates the service over URLSession, with its session in a file that processes can share.
    ///
    /// The file names its server. If it holds the session with another server, the user is not logged in here: nothing
    /// of that session is sent or deleted, and a login fails with `LogInAndKeepTokenError.cacheFailed` until that
    /// session is logged out, or this service uses another file.
    ///
    /// - Parameters:
    ///   - server: the server, and the client credentials to use there.
    ///   - sessionFile: the file's URL. It is created at the first login with mode 0600, and a missing folder with mode
    ///     0700; locks lie beside it.
    ///   - httpClient: sends the requests; `nil` for two clients over URLSession, one of them for images.
    ///   - imageClient: loads images; `nil` for `httpClient`.
    ///   - isRejected: whether an answer other than a 401 rejects the token, see `AuthenticatedHTTPClient`.
    ///   - now: the clock for the expiry of tokens.
    /// - Throws: `InvalidServerURL` if the server's URL is not an absolute HTTP URL.
    public init(
        _ server: SurveyServer, keptIn sessionFile: URL, httpClient: (any HTTPClient)? = nil,
        imageClient: (any HTTPClient)? = nil, isRejected: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false },
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidServerURL) {
        func newClient() -> any HTTPClient { HTTPTransport.client(userAgent: "SurveyService/1.0") }
        try self.init(
            server, store: RecordFileStore(path: sessionFile.path(percentEncoded: false)),
            httpClient: httpClient ?? newClient(), imageClient: imageClient ?? httpClient ?? newClient(),
            isRejected: isRejected, now: now)
    }

    /// Wires the use cases to a server, a record store and the network.
    ///
    /// - Parameters:
    ///   - server: the server, and the client credentials to use there.
    ///   - store: saves the session; one with another server stays there, as in a file.
    ///   - httpClient: sends the requests, see `HTTPTransport.client(timeout:allowsInsecureHTTP:userAgent:log:)`.
    ///   - imageClient: loads images; `nil` for `httpClient`. Use another client, so that slow image hosts do not hold up
    ///     the requests to the server.
    ///   - isRejected: whether an answer other than a 401 rejects the token, see `AuthenticatedHTTPClient`.
    ///   - now: the clock for the expiry of tokens.
    /// - Throws: `InvalidServerURL` if the server's URL is not an absolute HTTP URL.
    public init(
        _ server: SurveyServer, store: any RecordStore, httpClient: any HTTPClient,
        imageClient: (any HTTPClient)? = nil, isRejected: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false },
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidServerURL) {
        try self.init(
            server, cache: LocalTokenCache(store: store, server: server.name), httpClient: httpClient,
            imageClient: imageClient, isRejected: isRejected, now: now)
    }

    /// Wires the use cases to a server, a token cache and the network; `saved` is the token endpoint of the session in the
    /// cache, whose client's secret is known.
    package init(
        _ server: SurveyServer, cache: LocalTokenCache, saved: TokenEndpoint? = nil, httpClient: any HTTPClient,
        imageClient: (any HTTPClient)? = nil, isRejected: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false },
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidServerURL) {
        guard let origin = Origin(server.apiURL) else { throw InvalidServerURL(url: server.apiURL) }
        (self.server, self.origin, self.httpClient) = (server, origin, httpClient)
        (self.isRejected, self.now) = (isRejected, now)
        self.cache = cache.accepting(server.source)
        watchedCache = WatchedTokenCache(self.cache)
        let endpoints = server.tokenEndpoints(saved: saved)
        session = UserSession(
            login: RemoteLogin(httpClient: httpClient, endpoint: server.tokenEndpoint, now: now),
            refresh: RemoteTokenLoader(httpClient: httpClient, endpoints: endpoints, now: now),
            confirmation: RemoteTokenConfirmer(httpClient: httpClient, url: server.profileURL),
            revocation: RemoteTokenRevoker(httpClient: httpClient, endpoints: endpoints),
            cache: watchedCache, clientSecret: server.credentials.secret, now: now)
        let authenticated = AuthenticatedHTTPClient(
            httpClient, for: origin, tokens: session, isRejected: isRejected, now: now)
        surveys = RemoteSurveysLoader(httpClient: authenticated, apiURL: server.apiURL)
        surveyLoader = RemoteSurveyLoader(httpClient: authenticated, apiURL: server.apiURL)
        submitResponse = RemoteSurveyResponseSubmitter(httpClient: authenticated, apiURL: server.apiURL)
        images = RemoteImageLoader(httpClient: imageClient ?? httpClient, for: origin)
        account = AccountService(server, httpClient: httpClient, authenticated: authenticated, session: session)
        authenticatedClient = authenticated
    }
}
