package import Credentials
package import HTTP

/// The sentences with which the screens of every app say what is wrong. Those that quote the server are to be shown as plain text.
package enum ScreenMessages {
    package static let credentialsRejected = "The email or the password is wrong."
    package static let clientRejected = "The server does not know this app."
    package static let invalidData = "The server's answer is invalid. Try again later."
    package static let accountMade = "Your account was created, but you are not logged in yet. Log in with it."
    package static let sessionEnded = "Your session has ended. Log in again."
    package static let notLoggedIn = "You are not logged in any more. Log in again."
    package static let entriesRefused = "Please correct what is marked."

    package static func connectivity(_ failure: ConnectivityFailure) -> String {
        switch failure.reason {
        case .unknownHost, .unreachable: "The server cannot be reached. Check the connection and try again."
        case .connectionLost: "The connection was lost. Try again."
        case .timedOut: "The server took too long to answer. Try again."
        case .untrusted: "The server's certificate is not trusted."
        case .serverUnavailable: "The server cannot answer now. Try again later."
        case .other: "The server cannot be reached. Try again."
        }
    }

    /// - Parameter secret: what was sent that must not be seen, should the server repeat it.
    /// - Returns: `nil` where there is nothing to say, since the user called it off.
    package static func sentence(for failure: RequestFailure, hiding secret: Secret = "") -> String? {
        switch failure {
        case .connectivity(let failure): connectivity(failure)
        case .invalidData: invalidData
        case .refused(let refusal): refused(status: refusal.status, message: refusal.words, hiding: secret)
        case .cancelled: nil
        }
    }

    /// - Parameter secret: what was sent that must not be seen, should the server repeat it.
    package static func refused(status: Int, message: String?, hiding secret: Secret = "") -> String {
        switch (status, message) {
        case (429, _): "Too many tries. Wait a little and try again."
        case (_, let message?): "The server refused: \(secret.hidden(in: message))"
        case (_, nil): "The server refused (status \(status))."
        }
    }

    package static func notKept(reason: String) -> String {
        "The session could not be kept, so you are not logged in: \(reason)"
    }

    package static func notReadable(reason: String) -> String { "The session could not be read: \(reason)" }

    package static func notLoggedOut(reason: String) -> String {
        "You could not be logged out: \(reason). Try again."
    }

    /// What is wrong with an entry for which `condition` does not hold.
    package static func unmet(_ condition: FieldCondition) -> String {
        switch condition {
        case .filled: "This must be filled in."
        case .emailFormat: "This is not an email address."
        case .password(let rule): "The password needs \(words(for: rule))."
        case .confirmationMatches: "The two passwords differ."
        }
    }

    /// What is wrong with entries for which none of `conditions` holds.
    package static func problem(_ conditions: [FieldCondition], toldIn place: ComplaintPlace) -> FormProblem {
        switch place {
        case .ribbon:
            FormProblem(ribbon: conditions.map(unmet).joined(separator: " "), fault: conditions.first?.field)
        case .fields:
            FormProblem(
                ribbon: entriesRefused,
                fields: Dictionary(conditions.map { ($0.field, unmet($0)) }, uniquingKeysWith: { first, _ in first }))
        }
    }

    private static func words(for rule: PasswordRule) -> String {
        rule.requirements.map { requirement in
            switch requirement {
            case .atLeast(let count): "at least \(count) characters"
            case .atMost(let count): "at most \(count) characters"
            case .letter: "a letter"
            case .digit: "a digit"
            }
        }
        .joined(separator: ", ")
    }
}

extension Secret {
    /// The beginning of a server's `words`, in which this secret, should it be repeated there, is not seen.
    package func hidden(in words: String) -> String {
        let shown = Redactor([self]).redact(words)
        guard !shown.isEmpty else { return "…" }
        // A front end takes out what it cannot show: here the start of a control sequence would leave its rest as text.
        let start = shown.prefix(ServerRefusal.lengthOfExcerpt)
        return start.endIndex == shown.endIndex ? shown : start + "…"
    }
}
