import CoreSupport
import FileRecordStorage
public import Foundation
public import HTTPMessages
import HTTPTransport
public import RecordStorage
public import RemoteShows
public import ShowsScreens
public import ShowsSession

/// The composition root of the shows system: a TV show server's use cases. Each but the session can be replaced; the
/// others continue to use the one they were created with.
public struct ShowsService: Sendable {
    /// The user's session: sign in, create a user, log out.
    public let session: HeaderSession
    public var shows: any LoadShowsUseCase
    /// Loads every show, page by page, over ``shows``.
    public var allShows: any LoadAllShowsUseCase { AllShowsLoader(pages: shows) }
    public var topRatedShows: any LoadTopRatedShowsUseCase
    public var showLoader: any LoadShowUseCase
    public var reviews: any LoadReviewsUseCase
    /// Loads every review of a show, page by page, over ``reviews``.
    public var allReviews: any LoadAllReviewsUseCase { AllReviewsLoader(pages: reviews) }
    public var createReview: any CreateReviewUseCase
    public var user: any LoadUserUseCase
    public var uploadPhoto: any UploadProfilePhotoUseCase
    /// Loads covers and photos from any server, without credentials.
    public var images: any LoadImageUseCase

    /// Sends requests as the user of ``session``, for your own endpoints at the same server.
    public var authenticatedClient: any HTTPClient

    /// Creates the service with its session in a file that processes can share.
    ///
    /// On Linux its requests go over libcurl, because a malformed answer can crash a process that uses URLSession
    /// there. Elsewhere, and without libcurl 7.68 or later, they go over URLSession.
    /// `HTTPTransport.client(over:_:log:)` chooses between them.
    ///
    /// The file names its server. If it holds the session with another server, no user is signed in here: nothing of
    /// that session is sent or deleted, and a sign-in fails with `BeginShowsSessionError.store` until that
    /// session is deleted, or this service uses another file.
    ///
    /// - Parameters:
    ///   - apiURL: the API's base URL.
    ///   - sessionFile: the file's URL. It is created at the first sign-in with mode 0600, and a missing folder with
    ///     mode 0700; lock files are next to it.
    ///   - httpClient: sends the requests; `nil` for two clients of `HTTPTransport`, one of them for images.
    ///   - imageClient: loads images; `nil` for `httpClient`.
    /// - Throws: `InvalidServerURL` if the server's URL is not an absolute HTTP URL, or has a user, a password, a query
    ///   or a fragment.
    public init(
        apiURL: URL, sessionFile: URL, httpClient: (any HTTPClient)? = nil, imageClient: (any HTTPClient)? = nil
    ) throws(InvalidServerURL) {
        func newClient() -> any HTTPClient { HTTPTransport.client(userAgent: "ShowsService/\(Release.version)") }
        try self.init(
            apiURL: apiURL, store: RecordFileStore(path: sessionFile.path(percentEncoded: false)),
            httpClient: httpClient ?? newClient(), imageClient: imageClient ?? httpClient ?? newClient())
    }

    /// Wires the use cases to a server, a store and the network.
    ///
    /// - Parameters:
    ///   - apiURL: the API's base URL.
    ///   - store: saves the session; a session with another server stays there, as in a file.
    ///   - httpClient: sends the requests; see `HTTPTransport.client(over:timeout:allowsInsecureHTTP:userAgent:log:)`.
    ///   - imageClient: loads images; `nil` for `httpClient`. Use another client, so that slow image hosts do not delay
    ///     requests to the server.
    /// - Throws: `InvalidServerURL` if the server's URL is not an absolute HTTP URL, or has a user, a password, a query
    ///   or a fragment.
    public init(
        apiURL: URL, store: any RecordStore, httpClient: any HTTPClient, imageClient: (any HTTPClient)? = nil
    ) throws(InvalidServerURL) {
        let server = apiURL.serverName ?? apiURL.absoluteString
        let cache = LocalCredentialsCache(store: store, server: server)
        try self.init(apiURL: apiURL, cache: cache, httpClient: httpClient, imageClient: imageClient)
    }

    /// Wires the use cases to a server, a cache of credentials and the network.
    package init(
        apiURL: URL, cache: LocalCredentialsCache, httpClient: any HTTPClient, imageClient: (any HTTPClient)? = nil
    ) throws(InvalidServerURL) {
        let origin = try Origin(ofServerAt: apiURL)
        let imageClient = RedactingHTTPClient(imageClient ?? httpClient, secrets: cache.secrets)
        let httpClient = RedactingHTTPClient(httpClient, secrets: cache.secrets)
        session = HeaderSession(
            signIn: RemoteSignIn(httpClient: httpClient, apiURL: apiURL),
            userCreator: RemoteUserCreator(httpClient: httpClient, apiURL: apiURL),
            cache: cache)
        let authenticated = HeaderAuthenticatedHTTPClient(httpClient, for: origin, session: session)
        shows = RemoteShowsLoader(httpClient: authenticated, apiURL: apiURL)
        topRatedShows = RemoteTopRatedShowsLoader(httpClient: authenticated, apiURL: apiURL)
        showLoader = RemoteShowLoader(httpClient: authenticated, apiURL: apiURL)
        reviews = RemoteReviewsLoader(httpClient: authenticated, apiURL: apiURL)
        createReview = RemoteReviewCreator(httpClient: authenticated, apiURL: apiURL)
        user = RemoteUserLoader(httpClient: authenticated, apiURL: apiURL)
        uploadPhoto = RemotePhotoUploader(httpClient: authenticated, apiURL: apiURL)
        images = RemoteImageLoader(httpClient: imageClient, for: origin)
        authenticatedClient = authenticated
    }
}

extension ShowsEntranceUseCases {
    /// Creates the use cases of an app at a TV show server.
    ///
    /// - Parameters:
    ///   - service: the server.
    ///   - session: signs in, registers and logs out, if that involves more than the service's session does.
    ///   - sessions: chooses where to save the next session's credential.
    ///   - emails: saves the email of a user who asks to be remembered.
    public init(
        _ service: ShowsService,
        session: any BeginShowsSessionUseCase & CreateUserAndBeginSessionUseCase & ForgetCredentialsUseCase,
        sessions: any SessionKeeping, emails: any RememberedEmailStore
    ) {
        self.init(
            credentials: service.session, signIn: session, createUser: session, sessions: sessions, emails: emails
        ) { email in
            ShowsUserUseCases(
                of: email, logOut: session, loadShows: service.shows, loadShow: service.showLoader,
                loadReviews: service.reviews, createReview: service.createReview, loadUser: service.user,
                uploadPhoto: service.uploadPhoto)
        }
    }
}
