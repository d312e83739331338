public import HTTP

/// Load User Use Case: who is signed in.
public protocol LoadUserUseCase: Sendable {
    /// Delivers the user.
    ///
    /// - Throws: ``LoadUserError``, one case for each error course in `UseCases.md`.
    func loadUser() async throws(LoadUserError) -> User
}

/// The error courses of the Load User Use Case.
public typealias LoadUserError = LoadError
