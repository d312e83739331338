public import Credentials

/// What is said to a person: in English as it stands, and in any other language with a ``Translation``.
///
/// It may quote a server, so a front end shows it as plain text.
public struct Message: Hashable, Sendable {
    /// What names the sentence in a catalog of translations, such as `request.timedOut`; `nil` for words that nobody here
    /// wrote, such as a server's or the system's, which stand as they are.
    public let key: String?
    /// The English sentence, in which each of ``values`` has its name in braces: `The server refused: {words}`.
    public let pattern: String
    /// What the sentence tells, by name.
    public let values: [String: Message]

    /// What a front end is given to speak another language: the pattern of a message in it, with the names in braces where
    /// they belong there; `nil` for what stays English.
    ///
    /// Each message that is a value of another is asked for by itself, and words without a key never are.
    public typealias Translation = (Message) -> String?

    /// A sentence.
    ///
    /// - Parameters:
    ///   - key: its name in a catalog.
    ///   - pattern: the English.
    ///   - values: what it tells.
    public init(_ key: String, _ pattern: String, _ values: [String: Message] = [:]) {
        self.key = key
        self.pattern = pattern
        self.values = values
    }

    /// Words that stand as they are in every language.
    public init(verbatim words: String) {
        key = nil
        pattern = words
        values = [:]
    }

    /// Several messages, one after the other; the key `list` stands for what is between them.
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

    /// What is said, in English.
    public var text: String { text(in: { _ in nil }) }

    /// What is said, in the language of `translation`.
    public func text(in translation: Translation) -> String {
        guard key != nil else { return pattern }
        var rest = (translation(self) ?? pattern)[...]
        var text = ""
        while let start = rest.firstIndex(of: "{") {
            text += rest[..<start]
            rest = rest[start...]
            // A brace that is no value's stands as it is, and what a value says is not searched for others.
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
    /// What is said, in English.
    public var description: String { text }
}

extension Message: ExpressibleByStringLiteral {
    /// An English sentence that is its own key.
    public init(stringLiteral sentence: String) {
        self.init(sentence, sentence)
    }
}

/// An error that can be told to a person.
public protocol MessageConvertible: Error {
    /// What there is to say; `nil` where there is nothing, since the person called it off.
    ///
    /// - Parameter secret: what was sent that must not be seen, should the server repeat it.
    func message(hiding secret: Secret) -> Message?
}

extension MessageConvertible {
    /// What there is to say where no secret was sent.
    public var message: Message? { message(hiding: "") }
}
