public import HTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
