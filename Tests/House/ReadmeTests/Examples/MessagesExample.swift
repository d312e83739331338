import Composition
import Foundation

/// A language by the keys of its messages; what it has no words for stays English.
let german = [
    "login.rejected": "E-Mail oder Passwort ist falsch.",
    "request.refused": "Der Server sagt nein: {words}",
]

/// The message of a failed log-in; `nil` if it was cancelled. The password is hidden, should the server repeat it.
func sentence(for error: LogInAndKeepTokenError, hiding password: Secret) -> String? {
    error.message(hiding: password)?.text { message in message.key.flatMap { german[$0] } }
}

extension Message {
    /// In the user's language, as the app's string catalog `UseCases` has it.
    var localized: String {
        text { message in
            message.key.map { Bundle.main.localizedString(forKey: $0, value: message.pattern, table: "UseCases") }
        }
    }
}
