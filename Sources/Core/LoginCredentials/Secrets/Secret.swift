/// Confidential text: a password, a token, a client secret.
///
/// Printing or dumping it shows `<secret>`; only ``revealed`` returns the text.
public struct Secret: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text itself. Review every use of this property.
    public let revealed: String

    public init(_ text: String) {
        revealed = text
    }

    /// Wraps a literal, for tests and examples.
    public init(stringLiteral text: String) {
        revealed = text
    }

    public var isEmpty: Bool { revealed.isEmpty }
}

extension Secret: CustomStringConvertible, CustomReflectable {
    public var description: String { "<secret>" }

    /// Has no children, so that `dump` and reflection reveal nothing.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<(label: String?, value: Any)>()) }
}
