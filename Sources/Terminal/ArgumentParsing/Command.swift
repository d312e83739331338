/// A program or one of its commands: what it is called and what it takes.
///
/// The description is the single source of the parser, the help, the manual and the completion. The program's options are
/// known to each of its commands, before and after the command's name.
public struct Command: Sendable {
    /// The word that calls the command, or the program's name.
    public let name: String
    /// One line, without a full stop, shown beside the name.
    public let summary: String
    /// More than the summary; paragraphs are separated by an empty line.
    public let discussion: String
    /// Shown first in the help.
    public let examples: [Example]
    public let options: [Option]
    /// The words that it takes, in order; a program with commands has none.
    public let positionals: [Positional]
    /// Environment variables beside those of the options.
    public let variables: [Variable]
    /// The commands of a program.
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

    /// An environment variable, for the help.
    public struct Variable: Sendable {
        public let name: String
        public let help: String

        public init(_ name: String, help: String) {
            self.name = name
            self.help = help
        }
    }
}

/// A word that a command needs, known by its place.
public struct Positional: Sendable {
    /// What it looks like; the placeholder is also its name.
    public let value: ValueForm
    /// What it is, one sentence.
    public let help: String

    public init(_ value: ValueForm, help: String) {
        self.value = value
        self.help = help
    }

    /// Its name in help and errors.
    public var name: String { value.placeholder }
}
