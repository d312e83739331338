public import PagedLoading

/// Load All Surveys From Remote Use Case: delivers every page, in the server's order, as it arrives.
public protocol LoadAllSurveysFromRemoteUseCase: Sendable {
    /// Returns the pages of all surveys. The first request is sent when iteration begins. Pending requests are
    /// cancelled when it stops.
    ///
    /// The sequence throws ``LoadAllSurveysFromRemoteError`` after it has delivered everything before the error. A page
    /// holds at most `pageSize` surveys.
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

    /// Returns the pages of all surveys; several are loaded at a time.
    public func loadAllSurveys(pageSize: Int) -> AllPages<Page<Survey>, LoadAllSurveysFromRemoteError> {
        AllPages(size: pageSize, as: \.self, failure: LoadAllSurveysFromRemoteError.init) {
            [pages] request throws(LoadSurveysFromRemoteError) in try await pages.loadSurveys(request)
        }
    }
}
