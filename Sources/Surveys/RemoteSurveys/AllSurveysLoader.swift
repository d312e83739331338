public import Paging

/// Loads all surveys, page by page, with up to nine pages in hand.
public struct AllSurveysLoader: LoadAllSurveysFromRemoteUseCase {
    private let pages: RemoteSurveysLoader

    /// A loader of all pages over `pages`, which loads one.
    public init(pages: RemoteSurveysLoader) {
        self.pages = pages
    }

    /// The pages of all surveys, each made into `form`.
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
