public import CoreSupport
package import LoginCredentials
public import UserMessages

/// How a session ended.
public struct SessionEnd: Hashable, Sendable, Codable {
    /// The longest message, in characters.
    public static let longestMessage = 200

    public let date: Date
    /// The server's code, such as `invalid_grant`; `nil` if there was no refresh token.
    public let code: String?
    /// The server's own text, without secrets. Do not trust it: the sentence to show is that of ``report``.
    public let serverMessage: String?
    /// Whether an earlier answer may have been lost, which may be why the server ended the session.
    public let mayFollowLoss: Bool
    /// Whether the server rejected a credential that only a login renews, rather than a refresh.
    public var isRejection: Bool { rejection ?? false }

    /// `nil` in records of an older version.
    private let rejection: Bool?

    private enum CodingKeys: String, CodingKey {
        case date, code, mayFollowLoss, rejection
        case serverMessage = "message"
    }

    public init(
        date: Date, code: String? = nil, serverMessage: String? = nil, mayFollowLoss: Bool = false,
        isRejection: Bool = false
    ) {
        self.date = date
        self.code = code
        self.serverMessage = serverMessage
        self.mayFollowLoss = mayFollowLoss
        rejection = isRejection ? true : nil
    }

    /// Creates an end with the server's words, from which `secrets` are removed before they are truncated.
    package init(
        date: Date, code: String?, serverMessage: String?, hiding secrets: [Secret?], mayFollowLoss: Bool = false,
        isRejection: Bool = false
    ) {
        let redactor = Redactor(secrets.compactMap(\.self))
        func excerpt(_ text: String?) -> String? {
            let clean = text.map { redactor.clean($0).prefix(Self.longestMessage) }
            return clean.flatMap { $0.isEmpty ? nil : String($0) }
        }
        self.init(
            date: date, code: excerpt(code), serverMessage: excerpt(serverMessage), mayFollowLoss: mayFollowLoss,
            isRejection: isRejection)
    }
}

extension SessionEnd {
    /// Says how the session ended, and what to do about it.
    public var report: FailureReport {
        let begin = Message(
            "session.endedOn", "Your session ended on {date}:", ["date": Message(verbatim: date.dayAndTime)])
        return FailureReport(.notLoggedIn, Message(Message([begin, reason]), advice: .logInAgain))
    }

    /// Why it ended, after a colon.
    package var reason: Message {
        let reason =
            if let text, isRejection {
                Message(
                    "session.endedByRejection", "the server no longer accepts it ({message}).",
                    ["message": .quotation(inParentheses: text)])
            } else if let text {
                Message(
                    "session.endedByServer", "the server refused to renew it ({message}).",
                    ["message": .quotation(inParentheses: text)])
            } else {
                Message("session.endedByItself", "it could not be renewed.")
            }
        return mayFollowLoss ? Message([reason, .answerMayBeLost]) : reason
    }

    /// The server's words, or else its code; `nil` if the server sent neither.
    public var text: String? { serverMessage ?? code }
}

extension Message {
    fileprivate static let answerMayBeLost = Message(
        "session.answerLost", "An earlier answer of the server may have been lost.")
}
