public import Paging

/// Loads all surveys, page by page, up to six pages at a time.
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

extension LoadAllSurveysFromRemoteError {
    /// What an error of page `number` is to the list. Without the first page there is no list; `nil` when another is not
    /// there: the list ends before it.
    fileprivate init?(_ error: LoadSurveysFromRemoteError, page number: Int) {
        switch error {
        case .connectivity(let failure): self = .connectivity(failure)
        case .invalidData(let reason): self = .invalidData(reason: reason)
        case .unauthorized(let failure): self = .unauthorized(failure)
        case .pageNotThere where number == 1: self = .refused(status: 404, message: nil)
        case .pageNotThere: return nil
        case .refused(let status, let message): self = .refused(status: status, message: message)
        case .cancelled: self = .cancelled
        }
    }
}
