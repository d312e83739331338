public import CoreSupport
public import Credentials

/// A text for the user: in English, and in any other language by a ``Translation``.
///
/// It may quote a server, so a front end shows it as plain text.
public struct Message: Hashable, Sendable {
    /// The key in a catalog of translations, such as `request.timedOut`; `nil` for text of other origin, such as a
    /// server's or the system's, which is not translated.
    public let key: String?
    /// The English text, with each of ``values`` by its name in braces: `The server refused: {words}`.
    public let pattern: String
    public let values: [String: Message]

    /// A front end's translation: returns a message's pattern in another language, with the names in braces in place;
    /// `nil` keeps the English.
    ///
    /// It is called for each message that is a value of another, and never for text without a key.
    public typealias Translation = (Message) -> String?

    /// A text by its key in a catalog, with the English pattern and its values by name.
    public init(_ key: String, _ pattern: String, _ values: [String: Message] = [:]) {
        self.key = key
        self.pattern = pattern
        self.values = values
    }

    /// Text that is the same in every language.
    public init(verbatim words: String) {
        key = nil
        pattern = words
        values = [:]
    }

    /// Several messages in a row; the key `list` stands for what separates them.
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

    /// The text in the language of `translation`.
    public func text(in translation: Translation) -> String {
        guard key != nil else { return pattern }
        var rest = (translation(self) ?? pattern)[...]
        var text = ""
        while let start = rest.firstIndex(of: "{") {
            text += rest[..<start]
            rest = rest[start...]
            // A brace that is not a value's name stays, and values are not searched for braces.
            guard let end = rest.firstIndex(of: "}"), let value = values[String(rest[..<end].dropFirst())] else {
                text.append(rest.removeFirst())
                continue
            }
            text += value.text(in: translation)
            rest = rest[end...].dropFirst()
        }
        return text + rest
    }
}

extension Message: CustomStringConvertible {
    public var description: String { text }
}

extension Message: ExpressibleByStringLiteral {
    /// An English text that is its own key.
    public init(stringLiteral sentence: String) { self.init(sentence, sentence) }
}

/// An error with a message for the user, which is its `localizedDescription` too.
public protocol MessageConvertible: LocalizedError {
    /// The message; `nil` if the user cancelled. `secret`, which was sent, is hidden if the server repeats it.
    func message(hiding secret: Secret) -> Message?
}

extension MessageConvertible {
    /// The message if no secret was sent.
    public var message: Message? { message(hiding: "") }

    public var errorDescription: String? { (message ?? .cancelled).text }
}
