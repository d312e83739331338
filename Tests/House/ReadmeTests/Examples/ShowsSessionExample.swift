import HTTPMessages
import LoginCredentials
import RemoteShows
import ShowsSession

/// Signs in, and returns a message for the user; `nil` if the sign-in was cancelled.
func greeting(for email: String, _ password: Secret, from session: any BeginShowsSessionUseCase) async -> String? {
    do {
        return "Welcome, \(try await session.signIn(email: email, password: password).email)."
    } catch {
        switch error {
        case .signIn(.credentialsRejected): return "The email or the password is wrong."
        case .signIn(.request(.cancelled)): return nil
        case .signIn(.request): return "You cannot be signed in now."
        case .store(let failure): return failure.message?.text
        }
    }
}
