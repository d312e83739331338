public import Paging

/// Loads all surveys page by page, up to nine pages at a time.
public struct AllSurveysLoader: LoadAllSurveysFromRemoteUseCase {
    private let pages: RemoteSurveysLoader

    /// Creates a loader of all pages over a loader of one.
    public init(pages: RemoteSurveysLoader) {
        self.pages = pages
    }

    /// The pages of all surveys, each read as `form`.
    public func loadAllSurveys<Content: PagedContent>(
        pageSize: Int, as form: SurveyPageForm<Content>
    ) -> AllPages<Content, LoadAllSurveysFromRemoteError> {
        AllPages(size: pageSize) { [pages] request throws(LoadAllSurveysFromRemoteError) in
            do throws(LoadSurveysFromRemoteError) {
                return .page(try await pages.loadPage(request, as: form))
            } catch {
                guard let failure = LoadAllSurveysFromRemoteError(error, page: request.number) else {
                    return .pastTheEnd
                }
                throw failure
            }
        }
    }
}
