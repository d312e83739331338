/// A text for the user: in English, and in any other language by a ``Translation``.
///
/// It may quote a server: show it as plain text.
public struct Message: Hashable, Sendable {
    /// The key in a catalog of translations, such as `request.timedOut`; `nil` for external text, such as a server's or
    /// the system's, which is not translated.
    public let key: String?
    /// The English text, with the names of ``values`` in braces: `The server refused: {message}`.
    public let pattern: String
    public let values: [String: Message]
    /// The number of characters of a server's text to show to a person.
    public static let lengthOfQuotation = 500
    private var kind = Kind.own

    private enum Kind { case own, quotation, withAdvice }

    /// A front end's translation: returns a message's pattern in another language, with the names in braces in place;
    /// `nil` means English.
    ///
    /// It is also called for each message that is a value of another, but never for text without a key.
    public typealias Translation = (Message) -> String?

    /// Creates a text from its key in a catalog, its English pattern, and its values by name.
    public init(_ key: String, _ pattern: String, _ values: [String: Message] = [:]) {
        self.key = key
        self.pattern = pattern
        self.values = values
    }

    /// Creates a text that is the same in every language.
    public init(verbatim words: String) {
        key = nil
        pattern = words
        values = [:]
    }

    package init(quoting words: String) {
        self.init(verbatim: words)
        kind = .quotation
    }

    /// Quotes `words` for parentheses within a sentence, without the period that ends them.
    public static func quotation(inParentheses words: String) -> Message {
        Message(quoting: words.hasSuffix(".") && !words.hasSuffix("..") ? String(words.dropLast()) : words)
    }

    /// Creates a message that says what happened and what the user should do about it.
    package init(_ event: Message, advice: Message) {
        self.init([event, advice])
        kind = .withAdvice
    }

    /// Joins several messages; the key `list` names their separator.
    public init(_ messages: [Message], separator: String = " ") {
        guard messages.count != 1 else {
            self = messages[0]
            return
        }
        let names = messages.indices.map(String.init)
        self.init(
            "list", names.map { "{\($0)}" }.joined(separator: separator),
            Dictionary(uniqueKeysWithValues: zip(names, messages)))
    }

    public var text: String { text(in: { _ in nil }) }

    /// Returns the text in the language of `translation`.
    public func text(in translation: Translation) -> String { pieces(in: translation).map(\.text).joined() }

    /// The message without its advice.
    public var event: Message { kind == .withAdvice ? values["0"] ?? self : self }

    /// A part of a message's text, for a front end that shows the parts differently. Words that are not the app's own may
    /// be long, and contain control sequences: remove those before you use ``text``, which may truncate one.
    public enum Piece: Hashable, Sendable {
        /// The app's own words.
        case own(String)
        /// External words.
        case verbatim(String)
        /// A server's words, in full.
        case quoted(String)

        /// The text to show, in which a server's words are truncated.
        public var text: String {
            switch self {
            case .own(let text), .verbatim(let text): text
            case .quoted(let text) where text.isEmpty: "…"
            case .quoted(let text):
                text.dropFirst(Message.lengthOfQuotation).isEmpty
                    ? text : text.prefix(Message.lengthOfQuotation) + "…"
            }
        }
    }

    /// Returns the text in the language of `translation`, in parts.
    public func pieces(in translation: Translation = { _ in nil }) -> [Piece] {
        guard key != nil else { return [kind == .quotation ? .quoted(pattern) : .verbatim(pattern)] }
        var rest = (translation(self) ?? pattern)[...]
        var pieces: [Piece] = []
        while let start = rest.firstIndex(of: "{") {
            pieces.append(.own(String(rest[..<start])))
            rest = rest[start...]
            // Braces that do not enclose a value's name stay. Values are not searched for braces.
            guard let end = rest.firstIndex(of: "}"), let value = values[String(rest[..<end].dropFirst())] else {
                pieces.append(.own(String(rest.removeFirst())))
                continue
            }
            pieces += value.pieces(in: translation)
            rest = rest[end...].dropFirst()
        }
        return pieces + [.own(String(rest))]
    }
}

extension Message: CustomStringConvertible {
    public var description: String { text }
}

extension Message: ExpressibleByStringInterpolation {
    /// An English text that is its own key.
    public init(stringLiteral sentence: String) { self.init(sentence, sentence) }

    /// An English text that is its own key, with its interpolations as values: `Not before {0}.`
    public init(stringInterpolation text: StringInterpolation) { self.init(text.pattern, text.pattern, text.values) }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pattern = ""
        fileprivate var values: [String: Message] = [:]

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { pattern += literal }

        /// Appends text that is the same in every language, such as a number, an id or a path.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(Message(verbatim: value.description))
        }

        public mutating func appendInterpolation(_ message: Message) {
            guard message.key != "" else { return }
            pattern += "{\(values.count)}"
            values["\(values.count)"] = message
        }

        /// Appends a server's text.
        public mutating func appendInterpolation(quoting text: String) { appendInterpolation(Message(quoting: text)) }
    }
}

extension Int {
    /// The digits in groups of three, such as `1,048,576`. It must not be negative.
    package var grouped: String {
        self < 1_000 ? "\(self)" : (self / 1_000).grouped + "," + String("\(1_000 + self % 1_000)".dropFirst())
    }
}
