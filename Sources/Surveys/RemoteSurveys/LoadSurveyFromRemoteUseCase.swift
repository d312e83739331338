public import HTTP

/// Load Survey From Remote Use Case: one survey with its questions.
public protocol LoadSurveyFromRemoteUseCase: Sendable {
    /// Loads the survey `id` with its questions.
    func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> SurveyDetails
}

/// The error courses of the Load Survey From Remote Use Case.
public typealias LoadSurveyFromRemoteError = LoadResourceError
