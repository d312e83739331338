/// A program or one of its commands: its name, options and arguments.
///
/// The description is the single source of the parser, the help, the manual and the completion. Every command accepts
/// the program's options, before and after the command's name.
package struct Command: Sendable {
    /// The program's name, or that of its ``Subcommand``.
    package fileprivate(set) var name: String
    /// One line, without a full stop, shown beside the name.
    package let summary: String
    package let discussion: String
    package let examples: [Example]
    package let options: [Option]
    package let positionals: [Positional]
    package let variables: [Variable]
    /// The variables that the system and its libraries read, and those that have no effect.
    package let otherVariables: [VariableGroup]
    package let subcommands: [Subcommand]

    /// The hidden command by which a completion script asks the program: `PROGRAM __complete SHELL WORD...`.
    static let completing = "__complete"

    package init(
        _ name: String = "", summary: String, discussion: String = "", examples: [Example] = [], options: [Option] = [],
        positionals: [Positional] = [], variables: [Variable] = [], otherVariables: [VariableGroup] = [],
        subcommands: [Subcommand] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.examples = examples
        self.options = options
        self.positionals = positionals
        self.variables = variables
        self.otherVariables = otherVariables
        self.subcommands = subcommands
    }

    package struct Example: Sendable {
        package let line: String
        package let meaning: String

        package init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    package struct Variable: Sendable {
        package let name: String
        package let help: String

        package init(_ name: String, help: String) {
            self.name = name
            self.help = help
        }
    }

    package struct VariableGroup: Sendable {
        package let title: String
        package let variables: [Variable]

        package init(_ title: String, _ variables: [Variable]) {
            self.title = title
            self.variables = variables
        }
    }
}

/// A command of a program. It is described only when it is typed, completed or explained.
package struct Subcommand: Sendable {
    package let name: String
    private let describe: @Sendable () -> Command

    package init(_ name: String, _ describe: @escaping @Sendable () -> Command) {
        self.name = name
        self.describe = describe
    }

    package var description: Command {
        var command = describe()
        command.name = name
        return command
    }
}

/// An argument that a command takes by position.
package struct Positional: Sendable {
    package let value: ValueForm
    package let help: String
    /// Whether it and all that follow may be omitted.
    package let isOptional: Bool

    package init(_ value: ValueForm, help: String, isOptional: Bool = false) {
        self.value = value
        self.help = help
        self.isOptional = isOptional
    }

    package var name: String { value.placeholder }
}

extension Command {
    /// The positionals in a usage line. Each optional one encloses those after it: `[ACTION [ID]]`.
    var usageOfPositionals: String? {
        positionals.reversed().reduce(nil) { rest, positional in
            let words = positional.name + (rest.map { " " + $0 } ?? "")
            return positional.isOptional ? "[\(words)]" : words
        }
    }
}

/// The program, or one of its commands.
struct CommandPath {
    let root: Command
    private let lower: Command?

    init(_ root: Command, _ lower: Command? = nil) {
        self.root = root
        self.lower = lower
    }

    /// Finds the command by its `names`, without the program's name; the program if there is no such command.
    init(_ root: Command, names: [String]) {
        self.init(root, root.subcommands.first { $0.name == names.first }?.description)
    }

    var command: Command { lower ?? root }
    var isRoot: Bool { lower == nil }

    /// The word after `help` that requests the list of variables.
    static let environment = "environment"

    /// The variables that its program reads, by their options' names or their own.
    var variables: [Command.Variable] {
        let all = [root] + root.subcommands.map(\.description)
        let read = all.flatMap(\.options).compactMap { option in
            option.environment.map {
                Command.Variable($0, help: "The default for \(option.spelling).")
            }
        }
        var names = Set<String>()
        return (read + all.flatMap(\.variables)).filter { names.insert($0.name).inserted }
    }

    var names: [String] { lower.map { [$0.name] } ?? [] }

    var spelling: String { ([root.name] + names).joined(separator: " ") }

    var inheritedOptions: [Option] { isRoot ? [] : root.options }

    var ownOptions: [Option] { command.options + (isRoot ? [.version, .help] : [.help]) }

    var options: [Option] { ownOptions + inheritedOptions }

    /// Whether it is a program that needs the name of one of its commands.
    var needsCommand: Bool { !command.subcommands.isEmpty }

    var commands: [CommandPath] { command.subcommands.map { CommandPath(root, $0.description) } }

    func descending(to name: String) -> CommandPath? {
        command.subcommands.first { $0.name == name }.map { CommandPath(root, $0.description) }
    }
}
