import CoreSupport
import FileRecordStorage
public import Foundation
public import HTTPMessages
import HTTPTransport
import Login
import LoginCredentials
package import OAuthTokens
public import RecordStorage
public import RemoteSurveys
import SurveyAccount
import SurveyResponses
public import SurveySession
public import TokenCache
import TokenRefresh

/// The composition root of the survey system: a survey server's use cases. Each can be replaced (the session only when
/// the service is created); the others continue to use the one they were created with.
///
/// ```swift
/// let service = try SurveyService(server, directory: .applicationSupportDirectory.appending(path: "MyApp"))
/// ```
public struct SurveyService: Sendable {
    /// The user's session: log in, log out, a valid token.
    public let session: UserSession
    @Replaceable public var surveys: any LoadSurveysFromRemoteUseCase
    /// Loads every survey, page by page, over ``surveys`` unless it is replaced itself.
    public var allSurveys: any LoadAllSurveysFromRemoteUseCase {
        get { ownAllSurveys ?? AllSurveysLoader(pages: surveys) }
        set { ownAllSurveys = newValue }
    }
    private var ownAllSurveys: (any LoadAllSurveysFromRemoteUseCase)?
    @Replaceable public var surveyLoader: any LoadSurveyFromRemoteUseCase
    /// Loads covers from any server, without credentials.
    @Replaceable public var images: any LoadImageUseCase
    @Replaceable public var account: AccountService

    /// Sends requests as the user of ``session``, for your own endpoints at the same server.
    public var authenticatedClient: any HTTPClient
    package let server: SurveyServer
    let origin: Origin
    package let cache: LocalTokenCache
    /// The users' data on this machine; see ``user()``.
    let folder: @Sendable (_ user: String) -> any RecordStoreFolder
    let recordsAnswers: Bool
    let httpClient: any HTTPClient
    let isRejected: @Sendable (HTTPResponse) -> Bool
    var now: @Sendable () -> Date { session.now }

    /// Creates the service, which saves its data in a directory that processes can share.
    ///
    /// On Linux its requests go over libcurl, because a malformed answer can crash a process that uses URLSession
    /// there. Elsewhere, and without libcurl 7.68 or later, they go over URLSession.
    /// `HTTPTransport.client(over:_:log:)` chooses between them.
    ///
    /// The session has a file for each server, so that services of several servers can share a directory.
    ///
    /// - Parameters:
    ///   - server: the server, and the client credentials to use there.
    ///   - directory: the directory's URL. It is created at the first login with mode 0700, and its files with mode
    ///     0600; lock files are next to them.
    ///   - httpClient: sends the requests; `nil` for two clients of `HTTPTransport`, one of them for images.
    ///   - options: which answers reject a token, an observer, and the clock.
    /// - Throws: `InvalidServerURL` if the server's URL is not an absolute HTTP URL, or if its token, device and
    ///   revocation endpoints have several origins.
    public init(
        _ server: SurveyServer, directory: URL, httpClient: (any HTTPClient)? = nil,
        options: SessionOptions = SessionOptions()
    ) throws(InvalidServerURL) {
        func newClient() -> any HTTPClient { HTTPTransport.client(userAgent: "SurveyService/\(Release.version)") }
        let folder = RecordFileFolder(path: directory.path(percentEncoded: false))
        try self.init(
            server, store: folder.store(named: Self.nameOfSession(with: server)), folder: folder,
            httpClient: httpClient ?? newClient(), options: options)
        if httpClient == nil { loadImages(over: newClient()) }
    }

    private static func nameOfSession(with server: SurveyServer) -> String {
        "session-" + SHA256.name(for: server.name)
    }

    /// Wires the use cases to a server, a record store and the network.
    ///
    /// - Parameters:
    ///   - server: the server, and the client credentials to use there.
    ///   - store: saves the session. If it holds a session with another server, that session stays: no user is logged
    ///     in here, and a login fails with `LogInAndKeepTokenError.cacheFailed` until that session is logged out.
    ///   - folder: saves the users' data on this machine: drafts, queued answers and surveys; by default in memory.
    ///   - httpClient: sends the requests; see `HTTPTransport.client(over:timeout:allowsInsecureHTTP:userAgent:log:)`.
    ///   - options: which answers reject a token, an observer, and the clock.
    /// - Throws: `InvalidServerURL` if the server's URL is not an absolute HTTP URL, or if its token, device and
    ///   revocation endpoints have several origins.
    public init(
        _ server: SurveyServer, store: any RecordStore, folder: any RecordStoreFolder = InMemoryRecordStoreFolder(),
        httpClient: any HTTPClient, options: SessionOptions = SessionOptions()
    ) throws(InvalidServerURL) {
        try self.init(
            server,
            Storage(session: LocalTokenCache(store: store, server: server.name), folder: folder, server: server),
            httpClient: httpClient, options: options)
    }

