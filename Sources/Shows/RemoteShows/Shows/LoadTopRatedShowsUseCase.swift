public import HTTP

/// Load Top Rated Shows Use Case: the shows that the service holds to be the best, in its order. They are not paged.
public protocol LoadTopRatedShowsUseCase: Sendable {
    /// Delivers the shows.
    ///
    /// - Throws: ``LoadTopRatedShowsError``, one case for each error course in `UseCases.md`.
    func loadTopRatedShows() async throws(LoadTopRatedShowsError) -> [Show]
}

/// The error courses of the Load Top Rated Shows Use Case.
public typealias LoadTopRatedShowsError = LoadError
