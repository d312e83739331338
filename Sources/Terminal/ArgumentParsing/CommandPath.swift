/// A command together with those above it, the program first.
struct CommandPath {
    private(set) var commands: [Command]

    init(_ root: Command) {
        commands = [root]
    }

    /// The path to the command that `names` lead to, the program's name left out; stops at the first unknown name.
    init(_ root: Command, names: [String]) {
        self.init(root)
        for name in names {
            guard let lower = descending(to: name) else { return }
            self = lower
        }
    }

    var command: Command { commands[commands.count - 1] }
    var isRoot: Bool { commands.count == 1 }

    /// The names below the program's.
    var names: [String] { commands.dropFirst().map(\.name) }

    var spelling: String { commands.map(\.name).joined(separator: " ") }

    /// The options that the commands above share with this one.
    var inheritedOptions: [Option] { commands.dropLast().flatMap(\.options) }

    /// The command's own, with the built-in ones.
    var ownOptions: [Option] { command.options + (isRoot ? [.version, .help] : [.help]) }

    var options: [Option] { ownOptions + inheritedOptions }

    func descending(to name: String) -> CommandPath? {
        guard let lower = command.subcommands.first(where: { $0.name == name }) else { return nil }
        var path = self
        path.commands.append(lower)
        return path
    }

    /// This path and every one below it, top down.
    var all: [CommandPath] {
        [self] + command.subcommands.compactMap { descending(to: $0.name) }.flatMap(\.all)
    }
}
