import SurveySession

/// Logs out, and says in words what the server knows of it.
func farewell(_ session: any LogOutUseCase) async throws(LogOutError) -> String {
    switch try await session.logOut() {
    case .wasNotLoggedIn: "Nobody was logged in."
    case .serverTold: "Logged out."
    case .notConfirmed(let reason): "Logged out here; the server may keep the session: \(reason)"
    case .serverNotTold(let reason): "Logged out here; the server was not told: \(reason)"
    }
}
