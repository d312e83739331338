import SurveySession

/// Logs out, and returns a message that says whether the server was told.
func farewell(_ session: any LogOutUseCase) async throws(LogOutError) -> String {
    switch try await session.logOut() {
    case .wasNotLoggedIn: "No user was logged in."
    case .serverTold: "Logged out."
    case .notConfirmed(let reason): "Logged out here; the server may keep the session: \(reason)"
    case .serverNotTold(let reason): "Logged out here; the server was not told: \(reason)"
    }
}
