public import Paging

/// Load All Surveys From Remote Use Case: every page, in the server's order, as it arrives.
public protocol LoadAllSurveysFromRemoteUseCase: Sendable {
    /// The pages of all surveys. Nothing is sent before the first is requested. Stop iterating, and pending requests
    /// are cancelled.
    ///
    /// The sequence throws ``LoadAllSurveysFromRemoteError`` after it has delivered all that came before the error.
    /// A page holds `pageSize` surveys or fewer.
    func loadAllSurveys(pageSize: Int) -> AllPages<Page<Survey>, LoadAllSurveysFromRemoteError>
}

/// The error courses of the Load All Surveys From Remote Use Case.
public typealias LoadAllSurveysFromRemoteError = LoadAllPagesError

/// Loads all surveys page by page, several pages at a time.
public struct AllSurveysLoader: LoadAllSurveysFromRemoteUseCase {
    private let pages: any LoadSurveysFromRemoteUseCase

    public init(pages: any LoadSurveysFromRemoteUseCase) {
        self.pages = pages
    }

    /// The pages of all surveys, several loaded at a time.
    public func loadAllSurveys(pageSize: Int) -> AllPages<Page<Survey>, LoadAllSurveysFromRemoteError> {
        AllPages(size: pageSize, as: \.self, failure: LoadAllSurveysFromRemoteError.init) {
            [pages] request throws(LoadSurveysFromRemoteError) in try await pages.loadSurveys(request)
        }
    }
}
