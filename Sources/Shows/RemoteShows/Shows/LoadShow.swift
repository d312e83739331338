public import CoreSupport
public import HTTPMessages

/// Load Show Use Case: loads one show.
public protocol LoadShowUseCase: Sendable {
    func loadShow(id: String) async throws(LoadShowError) -> Show
}

/// The error courses of the Load Show Use Case.
public typealias LoadShowError = LoadResourceError

/// Loads one show from the API.
public struct RemoteShowLoader: LoadShowUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// Creates a loader for the API at `apiURL`, over an `httpClient` that adds the credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Loads the show with `GET shows/{id}`. An id that cannot be a path segment counts as not found, and no request is
    /// sent.
    public func loadShow(id: String) async throws(LoadShowError) -> Show {
        guard let url = ShowsPath.show(id: id, at: apiURL) else { throw .notFound }
        return try await httpClient.value(of: .getJSON(url), orThrow: LoadShowError.self, ShowsMapper.show)
    }
}
