package import HTTPMessages

extension Command {
    /// Returns the command at `path` as JSON, for a program that reads it; the whole program if `path` is empty.
    /// `exitStatuses` are the program's.
    package func tree(of path: [String], exitStatuses: JSONValue) -> JSONValue {
        let root = CommandPath(self)
        guard path.isEmpty else { return CommandPath(self, names: path).json }
        let variables = root.variables + otherVariables.flatMap(\.variables)
        return .object([
            ("commands", .list(root.commands.map(\.json))),
            ("options", .list(root.ownOptions.filter(\.isListed).map(\.json))),
            ("environment", .list(variables.map(\.json))),
            ("exitStatuses", exitStatuses),
        ])
    }
}

extension CommandPath {
    fileprivate var json: JSONValue {
        .object([
            ("name", .text(command.name)),
            ("summary", .text(command.summary)),
            ("arguments", .list(command.positionals.map(\.json))),
            ("options", .list(ownOptions.filter(\.isListed).map(\.json))),
            ("commands", .list(commands.map(\.json))),
        ])
    }
}

extension Positional {
    fileprivate var json: JSONValue {
        .object([("name", .text(name)), ("help", .text(details)), ("isOptional", .flag(isOptional))])
    }
}

extension Option {
    fileprivate var json: JSONValue {
        .object([
            ("name", .text(name)),
            ("short", .text(short.map { String($0) })),
            ("value", .text(value?.placeholder)),
            ("values", value?.choices.map { .list($0.map { .text($0) }) } ?? .null),
            ("environment", .text(environment)),
            ("default", .text(defaultText)),
            ("help", .text(help)),
        ])
    }
}

extension Command.Variable {
    fileprivate var json: JSONValue { .object([("name", .text(name)), ("help", .text(help))]) }
}
