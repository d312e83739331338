/// What a server says when it refuses (status 400 to 499), as far as it can be read.
public struct ServerRefusal: Hashable, Sendable {
    /// The status code.
    public let status: Int
    /// The machine's word for it, such as `invalid_grant`.
    public let code: String?
    /// The server's own words, at most ``longestMessage`` characters of them. They are not to be trusted: they may hold
    /// control characters, or repeat what was sent.
    public let message: String?

    /// How many characters of a server's words are kept.
    public static let longestMessage = 500

    /// A refusal.
    public init(status: Int, code: String? = nil, message: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
    }

    /// Reads `response` in either form: `{"error":…,"error_description":…}` (RFC 6749, 5.2) or
    /// `{"errors":[{"code":…,"detail":…}]}` (JSON:API). What cannot be read is `nil`; no body is too strange.
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
            status: response.status, code: Self.text(answer.code),
            message: Self.text(answer.message).map { String($0.prefix(Self.longestMessage)) })
    }

    /// Whether the server gave any reason beside the status.
    public var isReadable: Bool { code != nil || message != nil }

    /// The best words there are for a person: the message, else the code.
    public var words: String? { message ?? code }

    private static func text(_ text: String?) -> String? {
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return text
    }
}

/// The two forms of an error answer, each field optional and of no matter when it is of another type.
private struct ErrorAnswer: Decodable {
    struct Item: Decodable {
        let code: Lenient<String>?
        let detail: Lenient<String>?
    }

    let error: Lenient<String>?
    let errorDescription: Lenient<String>?
    let errors: Lenient<[Lenient<Item>]>?

    enum CodingKeys: String, CodingKey {
        case error
        case errorDescription = "error_description"
        case errors
    }

    private var item: Item? { errors?.value?.first?.value }
    var code: String? { error?.value ?? item?.code?.value }
    var message: String? { errorDescription?.value ?? item?.detail?.value }
}
