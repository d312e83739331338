public import CoreSupport
public import HTTP
public import Paging

/// Load Shows Use Case: one page of shows.
public protocol LoadShowsUseCase: Sendable {
    /// Delivers the page that `request` names.
    ///
    /// - Throws: ``LoadShowsError``, one case for each error course in `UseCases.md`.
    func loadShows(_ request: PageRequest) async throws(LoadShowsError) -> Page<Show>
}

/// The error courses of the Load Shows Use Case.
public typealias LoadShowsError = LoadPageError

/// Loads pages of shows from the API.
public struct RemoteShowsLoader: LoadShowsUseCase {
    private let client: any HTTPClient
    private let apiURL: URL

    /// A loader below `apiURL`, over a `client` that adds the credential.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        self.apiURL = apiURL
    }

    /// Loads one page by `GET shows?page&items`. Page 1 may be empty; an empty page after it is not there, and nothing is
    /// sent for one before it.
    public func loadShows(_ request: PageRequest) async throws(LoadShowsError) -> Page<Show> {
        try await client.page(
            request, from: .getJSON(ShowsPath.shows(at: apiURL).asking(for: request)),
            orElse: LoadShowsError.pageNotThere, ShowsMapper.page)
    }
}
