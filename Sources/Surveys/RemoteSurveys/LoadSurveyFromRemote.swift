public import CoreSupport
public import HTTPMessages

/// Load Survey From Remote Use Case: loads one survey with its questions.
public protocol LoadSurveyFromRemoteUseCase: Sendable {
    /// Loads the survey with this id and its questions.
    func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> SurveyDetails
}

/// The error courses of the Load Survey From Remote Use Case.
public typealias LoadSurveyFromRemoteError = LoadResourceError

/// Loads one survey with its questions from the API.
public struct RemoteSurveyLoader: LoadSurveyFromRemoteUseCase {
    private let httpClient: any HTTPClient
    private let requests: SurveyRequests

    /// Creates a loader for the API at `apiURL`, over an `httpClient` that adds the credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        requests = SurveyRequests(apiURL: apiURL)
    }

    /// Loads the survey with `GET surveys/{id}`. An id that cannot be a path segment counts as not found, and no
    /// request is sent.
    public func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> SurveyDetails {
        guard let request = requests.survey(id: id) else { throw .notFound }
        return try await httpClient.value(
            of: request, orThrow: LoadSurveyFromRemoteError.self, SurveyDetailsMapper.details)
    }
}
