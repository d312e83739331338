public import CoreSupport
public import HTTPMessages

/// Load Top Rated Shows Use Case: loads the top rated shows in the service's order, without pages.
public protocol LoadTopRatedShowsUseCase: Sendable {
    func loadTopRatedShows() async throws(LoadTopRatedShowsError) -> [Show]
}

/// The error courses of the Load Top Rated Shows Use Case.
public typealias LoadTopRatedShowsError = LoadError

/// Loads the top rated shows from the API.
public struct RemoteTopRatedShowsLoader: LoadTopRatedShowsUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// Creates a loader for the API at `apiURL`, over an `httpClient` that adds the credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Loads the shows with `GET shows/top_rated`.
    public func loadTopRatedShows() async throws(LoadTopRatedShowsError) -> [Show] {
        try await httpClient.value(
            of: .getJSON(ShowsPath.shows(at: apiURL).appending(component: "top_rated")),
            orThrow: LoadTopRatedShowsError.self, ShowsMapper.shows)
    }
}
