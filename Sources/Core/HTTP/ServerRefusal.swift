/// A server's refusal, as far as it can be decoded.
public struct ServerRefusal: Hashable, Sendable {
    /// 400 to 499; 200 if a successful answer contains an error instead of the requested data.
    public let status: Int
    /// The machine-readable code, such as `invalid_grant`.
    public let code: String?
    /// The server's own sentences, none blank, together no longer than ``longestMessage``. Do not trust them: they may
    /// contain control characters, or repeat the request. They are not truncated: redact them before you truncate them,
    /// because half a secret is not recognized.
    public let messages: [String]
    /// How long the server asks to wait before the next request (`Retry-After`).
    public let retryAfter: Duration?

    /// The limit of a server's message in UTF-8 bytes: 16 KiB. A message beyond it is dropped entirely.
    public static let longestMessage = 16 << 10
    /// The longest pause that a server can ask for: a longer `Retry-After` counts as five minutes.
    public static let longestPause = Duration.seconds(300)
    /// The number of characters of a server's message to show to a person.
    public static let lengthOfExcerpt = 500

    public init(status: Int, code: String? = nil, messages: [String], retryAfter: Duration? = nil) {
        self.status = status
        self.code = code
        self.messages = messages
        self.retryAfter = retryAfter
    }

    /// Creates a refusal with at most one sentence.
    public init(status: Int, code: String? = nil, message: String? = nil) {
        self.init(status: status, code: code, messages: message.map { [$0] } ?? [])
    }

    /// Decodes `response` in any of these forms: `{"error":…,"error_description":…}` (RFC 6749, 5.2),
    /// `{"errors":[{"code":…,"detail":…}]}` (JSON:API), `{"errors":["…"]}` or `{"errors":{"full_messages":["…"]}}`.
    /// Whatever cannot be decoded is left out.
    public init(_ response: HTTPResponse) {
        let retryAfter = RetryAfter.wait(in: response)
        let answer: ErrorAnswer
        do {
            answer = try JSONBody.decode(ErrorAnswer.self, from: response.body)
        } catch {
            // Without a readable body, the status is still a refusal.
            self.init(status: response.status, messages: [], retryAfter: retryAfter)
            return
        }
        self.init(
            status: response.status, code: Self.bounded([answer.code.flatMap(Self.filled)].compactMap(\.self)).first,
            messages: Self.bounded(answer.messages.compactMap(Self.filled)), retryAfter: retryAfter)
    }

    /// The server's sentences as one text; `nil` if there are none.
    public var message: String? { messages.isEmpty ? nil : messages.joined(separator: Self.separator) }

    private static let separator = "; "

    public var isReadable: Bool { code != nil || message != nil }

    /// The text to show to a person: the message, or else the code.
    public var words: String? { message ?? code }

    private static func filled(_ text: String) -> String? {
        text.contains { !$0.isWhitespace } ? text : nil
    }

    private static func bounded(_ messages: [String]) -> [String] {
        let length = messages.reduce(0) { $0 + $1.utf8.count + separator.utf8.count }
        return length - separator.utf8.count <= longestMessage ? messages : []
    }
}

/// An error answer in any of its forms; a field of an unexpected type is ignored.
struct ErrorAnswer: Decodable {
    private let error: Lenient<String>?
    private let errorDescription: Lenient<String>?
    private let errors: Lenient<Errors>?

    private enum CodingKeys: String, CodingKey {
        case error
        case errorDescription = "error_description"
        case errors
    }

    var code: String? { error?.value ?? errors?.value?.code }

    var messages: [String] {
        if let description = errorDescription?.value { return [description] }
        return errors?.value?.messages ?? []
    }
}

/// The value of `errors`: a list of objects or of texts, or one object with a list of texts.
private struct Errors: Decodable {
    let code: String?
    let messages: [String]

    private struct Item: Decodable {
        let code: Lenient<String>?
        let detail: Lenient<String>?
    }

    private enum CodingKeys: String, CodingKey {
        case fullMessages = "full_messages"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let texts: Lenient<[Lenient<String>]>
        if let items = try container.decode(Lenient<[Lenient<Item>]>.self).value {
            if let first = items.first?.value {
                code = first.code?.value
                messages = first.detail?.value.map { [$0] } ?? []
                return
            }
            texts = try container.decode(Lenient<[Lenient<String>]>.self)
        } else {
            texts = try decoder.container(keyedBy: CodingKeys.self).decode(
                Lenient<[Lenient<String>]>.self, forKey: .fullMessages)
        }
        code = nil
        messages = texts.value?.compactMap(\.value) ?? []
    }
}
