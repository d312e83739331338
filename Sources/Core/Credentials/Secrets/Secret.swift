/// Text that must not be seen: a password, a token, a client secret.
///
/// Printing or dumping it shows `<secret>`; the text itself is reached only through ``revealed``.
public struct Secret: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text itself. Every use of this property deserves a look in review.
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

    /// Has no children, so that `dump` and reflection find nothing.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<(label: String?, value: Any)>()) }
}
