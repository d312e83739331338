public import HTTP

/// Load Survey From Remote Use Case: one survey in full.
public protocol LoadSurveyFromRemoteUseCase: Sendable {
    /// Delivers the survey `id` with its questions.
    ///
    /// - Throws: ``LoadSurveyFromRemoteError``, one case for each error course in `UseCases.md`.
    func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> SurveyDetails
}

/// The error courses of the Load Survey From Remote Use Case.
public typealias LoadSurveyFromRemoteError = LoadResourceError
