public import HTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Loads one show from the API.
public struct RemoteShowLoader: LoadShowUseCase {
    private let client: any HTTPClient
    private let apiURL: URL

    /// A loader below `apiURL`, over a `client` that adds the credential.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        self.apiURL = apiURL
    }

    /// Loads the show by `GET shows/{id}`. An id that cannot stand in a path names no show, and nothing is sent for it.
    public func loadShow(id: String) async throws(LoadShowError) -> Show {
        guard let url = ShowsPath.show(id: id, at: apiURL) else { throw .notFound }
        return try await client.value(of: .getJSON(url), orThrow: LoadShowError.self, ShowsMapper.show)
    }
}
