public import CoreSupport
public import HTTPMessages
public import PagedLoading

/// Load Shows Use Case: loads one page of shows.
public protocol LoadShowsUseCase: Sendable {
    /// Loads the page that `request` names.
    func loadShows(_ request: PageRequest) async throws(LoadShowsError) -> Page<Show>
}

/// The error courses of the Load Shows Use Case.
public typealias LoadShowsError = LoadPageError

/// Loads pages of shows from the API.
public struct RemoteShowsLoader: LoadShowsUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// Creates a loader for the API at `apiURL`, over an `httpClient` that adds the credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Loads one page with `GET shows?page&items`. Page 1 may be empty; an empty later page counts as missing. So does
    /// a page below 1, for which no request is sent.
    public func loadShows(_ request: PageRequest) async throws(LoadShowsError) -> Page<Show> {
        try await httpClient.page(
            request, from: .getJSON(ShowsPath.shows(at: apiURL).asking(for: request)),
            orElse: LoadShowsError.pageNotFound, ShowsMapper.page)
    }
}
