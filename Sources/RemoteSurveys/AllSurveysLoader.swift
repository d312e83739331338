public import Paging

/// Loads all surveys, page by page, up to six pages at a time.
public struct AllSurveysLoader: LoadAllSurveysFromRemoteUseCase {
    private let pages: any LoadSurveysFromRemoteUseCase

    /// A loader of all pages over `pages`, which loads one.
    public init(pages: any LoadSurveysFromRemoteUseCase) {
        self.pages = pages
    }

    /// The pages of all surveys, each made into `content`.
    public func loadAllSurveys<Content: PagedContent>(
        pageSize: Int, as content: @escaping @Sendable (Page<Survey>) -> Content
    ) -> AllPages<Content, LoadAllSurveysFromRemoteError> {
        AllPages(size: pageSize, as: content, failure: { error, _ in LoadAllSurveysFromRemoteError(error) }) {
            [pages] request throws(LoadSurveysFromRemoteError) in try await pages.loadSurveys(request)
        }
    }
}

extension LoadAllSurveysFromRemoteError {
    /// `nil` for a page that is not there: the list ends before it.
    fileprivate init?(_ error: LoadSurveysFromRemoteError) {
        switch error {
        case .connectivity(let failure): self = .connectivity(failure)
        case .invalidData(let reason): self = .invalidData(reason: reason)
        case .unauthorized(let failure): self = .unauthorized(failure)
        case .pageNotThere: return nil
        case .refused(let status, let message): self = .refused(status: status, message: message)
        case .cancelled: self = .cancelled
        }
    }
}
