import FileRecordStorage
public import Foundation
public import HTTP
public import RecordStorage
public import RemoteShows
public import ShowsSession
import URLSessionHTTP

/// A server of TV shows with all that one does there: the composition root of the shows' system. Each part but the session
/// can be replaced by another; the rest keep what they were made with.
public struct ShowsService: Sendable {
    /// Who is signed in: sign in, create a user, forget.
    public let session: HeaderSession
    public var shows: any LoadShowsUseCase
    /// Every show, page by page.
    public var allShows: any LoadAllShowsUseCase
    /// The shows that are rated best.
    public var topRatedShows: any LoadTopRatedShowsUseCase
    public var show: any LoadShowUseCase
    /// One page of a show's reviews.
    public var reviews: any LoadReviewsUseCase
    /// Every review of a show, page by page.
    public var allReviews: any LoadAllReviewsUseCase
    public var createReview: any CreateReviewUseCase
    /// Who is signed in, as the server knows them.
    public var user: any LoadUserUseCase
    public var uploadPhoto: any UploadProfilePhotoUseCase
    /// Covers and photos, wherever the server says that they are: the requests carry no credential.
    public var images: any LoadImageUseCase

    /// Sends requests as the user of ``session``, for endpoints of your own at the same server.
    public var authenticatedClient: any HTTPClient

    /// The service over URLSession, with its session in a file that every process which names it shares.
    ///
    /// The file names its server. Where it holds the session with another server nobody is signed in here: nothing of that
    /// session is sent or deleted, and a sign-in fails with `SignInAndKeepError.cacheFailed(reason:)` until it has been
    /// forgotten there, or this service is kept in another file.
    ///
    /// - Parameters:
    ///   - apiURL: the URL that the API's paths stand below.
    ///   - sessionFile: the file's URL. It is made at the first log-in, with mode 0600, and so is its folder, with mode
    ///     0700, where it is missing; locks lie beside it.
    ///   - client: what sends the requests; `nil` for two clients over URLSession, one of them for images.
    ///   - imageClient: what loads images; `nil` for `client`.
    /// - Throws: `InvalidServerURL` when the server's URL is no absolute HTTP URL.
    public init(
        apiURL: URL, keptIn sessionFile: URL, client: (any HTTPClient)? = nil, imageClient: (any HTTPClient)? = nil
    ) throws(InvalidServerURL) {
        func newClient() -> any HTTPClient { HTTPTransport.client(userAgent: "ShowsService/1.0") }
        try self.init(
            apiURL: apiURL, store: RecordFileStore(path: sessionFile.path(percentEncoded: false)),
            client: client ?? newClient(), imageClient: imageClient ?? client ?? newClient())
    }

    /// Wires the use cases to a server, a store and the network.
    ///
    /// - Parameters:
    ///   - apiURL: the URL that the API's paths stand below.
    ///   - store: where the session is kept; one with another server stays there, as in a file.
    ///   - client: what sends the requests, see `HTTPTransport.client(timeout:allowsInsecureHTTP:userAgent:log:)`.
    ///   - imageClient: what loads images; `nil` for `client`. Give it another client, so that a host of images, which can be
    ///     any, does not hold up the requests to the server.
    /// - Throws: `InvalidServerURL` when the server's URL is no absolute HTTP URL.
    public init(
        apiURL: URL, store: any RecordStore, client: any HTTPClient, imageClient: (any HTTPClient)? = nil
    ) throws(InvalidServerURL) {
        let server = apiURL.serverName ?? apiURL.absoluteString
        let cache = LocalCredentialsCache(store: store, server: server)
        try self.init(apiURL: apiURL, cache: cache, client: client, imageClient: imageClient)
    }

    /// Wires the use cases to a server, a cache of credentials and the network.
    package init(
        apiURL: URL, cache: any CredentialsCaching, client: any HTTPClient, imageClient: (any HTTPClient)? = nil
    ) throws(InvalidServerURL) {
        guard let origin = Origin(apiURL) else { throw InvalidServerURL(url: apiURL) }
        session = HeaderSession(
            signIn: RemoteSignIn(client: client, apiURL: apiURL),
            userCreator: RemoteUserCreator(client: client, apiURL: apiURL),
            cache: cache)
        let authenticated = HeaderAuthenticatedHTTPClient(client, for: origin, session: session)
        shows = RemoteShowsLoader(client: authenticated, apiURL: apiURL)
        allShows = AllShowsLoader(pages: shows)
        topRatedShows = RemoteTopRatedShowsLoader(client: authenticated, apiURL: apiURL)
        show = RemoteShowLoader(client: authenticated, apiURL: apiURL)
        reviews = RemoteReviewsLoader(client: authenticated, apiURL: apiURL)
        allReviews = AllReviewsLoader(pages: reviews)
        createReview = RemoteReviewCreator(client: authenticated, apiURL: apiURL)
        user = RemoteUserLoader(client: authenticated, apiURL: apiURL)
        uploadPhoto = RemotePhotoUploader(client: authenticated, apiURL: apiURL)
        images = RemoteImageLoader(client: imageClient ?? client, for: origin)
        authenticatedClient = authenticated
    }
}
