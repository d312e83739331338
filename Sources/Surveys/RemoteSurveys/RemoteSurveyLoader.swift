public import HTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Loads one survey in full from the API.
public struct RemoteSurveyLoader: LoadSurveyFromRemoteUseCase {
    private let client: any HTTPClient
    private let requests: SurveyRequests

    /// A loader below `apiURL`, over a `client` that adds the credential.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        requests = SurveyRequests(apiURL: apiURL)
    }

    /// Loads the survey `id`. An id that cannot stand in a path names no survey, and nothing is sent for it.
    public func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> SurveyDetails {
        guard let request = requests.survey(id: id) else { throw .notFound }
        return try await client.value(
            of: request, orThrow: LoadSurveyFromRemoteError.self, SurveyDetailsMapper.details)
    }
}
