import CoreSupport
import LoginCredentials
package import UserMessages

/// A server's refusal, as far as it can be decoded.
public struct ServerRefusal: Hashable, Sendable {
    /// 400 to 499; 200 if a successful answer contains an error instead of the requested data.
    public let status: Int
    /// The machine-readable code, such as `invalid_grant`.
    public let code: String?
    /// The server's own sentences, none blank, together no longer than ``longestMessage``, without the secrets that the
    /// response carries. Do not trust them: they may contain control characters.
    public let messages: [String]
    /// How long the server asks to wait before the next request (`Retry-After`).
    public let retryAfter: Duration?
    /// The scope that the request needs and the token does not have, if the server names it (RFC 6750, 3.1). It contains
    /// only characters of a scope.
    public let missingScope: String?

    /// The limit of a server's message in UTF-8 bytes: 16 KiB. A message beyond it is dropped entirely.
    public static let longestMessage = 16 << 10

    public init(
        status: Int, code: String? = nil, messages: [String], retryAfter: Duration? = nil, missingScope: String? = nil
    ) {
        self.status = status
        self.code = code
        self.messages = messages
        self.retryAfter = retryAfter
        self.missingScope = missingScope
    }

    /// Creates a refusal with at most one sentence.
    public init(status: Int, code: String? = nil, message: String? = nil) {
        self.init(status: status, code: code, messages: message.map { [$0] } ?? [])
    }

    /// Decodes `response`, as far as it can be decoded. The forms of the words are those of OAuth (RFC 6749, 5.2),
    /// JSON:API, problem details (RFC 9457) and Rails, `{"message":…}`, and plain text, whose first line counts.
    ///
    /// This is where a server's words enter: the secrets that `response` carries are removed from them.
    public init(_ response: HTTPResponse) {
        let answer = ErrorAnswer(response)
        let challenge = response.status == 403 ? BearerChallenge(response) : nil
        let code = Self.bounded([answer.code ?? challenge?.error].compactMap(\.self)).first
        let lacksScope = [answer.code, challenge?.error].contains("insufficient_scope")
        let messages = answer.messages.isEmpty ? [challenge?.description].compactMap(\.self) : answer.messages
        let redactor = Redactor(response.secrets.all)
        let missingScope = lacksScope ? (challenge?.scope ?? answer.scope).flatMap(Self.scope) : nil
        self.init(
            status: response.status, code: lacksScope ? "insufficient_scope" : code.map { redactor.redactedCode($0) },
            messages: Self.bounded(messages).map { redactor.redacted($0) }, retryAfter: RetryAfter.wait(in: response),
            missingScope: missingScope.map { redactor.redacted($0) })
    }

    /// Whether the token is valid, but not for this request (RFC 6750, 3.1). Another token of the session is not, either.
    public var lacksScope: Bool { status == 403 && code == "insufficient_scope" }

    /// Returns `text` if it is a scope (RFC 6749, 3.3) of a reasonable length.
    private static func scope(_ text: String) -> String? {
        let isScope = text.unicodeScalars.allSatisfy { (" "..."~").contains($0) && $0 != "\"" && $0 != "\\" }
        return isScope && text.contains { $0 != " " } && text.utf8.count <= Message.lengthOfQuotation ? text : nil
    }

    /// The server's sentences as one text; `nil` if there are none.
    public var message: String? { messages.isEmpty ? nil : messages.joined(separator: Self.separator) }

    private static let separator = "; "

    public var isReadable: Bool { code != nil || message != nil }

    /// The text to show to a person: the message, or else the code.
    public var text: String? { message ?? code }

    /// The first of `messages` that are together no longer than ``longestMessage``.
    private static func bounded(_ messages: [String]) -> [String] {
        var length = -separator.utf8.count
        return Array(
            messages.prefix { message in
                length += message.utf8.count + separator.utf8.count
                return length <= longestMessage
            })
    }
}

extension Redactor {
    /// A code that a protocol defines stays, even if a password is the same word.
    fileprivate func redactedCode(_ code: String) -> String {
        Self.protocolCodes.contains(code) ? code : redacted(code)
    }

    /// The codes that decide what an answer means (RFC 6749, RFC 7009, RFC 8628, and the survey service's own).
    private static let protocolCodes: Set = [
        "access_denied", "authorization_pending", "expired_token", "invalid_client", "invalid_email_or_password",
        "invalid_grant", "invalid_request", "invalid_scope", "server_error", "slow_down", "temporarily_unavailable",
        "unauthorized_client", "unsupported_grant_type", "unsupported_response_type", "unsupported_token_type",
    ]
}

extension ServerRefusal {
    /// Says what the server refused.
    var event: Message {
        guard lacksScope else { return .refused(status: status, message: text, retryAfter: retryAfter) }
        guard let missingScope else {
            return Message("request.insufficientScope", "The session does not allow this: a scope is missing.")
        }
        return Message(
            "request.missingScope", "The session does not allow this: the scope {scope} is missing.",
            ["scope": Message(verbatim: missingScope)])
    }

    /// The server's code, or else its text, or else its status.
    package var codeOrText: String { code ?? text ?? "status \(status)" }
}

extension Message {
    /// Quotes `text`, the server's.
    public static func refused(status: Int, message text: String?, retryAfter: Duration? = nil) -> Message {
        switch (status, text) {
        case (429, _):
            if let time = retryAfter?.endOfPause {
                Message(
                    Message(
                        "request.tooManyUntil", "Too many requests: the server asked to wait until {time}.",
                        ["time": time]),
                    advice: tryLater)
            } else {
                Message(
                    Message("request.tooMany", "Too many requests."),
                    advice: Message("request.waitALittle", "Wait a moment and try again."))
            }
        case (_, let text?):
            Message("request.refused", "The server refused: {message}", ["message": Message(quoting: text)])
        case (_, nil):
            Message(
                "request.refusedWithStatus", "The server refused (status {status}).",
                ["status": Message(verbatim: "\(status)")])
        }
    }
}

extension Duration {
    /// The time, in whole minutes, at which a pause that begins now is over, with its date unless it is today; `nil` for
    /// no pause.
    var endOfPause: Message? {
        guard self > .zero else { return nil }
        let now = Date()
        let end = now + self / .seconds(1)
        let minute = Date(timeIntervalSinceReferenceDate: (end.timeIntervalSinceReferenceDate / 60).rounded(.up) * 60)
        return Message(verbatim: minute.day == now.day ? minute.timeOfDay : minute.dayAndTime)
    }
}
