/// One command of a command line: what it is called, what it takes, and the commands below it.
///
/// The description is the single source of the parser, the help, the usage lines and the completion scripts. Options of
/// a command are known to every command below it, before and after the lower command's name.
public struct Command: Sendable {
    /// The word that calls the command; the program's name for the one at the top.
    public let name: String
    /// One line, without a full stop, shown beside the name.
    public let summary: String
    /// What there is to say beyond the summary; paragraphs are separated by an empty line.
    public let discussion: String
    /// Shown first in the help.
    public let examples: [Example]
    /// What this command and those below it take.
    public let options: [Option]
    /// The words it takes in order; only a command without subcommands has any.
    public let positionals: [Positional]
    /// Environment variables worth telling that are no option's own.
    public let variables: [Variable]
    public let subcommands: [Command]

    public init(
        _ name: String, summary: String, discussion: String = "", examples: [Example] = [], options: [Option] = [],
        positionals: [Positional] = [], variables: [Variable] = [], subcommands: [Command] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.examples = examples
        self.options = options
        self.positionals = positionals
        self.variables = variables
        self.subcommands = subcommands
    }

    /// A line to type and what it does.
    public struct Example: Sendable {
        /// As typed, the program's name included.
        public let line: String
        /// What it does, in a few words.
        public let meaning: String

        public init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    /// An environment variable that the help tells of.
    public struct Variable: Sendable {
        public let name: String
        public let help: String

        public init(_ name: String, help: String) {
            self.name = name
            self.help = help
        }
    }
}

/// A word that a command takes by its place.
public struct Positional: Sendable {
    /// How many words it stands for.
    public enum Arity: Sendable {
        case required
        case optional
        /// Any number, none included; the last positional alone may be so.
        case repeating
    }

    /// What it looks like; the placeholder is also its name.
    public let value: ValueForm
    public let arity: Arity
    /// What it is, one sentence.
    public let help: String

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
