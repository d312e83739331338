/// A field of a form. An app has what fields it needs; which of them a form has, and in what order, is in its
/// ``FormRules``.
public struct FormField: Hashable, Sendable {
    /// How a field is filled in.
    public enum Kind: Hashable, Sendable {
        /// Text that is seen; it is sent without the white space around it.
        case text
        /// Text that is hidden unless the person asks to see it; it is sent as it is.
        case secure
        /// One of a few values, under these names.
        case choice([String])
        /// A number of stars, from one to this many.
        case stars(Int)
        /// Yes or no.
        case checkbox
    }

    /// What tells it from the other fields.
    public let name: String
    /// How it is filled in.
    public let kind: Kind

    /// A field.
    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// How many values there are to choose from; none in a field without a choice.
    public var choices: Int {
        switch kind {
        case .choice(let names): names.count
        case .stars(let count): count
        case .text, .secure, .checkbox: 0
        }
    }

    /// Who it is that logs in.
    public static let email = FormField("email", .text)
    /// What proves it.
    public static let password = FormField("password", .secure)
    /// The password once more.
    public static let passwordConfirmation = FormField("passwordConfirmation", .secure)
}
