import Composition

/// Logs in, and returns a message for the user; `nil` if the login was cancelled.
func logIn(to service: SurveyService, as email: String, _ password: Secret) async -> String? {
    do {
        try await service.logIn(username: email, password: password)
        return "Welcome back."
    } catch {
        switch error {
        case .login(.credentialsRejected): return "The email or the password is wrong."
        case .login(.clientRejected): return "The server does not know this app."
        case .login(.request(.connectivity)): return "The server cannot be reached."
        case .login(.request(.invalidData)), .login(.request(.redirected)), .login(.request(.refused)):
            return "The server cannot log you in now."
        case .login(.request(.cancelled)): return nil
        case .store(let failure): return failure.message?.text
        }
    }
}
