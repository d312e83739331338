public import HTTP
public import RecordStorage
public import RemoteShows
public import ShowsSession
import URLSessionHTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A server of TV shows with all that one does there: the composition root of the shows' system.
public struct ShowsService: Sendable {
    /// Who is signed in: sign in, create a user, forget.
    public let session: HeaderSession
    /// One page of shows.
    public let shows: any LoadShowsUseCase
    /// Every show, page by page.
    public let allShows: any LoadAllShowsUseCase
    /// The shows that are rated best.
    public let topRatedShows: any LoadTopRatedShowsUseCase
    /// One show.
    public let show: any LoadShowUseCase
    /// One page of a show's reviews.
    public let reviews: any LoadReviewsUseCase
    /// Every review of a show, page by page.
    public let allReviews: any LoadAllReviewsUseCase
    /// Writes a review.
    public let createReview: any CreateReviewUseCase
    /// Who is signed in, as the server knows them.
    public let user: any LoadUserUseCase
    /// Changes the user's photo.
    public let uploadPhoto: any UploadProfilePhotoUseCase
    /// Covers and photos, wherever the server says that they are: the requests carry no credential.
    public let images: any LoadImageUseCase

    /// Wires the use cases to a server, a store and the network.
    ///
    /// - Parameters:
    ///   - apiURL: the URL that the API's paths stand below.
    ///   - store: where the credential is kept.
    ///   - client: what sends the requests, see ``HTTPTransport/client(timeout:allowsInsecureHTTP:userAgent:log:)``.
    /// - Throws: ``InvalidServerURL`` when the server's URL is no absolute HTTP URL.
    public init(apiURL: URL, store: any TokenStore, client: any HTTPClient) throws(InvalidServerURL) {
        guard let origin = Origin(apiURL) else { throw InvalidServerURL(url: apiURL) }
        session = HeaderSession(
            signIn: RemoteSignIn(client: client, apiURL: apiURL),
            userCreator: RemoteUserCreator(client: client, apiURL: apiURL),
            cache: LocalCredentialsCache(store: store))
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
        images = RemoteImageLoader(client: client, for: origin)
    }
}
