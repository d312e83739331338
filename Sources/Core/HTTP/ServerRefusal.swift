/// What a server says when it refuses (status 400 to 499), as far as it can be read.
public struct ServerRefusal: Hashable, Sendable {
    public let status: Int
    /// The machine's word for it, such as `invalid_grant`.
    public let code: String?
    /// The server's own words, one sentence each, none blank, and as ``message`` no longer than ``longestMessage``.
    /// They are not to be trusted: they may hold control characters, or repeat what was sent. They are whole, since half a
    /// secret would not be known for one: take secrets out of them before you cut them.
    public let messages: [String]

    /// How many bytes a server's words may have in UTF-8: 16 KiB. What is longer explains nothing to anybody, and is left
    /// out as a whole.
    public static let longestMessage = 16 << 10
    /// How many characters of a server's words are enough for a person.
    public static let lengthOfExcerpt = 500

    public init(status: Int, code: String? = nil, messages: [String]) {
        self.status = status
        self.code = code
        self.messages = messages
    }

    /// A refusal in one sentence, or without words.
    public init(status: Int, code: String? = nil, message: String? = nil) {
        self.init(status: status, code: code, messages: message.map { [$0] } ?? [])
    }

    /// Reads `response` in any of its forms: `{"error":…,"error_description":…}` (RFC 6749, 5.2),
    /// `{"errors":[{"code":…,"detail":…}]}` (JSON:API), `{"errors":["…"]}` or `{"errors":{"full_messages":["…"]}}`. What
    /// cannot be read is not there; no body is too strange.
    public init(_ response: HTTPResponse) {
        let answer: ErrorAnswer
        do {
            answer = try JSONBody.decode(ErrorAnswer.self, from: response.body)
        } catch {
            // A refusal without a readable body is one all the same: the status stands.
            self.init(status: response.status)
            return
        }
        self.init(
            status: response.status, code: Self.bounded([answer.code.flatMap(Self.filled)].compactMap(\.self)).first,
            messages: Self.bounded(answer.messages.compactMap(Self.filled)))
    }

    /// The server's own words as one text, where there are any.
    public var message: String? { messages.isEmpty ? nil : messages.joined(separator: Self.separator) }

    private static let separator = "; "

    /// Whether the server gave any reason beside the status.
    public var isReadable: Bool { code != nil || message != nil }

    /// The best words there are for a person: the message, else the code.
    public var words: String? { message ?? code }

    private static func filled(_ text: String) -> String? {
        text.contains { !$0.isWhitespace } ? text : nil
    }

    private static func bounded(_ messages: [String]) -> [String] {
        let length = messages.reduce(0) { $0 + $1.utf8.count + separator.utf8.count }
        return length - separator.utf8.count <= longestMessage ? messages : []
    }
}
