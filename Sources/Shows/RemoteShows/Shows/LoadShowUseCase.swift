public import HTTP

/// Load Show Use Case: one show.
public protocol LoadShowUseCase: Sendable {
    /// Delivers the show `id`.
    ///
    /// - Throws: ``LoadShowError``, one case for each error course in `UseCases.md`.
    func loadShow(id: String) async throws(LoadShowError) -> Show
}

/// The error courses of the Load Show Use Case.
public typealias LoadShowError = LoadResourceError
