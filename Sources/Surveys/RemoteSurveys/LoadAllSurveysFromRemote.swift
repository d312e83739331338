public import Paging

/// Load All Surveys From Remote Use Case: every page, in the server's order, as it arrives.
public protocol LoadAllSurveysFromRemoteUseCase: Sendable {
    /// The pages of all surveys. Nothing is sent before the first is requested. Stop iterating, and pending requests
    /// are cancelled.
    ///
    /// The sequence throws ``LoadAllSurveysFromRemoteError`` after it has delivered all that came before the error.
    /// A page holds `pageSize` surveys or fewer. `form` converts a page where it is loaded, so several pages at once.
    func loadAllSurveys<Content: PagedContent>(
        pageSize: Int, as form: SurveyPageForm<Content>
    ) -> AllPages<Content, LoadAllSurveysFromRemoteError>
}

extension LoadAllSurveysFromRemoteUseCase {
    /// The pages of all surveys, unconverted.
    public func loadAllSurveys(pageSize: Int) -> AllPages<Page<Survey>, LoadAllSurveysFromRemoteError> {
        loadAllSurveys(pageSize: pageSize, as: .page)
    }
}

/// The error courses of the Load All Surveys From Remote Use Case.
public typealias LoadAllSurveysFromRemoteError = LoadAllPagesError

/// Loads all surveys page by page, several pages at a time.
public struct AllSurveysLoader: LoadAllSurveysFromRemoteUseCase {
    private let pages: any LoadSurveysFromRemoteUseCase

    public init(pages: any LoadSurveysFromRemoteUseCase) {
        self.pages = pages
    }

    /// The pages of all surveys, each read as `form`.
    public func loadAllSurveys<Content: PagedContent>(
        pageSize: Int, as form: SurveyPageForm<Content>
    ) -> AllPages<Content, LoadAllSurveysFromRemoteError> {
        AllPages(size: pageSize) { [pages] request throws(LoadAllSurveysFromRemoteError) in
            do throws(LoadSurveysFromRemoteError) {
                // From the bytes, if they are at hand: a scanner can make a form without a value of any survey.
                if let remote = pages as? RemoteSurveysLoader {
                    return .page(try await remote.loadPage(request, as: form))
                }
                return .page(form.content(try await pages.loadSurveys(request), nil))
            } catch {
                guard let failure = LoadAllSurveysFromRemoteError(error, page: request.number) else {
                    return .pastTheEnd
                }
                throw failure
            }
        }
    }
}
