import Composition
import Foundation

/// Translations by message key. A message without a translation stays English.
let german = [
    "login.rejected": "E-Mail oder Passwort ist falsch.",
    "request.refused": "Der Server sagt nein: {message}",
]

/// The message of a failed login; `nil` if it was cancelled.
func sentence(for error: BeginSessionError) -> String? {
    error.message?.text { message in message.key.flatMap { german[$0] } }
}

extension Message {
    /// The text in the user's language, from the app's string catalog `UseCases`.
    var localized: String {
        text { message in
            message.key.map { Bundle.main.localizedString(forKey: $0, value: message.pattern, table: "UseCases") }
        }
    }
}
