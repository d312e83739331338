import Credentials
import ScreenParts

// What the screens of the surveys' app say beside what every app's do.

extension ScreenMessages {
    static let cannotTellAccounts = "This server does not tell whether you have an account. Log in, or sign up."
    static let surveyNotFound = "This survey does not exist any more."

    /// - Parameter secret: what was sent that must not be seen, should the server repeat it.
    static func emailTaken(message: String, hiding secret: Secret) -> String {
        "There is an account with this email already. The server refused: \(secret.hidden(in: message))"
    }

    static func logOutNotConfirmed(reason: String) -> String {
        "You are logged out here, but it is not certain that the server has ended the session: \(reason)"
    }

    static func serverNotTold(reason: String) -> String {
        "You are logged out here, but the server could not be told: \(reason)"
    }
}
