/// A word that a command takes by its place.
public struct Positional: Sendable {
    /// How many words it stands for.
    public enum Arity: Sendable {
        /// Exactly one.
        case required
        /// One or none.
        case optional
        /// Any number, none included; the last positional alone may be so.
        case repeating
    }

    /// What it looks like; the placeholder is also its name.
    public let value: ValueForm
    /// How many.
    public let arity: Arity
    /// What it is, one sentence.
    public let help: String

    /// A positional.
    public init(_ value: ValueForm, arity: Arity = .required, help: String) {
        self.value = value
        self.arity = arity
        self.help = help
    }

    /// Its name in help and errors.
    public var name: String { value.placeholder }

    /// As the usage line shows it: `ID`, `[ID]` or `[ID...]`.
    var usage: String {
        switch arity {
        case .required: name
        case .optional: "[\(name)]"
        case .repeating: "[\(name)...]"
        }
    }
}
