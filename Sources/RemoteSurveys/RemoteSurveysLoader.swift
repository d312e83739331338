public import HTTP
public import Paging

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Loads pages of surveys from the API.
public struct RemoteSurveysLoader: LoadSurveysFromRemoteUseCase {
    private let client: any HTTPClient
    private let apiURL: URL

    /// A loader below `apiURL`, over a `client` that adds the credential.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        self.apiURL = apiURL
    }

    /// Loads one page. Page 1 may be empty; an empty page after it is not there, and nothing is sent for one before it.
    public func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey> {
        try await client.page(
            request, from: SurveyRequests.page(request, at: apiURL), orElse: LoadSurveysFromRemoteError.pageNotThere,
            SurveysMapper.page)
    }
}
