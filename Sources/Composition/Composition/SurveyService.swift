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

/// A survey server with all that one does there: the composition root of the survey system. Each part but the session can
/// be replaced by another; the rest keep what they were made with.
///
/// ```swift
/// let service = try SurveyService(server, keptIn: .applicationSupportDirectory.appending(path: "session.json"))
/// ```
public struct SurveyService: Sendable {
    /// Who is logged in: log in, log out, a valid token.
    public let session: UserSession
    public var surveys: any LoadSurveysFromRemoteUseCase
    /// Every survey, page by page.
    public var allSurveys: any LoadAllSurveysFromRemoteUseCase
    public var survey: any LoadSurveyFromRemoteUseCase
    /// Submits the answers to a survey, once.
    public var submitResponse: any SubmitSurveyResponseUseCase
    /// Covers, wherever the server says that they are: the requests carry no credential.
    public var images: any LoadImageUseCase
    /// The user's account: sign up, profile, password reset.
    public var account: AccountService

    /// Sends requests as the user of ``session``, for endpoints of your own at the same server.
    public var authenticatedClient: any HTTPClient

    /// The service over URLSession, with its session in a file that every process which names it shares.
    ///
    /// The file names its server. Where it holds the session with another server nobody is logged in here: nothing of that
    /// session is sent or deleted, and a log-in fails with `LogInError.cacheFailed` until it has been logged out
    /// of, or this service is kept in another file.
    ///
    /// - Parameters:
    ///   - server: which server, and as which client.
    ///   - sessionFile: the file's URL. It is made at the first log-in, with mode 0600, and so is its folder, with mode
    ///     0700, where it is missing; locks lie beside it.
    ///   - client: what sends the requests; `nil` for two clients over URLSession, one of them for images.
    ///   - imageClient: what loads images; `nil` for `client`.
    ///   - now: the clock that tokens expire by.
    /// - Throws: `InvalidServerURL` when the server's URL is no absolute HTTP URL.
    public init(
        _ server: SurveyServer, keptIn sessionFile: URL, client: (any HTTPClient)? = nil,
        imageClient: (any HTTPClient)? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidServerURL) {
        func newClient() -> any HTTPClient { HTTPTransport.client(userAgent: "SurveyService/1.0") }
        try self.init(
            server, store: RecordFileStore(path: sessionFile.path(percentEncoded: false)),
            client: client ?? newClient(), imageClient: imageClient ?? client ?? newClient(), now: now)
    }

    /// Wires the use cases to a server, a record store and the network.
    ///
    /// - Parameters:
    ///   - server: which server, and as which client.
    ///   - store: where the session is kept; one with another server stays there, as in a file.
    ///   - client: what sends the requests, see `HTTPTransport.client(timeout:allowsInsecureHTTP:userAgent:log:)`.
    ///   - imageClient: what loads images; `nil` for `client`. Give it another client, so that a host of images, which can be
    ///     any, does not hold up the requests to the server.
    ///   - now: the clock that tokens expire by.
    /// - Throws: `InvalidServerURL` when the server's URL is no absolute HTTP URL.
    public init(
        _ server: SurveyServer, store: any RecordStore, client: any HTTPClient,
        imageClient: (any HTTPClient)? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidServerURL) {
        let cache = LocalTokenCache(store: store, server: server.name)
        try self.init(server, cache: cache, client: client, imageClient: imageClient, now: now)
    }

    /// Wires the use cases to a server, a token cache and the network.
    package init(
        _ server: SurveyServer, cache: any TokenCaching, client: any HTTPClient,
        imageClient: (any HTTPClient)? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidServerURL) {
        guard let origin = Origin(server.apiURL) else { throw InvalidServerURL(url: server.apiURL) }
        session = UserSession(
            login: RemoteLogin(client: client, endpoint: server.tokenEndpoint, now: now),
            refresh: RemoteTokenLoader(client: client, endpoint: server.tokenEndpoint, now: now),
            confirmation: RemoteTokenConfirmer(client: client, url: server.profileURL),
            revocation: RemoteTokenRevoker(client: client, endpoint: server.revocationEndpoint),
            cache: cache,
            now: now)
        let authenticated = AuthenticatedHTTPClient(client, for: origin, tokens: session)
        let pages = RemoteSurveysLoader(client: authenticated, apiURL: server.apiURL)
        surveys = pages
        allSurveys = AllSurveysLoader(pages: pages)
        survey = RemoteSurveyLoader(client: authenticated, apiURL: server.apiURL)
        submitResponse = RemoteSurveyResponseSubmitter(client: authenticated, apiURL: server.apiURL)
        images = RemoteImageLoader(client: imageClient ?? client, for: origin)
        account = AccountService(server, client: client, authenticated: authenticated, session: session)
        authenticatedClient = authenticated
    }
}
