/// The program, or one of its commands.
struct CommandPath {
    let root: Command
    private let lower: Command?

    init(_ root: Command, _ lower: Command? = nil) {
        self.root = root
        self.lower = lower
    }

    /// The command that `names` lead to, the program's name left out; the program if there is no such command.
    init(_ root: Command, names: [String]) {
        self.init(root, root.subcommands.first { $0.name == names.first })
    }

    var command: Command { lower ?? root }
    var isRoot: Bool { lower == nil }

    var names: [String] { lower.map { [$0.name] } ?? [] }

    var spelling: String { ([root.name] + names).joined(separator: " ") }

    var inheritedOptions: [Option] { isRoot ? [] : root.options }

    var ownOptions: [Option] { command.options + (isRoot ? [.version, .help] : [.help]) }

    var options: [Option] { ownOptions + inheritedOptions }

    var commands: [CommandPath] { isRoot ? root.subcommands.map { CommandPath(root, $0) } : [] }

    func descending(to name: String) -> CommandPath? { commands.first { $0.command.name == name } }
}