    /// Wires the use cases to your own session, for a server with another login or another token format.
    ///
    /// Authorized requests carry the tokens of that session. A token from another source than `server.authorization` is
    /// ignored; a token without a source belongs to a server without `authorization`.
    ///
    /// - Parameters:
    ///   - server: the server; its client credentials are for the use cases of ``account``.
    ///   - store: saves the session.
    ///   - folder: saves the users' data on this machine: drafts, queued answers and surveys; by default in memory.
    ///   - httpClient: sends the requests.
    ///   - isRejected: whether an answer other than a 401 rejects the token; see `AuthenticatedHTTPClient`.
    ///   - session: creates the session over the cache that it gets. It must use this cache. The service uses the
    ///     session's clock.
    /// - Throws: `InvalidServerURL` if the server's URL is not an absolute HTTP URL, or if its token, device and
    ///   revocation endpoints have several origins.
    public init(
        _ server: SurveyServer, store: any RecordStore, folder: any RecordStoreFolder = InMemoryRecordStoreFolder(),
        httpClient: any HTTPClient, isRejected: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false },
        session: (any TokenCaching) -> UserSession
    ) throws(InvalidServerURL) {
        let storage = Storage(
            session: LocalTokenCache(store: store, server: server.name), folder: folder, server: server)
        try self.init(
            server, storage, httpClient: storage.redacting(httpClient, at: server), isRejected: isRejected,
            session: session)
    }

    package struct Storage {
        let session: LocalTokenCache
        /// The token endpoint of the cached session, with its client secret.
        let saved: TokenEndpoint?
        /// Returns the folder with the data of a user.
        let folder: @Sendable (_ user: String) -> any RecordStoreFolder
        /// Whether accepted answers are recorded; otherwise only the survey's id and the date are.
        let recordsAnswers: Bool

        package init(
            session: LocalTokenCache, saved: TokenEndpoint? = nil, recordsAnswers: Bool = true,
            folder: @escaping @Sendable (_ user: String) -> any RecordStoreFolder
        ) {
            self.session = session
            self.saved = saved
            self.recordsAnswers = recordsAnswers
            self.folder = folder
        }

        /// Creates the storage of the users of a server, whose data are in folders inside of `folder`. The names of
        /// these reveal neither the user nor the server.
        package init(session: LocalTokenCache, folder: any RecordStoreFolder, server: SurveyServer) {
            self.init(session: session) { [name = server.name] user in
                folder.folder(named: SHA256.name(for: "\(name)\n\(user.lowercased())"))
            }
        }

        /// Returns a client whose answers repeat no secret of the session or of the client.
        fileprivate func redacting(_ httpClient: any HTTPClient, at server: SurveyServer) -> any HTTPClient {
            for client in [server.credentials, saved?.credentials].compactMap(\.self) {
                session.secrets.insert([client.secret, client.basicCredentials].compactMap(\.self))
            }
            return RedactingHTTPClient(httpClient, secrets: session.secrets)
        }
    }

    /// Wires the use cases to a server, its storage and the network.
    package init(
        _ server: SurveyServer, _ storage: Storage, httpClient: any HTTPClient,
        options: SessionOptions = SessionOptions()
    ) throws(InvalidServerURL) {
        let httpClient = storage.redacting(httpClient, at: server)
        try self.init(server, storage, httpClient: httpClient, isRejected: options.isRejected) { cache in
            let (now, endpoints) = (options.now, server.tokenEndpoints(saved: storage.saved))
            return UserSession(
                login: RemoteLogin(
                    httpClient: httpClient, endpoint: server.tokenEndpoint,
                    scope: server.authorization.requestedScope(), now: now),
                refresh: RemoteTokenLoader(httpClient: httpClient, endpoints: endpoints, now: now),
                confirmation: RemoteTokenConfirmer(httpClient: httpClient, url: server.profileURL),
                revocation: RemoteTokenRevoker(httpClient: httpClient, endpoints: endpoints),
                cache: cache, clientSecret: server.credentials.secret, now: now, observer: options.observer)
        }
    }

    private init(
        _ server: SurveyServer, _ storage: Storage, httpClient: any HTTPClient,
        isRejected: @escaping @Sendable (HTTPResponse) -> Bool, session newSession: (any TokenCaching) -> UserSession
    ) throws(InvalidServerURL) {
        guard let origin = Origin(server.apiURL) else { throw InvalidServerURL(url: server.apiURL) }
        if let url = server.authorization.endpointElsewhere { throw InvalidServerURL(url: url) }
        (self.server, self.origin, self.httpClient) = (server, origin, httpClient)
        self.isRejected = isRejected
        cache = storage.session.accepting(server.source)
        (folder, recordsAnswers) = (storage.folder, storage.recordsAnswers)
        session = newSession(cache)
        let authenticated = AuthenticatedHTTPClient(
            httpClient, for: origin, tokens: session, isRejected: isRejected, now: session.now)
        _surveys = Replaceable { RemoteSurveysLoader(httpClient: authenticated, apiURL: server.apiURL) }
        _surveyLoader = Replaceable { RemoteSurveyLoader(httpClient: authenticated, apiURL: server.apiURL) }
        _images = Replaceable { RemoteImageLoader(httpClient: httpClient, for: origin) }
        _account = Replaceable { [session] in
            AccountService(server, httpClient: httpClient, session: session)
        }
        authenticatedClient = authenticated
    }

    /// What replaces ``surveys``, if anything does.
    package var replacedSurveys: (any LoadSurveysFromRemoteUseCase)? { _surveys.replacement }
    /// What replaces ``surveyLoader``, if anything does.
    package var replacedSurveyLoader: (any LoadSurveyFromRemoteUseCase)? { _surveyLoader.replacement }

    /// Loads images over another client, so that slow image hosts do not delay requests to the server.
    public mutating func loadImages(over httpClient: any HTTPClient) {
        images = RemoteImageLoader(
            httpClient: RedactingHTTPClient(httpClient, secrets: cache.secrets), for: origin)
    }
}
