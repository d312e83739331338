import CoreSupport
import FileRecordStorage
public import Foundation
public import HTTPMessages
import HTTPTransport
import Login
import LoginCredentials
package import OAuthTokens
public import RecordStorage
import RemoteSurveys
import SurveyAccount
import SurveyResponses
public import SurveySession
public import TokenCache
import TokenRefresh

/// The composition root of the survey system: a survey server before a login. After it, ``SurveyUser`` has what the user
/// can do.
///
/// ```swift
/// let service = try SurveyService(server, directory: .applicationSupportDirectory.appending(path: "MyApp"))
/// let user = try await service.logIn(username: name, password: password)
/// ```
public struct SurveyService: Sendable {
    /// The user's session: log in, log out, a valid token.
    public let session: UserSession
    /// The server, and the client credentials used there.
    public let server: SurveyServer
    let origin: Origin
    package let cache: LocalTokenCache
    /// The users' data on this machine; see ``user()``.
    let folder: @Sendable (_ user: String) -> any RecordStoreFolder
    let recordsAnswers: Bool
    let httpClient: any HTTPClient
    private var imageClient: any HTTPClient
    let isRejected: @Sendable (HTTPResponse) -> Bool
    var now: @Sendable () -> Date { session.now }

    /// Loads covers from any server, without credentials.
    public var images: any LoadImageUseCase { RemoteImageLoader(httpClient: imageClient, for: origin) }
    public var account: AccountService { AccountService(server, httpClient: httpClient, session: session) }

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
    /// - Throws: `InvalidServerURL` if the server's URL is not an absolute HTTP URL, or has a user, a password, a query
    ///   or a fragment, or if its token, device and revocation endpoints have several origins.
    public init(
        _ server: SurveyServer, directory: URL, httpClient: (any HTTPClient)? = nil,
        options: SessionOptions = SessionOptions()
    ) throws(InvalidServerURL) {
        let folder = RecordFileFolder(path: directory.folderPath)
        let store = folder.store(named: Self.nameOfSession(with: server))
        let storage = Storage(
            session: LocalTokenCache(store: store, server: server.name), folder: folder, server: server)
        try self.init(server, storage, httpClient: httpClient, options: options)
    }

    static var userAgent: String { "SurveyService/\(Release.version)" }

    private static func nameOfSession(with server: SurveyServer) -> String {
        "session-" + SHA256.name(for: server.name)
    }

    /// Wires the use cases to a server, a record store and the network.
    ///
    /// - Parameters:
    ///   - server: the server, and the client credentials to use there.
    ///   - store: saves the session. If it holds a session with another server, that session stays: no user is logged
    ///     in here, and a login fails with `BeginSessionError.store` until that session is logged out.
    ///   - folder: saves the users' data on this machine: drafts, queued answers and surveys; by default in memory.
    ///   - httpClient: sends the requests; see `HTTPTransport.client(over:timeout:allowsInsecureHTTP:userAgent:log:)`.
    ///   - options: which answers reject a token, an observer, and the clock.
    ///   - session: creates a session of your own, for a server with another login or another token format, over the
    ///     cache that it gets; it must use this cache. Its observer and its clock count in place of those in `options`. A
    ///     token from another source than `server.authorization` is ignored; a token without a source belongs to a
    ///     server without `authorization`.
    /// - Throws: `InvalidServerURL` if the server's URL is not an absolute HTTP URL, or has a user, a password, a query
    ///   or a fragment, or if its token, device and revocation endpoints have several origins.
    public init(
        _ server: SurveyServer, store: any RecordStore, folder: any RecordStoreFolder = InMemoryRecordStoreFolder(),
        httpClient: any HTTPClient, options: SessionOptions = SessionOptions(),
        session: ((any TokenCaching) -> UserSession)? = nil
    ) throws(InvalidServerURL) {
        let storage = Storage(
            session: LocalTokenCache(store: store, server: server.name), folder: folder, server: server)
        try self.init(server, storage, httpClient: httpClient, options: options, session: session)
    }

    package struct Storage {
        let session: LocalTokenCache
        /// The record that the cache had when it was read, whose secrets are hidden too.
        let record: SavedSession<Token>?
        /// Whether the client is saved with each login.
        let recordsClient: Bool
        /// Returns the folder with the data of a user.
        let folder: @Sendable (_ user: String) -> any RecordStoreFolder
        /// Whether accepted answers are recorded; otherwise only the survey's id and the date are.
        let recordsAnswers: Bool

        package init(
            session: LocalTokenCache, record: SavedSession<Token>? = nil, recordsClient: Bool = false,
            recordsAnswers: Bool = true, folder: @escaping @Sendable (_ user: String) -> any RecordStoreFolder
        ) {
            self.session = session
            self.record = record
            self.recordsClient = recordsClient
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
            let clients = [server.credentials, record?.tokenEndpoint(at: server)?.credentials].compactMap(\.self)
            session.secrets.insert(clients.flatMap { [$0.secret, $0.basicCredentials].compactMap(\.self) })
            return RedactingHTTPClient(httpClient, secrets: session.secrets)
        }
    }

    /// Wires the use cases to a server, its storage and the network: a client, or two of `HTTPTransport`.
    package init(
        _ server: SurveyServer, _ storage: Storage, httpClient given: (any HTTPClient)?,
        options: SessionOptions = SessionOptions(), session newSession: ((any TokenCaching) -> UserSession)? = nil
    ) throws(InvalidServerURL) {
        let origin = try Origin(ofServerAt: server.apiURL)
        try server.authorization.validate()
        func newClient() -> any HTTPClient { HTTPTransport.client(userAgent: Self.userAgent) }
        let httpClient = storage.redacting(given ?? newClient(), at: server)
        (self.server, self.origin, self.httpClient) = (server, origin, httpClient)
        imageClient = given.map { _ in httpClient } ?? storage.redacting(newClient(), at: server)
        isRejected = options.isRejected
        cache = storage.session.accepting(
            server.source, saving: storage.recordsClient ? RecordedClient(of: server) : nil)
        (folder, recordsAnswers) = (storage.folder, storage.recordsAnswers)
        session =
            newSession?(cache)
            ?? UserSession(
                at: server, saved: storage.record?.tokenEndpoint(at: server), in: cache, httpClient: httpClient,
                options: options)
    }

    /// Loads images over another client, so that slow image hosts do not delay requests to the server.
    public mutating func loadImages(over httpClient: any HTTPClient) {
        imageClient = RedactingHTTPClient(httpClient, secrets: cache.secrets)
    }
}

extension UserSession {
    /// Creates the session at a server. `saved` is the token endpoint of the cached session, with its client secret.
    fileprivate convenience init(
        at server: SurveyServer, saved: TokenEndpoint?, in cache: any TokenCaching, httpClient: any HTTPClient,
        options: SessionOptions
    ) {
        let (now, endpoints) = (options.now, server.tokenEndpoints(saved: saved))
        self.init(
            login: RemoteLogin(
                httpClient: httpClient, endpoint: server.tokenEndpoint,
                scope: server.authorization.requestedScope(), now: now),
            refresh: RemoteTokenLoader(httpClient: httpClient, endpoints: endpoints, now: now),
            confirmation: RemoteTokenConfirmer(httpClient: httpClient, url: server.profileURL),
            revocation: RemoteTokenRevoker(httpClient: httpClient, endpoints: endpoints),
            cache: cache, clientSecret: server.credentials.secret, now: now, observer: options.observer)
    }
}
