public import Paging

/// Load Shows Use Case: one page of shows.
public protocol LoadShowsUseCase: Sendable {
    /// Delivers the page that `request` names.
    ///
    /// - Throws: ``LoadShowsError``, one case for each error course in `UseCases.md`.
    func loadShows(_ request: PageRequest) async throws(LoadShowsError) -> Page<Show>
}

/// The error courses of the Load Shows Use Case.
public typealias LoadShowsError = LoadPageError
