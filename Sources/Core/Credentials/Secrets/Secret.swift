/// Text that must not be seen: a password, a token, a client secret.
///
/// Whatever prints or dumps it, on purpose or by accident, prints `<secret>`; the text itself is reached by name alone.
public struct Secret: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text itself. Every use of this property is a place to look at in a review.
    public let revealed: String

    public init(_ text: String) {
        revealed = text
    }

    /// Wraps a literal, for tests and examples.
    public init(stringLiteral text: String) {
        revealed = text
    }

    /// Whether there is no text at all.
    public var isEmpty: Bool { revealed.isEmpty }
}

extension Secret: CustomStringConvertible, CustomReflectable {
    public var description: String { "<secret>" }

    /// Has no children, so that `dump` and reflection find nothing.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<(label: String?, value: Any)>()) }
}
