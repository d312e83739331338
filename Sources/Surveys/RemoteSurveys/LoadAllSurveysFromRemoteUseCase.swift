public import HTTP
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
public enum LoadAllSurveysFromRemoteError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// A page is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server contradicts itself over its pages, so that going on would loop or leave a gap.
    case misreported(PagingFault)
    /// The server does not take the credential (401), or there is none to send: then the failure says why.
    case unauthorized(AuthenticationFailure?)
    /// The server refused for another reason; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}

extension LoadAllSurveysFromRemoteError: PagingError {}
