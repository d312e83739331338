public import CoreSupport
public import HTTP

/// Load Top Rated Shows Use Case: the shows that the service holds to be the best, in its order. They are not paged.
public protocol LoadTopRatedShowsUseCase: Sendable {
    /// Delivers the shows.
    ///
    /// - Throws: ``LoadTopRatedShowsError``, one case for each error course in `UseCases.md`.
    func loadTopRatedShows() async throws(LoadTopRatedShowsError) -> [Show]
}

/// The error courses of the Load Top Rated Shows Use Case.
public typealias LoadTopRatedShowsError = LoadError

/// Loads the best shows from the API.
public struct RemoteTopRatedShowsLoader: LoadTopRatedShowsUseCase {
    private let client: any HTTPClient
    private let apiURL: URL

    /// A loader below `apiURL`, over a `client` that adds the credential.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        self.apiURL = apiURL
    }

    /// Loads the shows by `GET shows/top_rated`.
    public func loadTopRatedShows() async throws(LoadTopRatedShowsError) -> [Show] {
        try await client.value(
            of: .getJSON(ShowsPath.shows(at: apiURL).appending(component: "top_rated")),
            orThrow: LoadTopRatedShowsError.self, ShowsMapper.shows)
    }
}
