public import HTTP
public import Paging

/// Load All Shows Use Case: every page, in the server's order, as it arrives.
public protocol LoadAllShowsUseCase: Sendable {
    /// The pages of all shows. Nothing is sent before the first is asked for; who stops asking stops the requests.
    ///
    /// The sequence throws ``LoadAllShowsError`` after it has delivered all that came before the error.
    ///
    /// - Parameters:
    ///   - pageSize: how many shows a page is asked to hold; what the server gives counts.
    ///   - content: what to make of a page, done where the page was loaded and so for several pages at once.
    func loadAllShows<Content: PagedContent>(
        pageSize: Int, as content: @escaping @Sendable (Page<Show>) -> Content
    ) -> AllPages<Content, LoadAllShowsError>
}

extension LoadAllShowsUseCase {
    /// The pages of all shows, as they are.
    public func loadAllShows(pageSize: Int) -> AllPages<Page<Show>, LoadAllShowsError> {
        loadAllShows(pageSize: pageSize, as: \.self)
    }
}

/// The error courses of the Load All Shows Use Case.
public enum LoadAllShowsError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
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

extension LoadAllShowsError: PagingError {}
