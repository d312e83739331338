public import Paging

/// Load Surveys From Remote Use Case: one page of surveys.
public protocol LoadSurveysFromRemoteUseCase: Sendable {
    /// Loads the page that `request` names.
    func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey>
}

/// The error courses of the Load Surveys From Remote Use Case.
public typealias LoadSurveysFromRemoteError = LoadPageError
