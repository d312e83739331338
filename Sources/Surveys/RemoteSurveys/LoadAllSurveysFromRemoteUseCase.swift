public import Paging

/// Load All Surveys From Remote Use Case: every page, in the server's order, as it arrives.
public protocol LoadAllSurveysFromRemoteUseCase: Sendable {
    /// The pages of all surveys. Nothing is sent before the first is asked for; who stops asking stops the requests.
    ///
    /// The sequence throws ``LoadAllSurveysFromRemoteError`` after it has delivered all that came before the error.
    ///
    /// - Parameters:
    ///   - pageSize: how many surveys a page is asked to hold; what the server gives counts.
    ///   - form: what to make of a page, done where the page was loaded and so for several pages at once.
    func loadAllSurveys<Content: PagedContent>(
        pageSize: Int, as form: SurveyPageForm<Content>
    ) -> AllPages<Content, LoadAllSurveysFromRemoteError>
}

extension LoadAllSurveysFromRemoteUseCase {
    /// The pages of all surveys, as they are.
    public func loadAllSurveys(pageSize: Int) -> AllPages<Page<Survey>, LoadAllSurveysFromRemoteError> {
        loadAllSurveys(pageSize: pageSize, as: .page)
    }
}

/// The error courses of the Load All Surveys From Remote Use Case.
public typealias LoadAllSurveysFromRemoteError = LoadAllPagesError
