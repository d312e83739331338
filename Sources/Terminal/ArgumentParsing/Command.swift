/// A program or one of its commands: what it is called and what it takes.
///
/// The description is the single source of the parser, the help, the manual and the completion. The program's options are
/// known to each of its commands, before and after the command's name.
package struct Command: Sendable {
    /// The word that calls the command, or the program's name.
    package let name: String
    /// One line, without a full stop, shown beside the name.
    package let summary: String
    /// More than the summary; paragraphs are separated by an empty line.
    package let discussion: String
    /// Shown first in the help.
    package let examples: [Example]
    package let options: [Option]
    /// The words that it takes, in order; a program with commands has none.
    package let positionals: [Positional]
    /// Environment variables beside those of the options.
    package let variables: [Variable]
    /// The commands of a program.
    package let subcommands: [Command]

    package init(
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
    package struct Example: Sendable {
        /// As typed, the program's name included.
        package let line: String
        /// What it does, in a few words.
        package let meaning: String

        package init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    /// An environment variable, for the help.
    package struct Variable: Sendable {
        package let name: String
        package let help: String

        package init(_ name: String, help: String) {
            self.name = name
            self.help = help
        }
    }
}

/// A word that a command takes, known by its place.
package struct Positional: Sendable {
    /// What it looks like; the placeholder is also its name.
    package let value: ValueForm
    /// What it is, one sentence.
    package let help: String
    /// Whether it may be left out, and with it all that follow.
    package let isOptional: Bool

    package init(_ value: ValueForm, help: String, isOptional: Bool = false) {
        self.value = value
        self.help = help
        self.isOptional = isOptional
    }

    /// Its name in help and errors.
    package var name: String { value.placeholder }

    /// Its name in a usage line.
    var usage: String { isOptional ? "[\(name)]" : name }
}
