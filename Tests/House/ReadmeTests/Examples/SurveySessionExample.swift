import SurveySession

/// Logs out, and returns a message that says whether the server confirmed it.
func farewell(_ session: any LogOutUseCase) async throws(LogOutError) -> String {
    switch try await session.logOut() {
    case .wasNotLoggedIn: "No user was logged in."
    case .confirmed: "Logged out."
    case .notConfirmed(let reason): "Logged out here, but the server may keep the session. \(reason)"
    case .notRevoked(let reason): "Logged out here, but the server did not confirm it. \(reason)"
    }
}
