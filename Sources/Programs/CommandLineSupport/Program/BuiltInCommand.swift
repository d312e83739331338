import ArgumentParsing
import CoreSupport
import HTTPMessages

/// A command that prints the manual, a completion script or a schema from the description of the program. It needs no
/// state folder.
struct BuiltInCommand {
    let name: String
    private let describe: @Sendable () -> Command
    let text: @Sendable (_ program: Program, _ command: ParsedCommand) throws -> String

    var description: Command { describe() }

    private init(
        name: String, description: @autoclosure @escaping @Sendable () -> Command,
        text: @escaping @Sendable (_ program: Program, _ command: ParsedCommand) throws -> String
    ) {
        self.name = name
        describe = description
        self.text = text
    }

    private static let shell = Positional(
        .choice("SHELL", of: CompletionShell.allCases.map(\.rawValue)), help: "The shell to complete in.")

    private static let fields = Option(
        "fields", value: .text("A,B,C"), help: "Describe only these fields, as with --fields of the command.")

    /// The commands built into the program of this name with these `schemas`.
    static func all(of program: String, _ schemas: @escaping @Sendable () -> Program.Schemas) -> [BuiltInCommand] {
        [
            BuiltInCommand(
                name: "schema",
                description: Command(
                    summary: "Print the JSON Schema of a command's output",
                    discussion: "Describes the output of --format json, or an element of it if it is an array. Texts "
                        + "that a server or another person wrote are marked \"x-untrusted\". The number at the end of "
                        + "$id grows whenever the fields change.",
                    examples: [
                        .init("\(program) schema", "List what has a schema."),
                        .init("\(program) schema list", "The fields of 'list --format json' and their types."),
                    ],
                    options: [fields], positionals: [named(schemas())]),
                text: { _, command in
                    let schemas = schemas()
                    let name = command.word(named(schemas))
                    guard let schema = schemas.first(where: { $0.name == name })?.schema else {
                        return schemas.map { $0.name + "\n" }.joined()
                    }
                    let chosen = try command.fields(fields, among: schema.fields).map(schema.selecting) ?? schema
                    return String(decoding: chosen.printable, as: UTF8.self) + "\n"
                }),
            BuiltInCommand(
                name: "completions",
                description: Command(
                    summary: "Print a completion script",
                    examples: [.init("source <(\(program) completions bash)", "Complete in this shell.")],
                    positionals: [shell]),
                text: { program, command in
                    CompletionShell(rawValue: command.word(shell)).map(program.commandLine.completionScript) ?? ""
                }),
            BuiltInCommand(
                name: "manual",
                description: Command(
                    summary: "Print the manual page",
                    discussion: "The page is in roff and includes the help for every command.",
                    examples: [
                        .init("\(program) manual | man -l -", "Read it."),
                        .init("\(program) manual > \(program).1", "Save it where 'man \(program)' finds it."),
                    ]),
                text: { program, _ in program.commandLine.manualPage(version: Release.version, date: Release.date) }),
        ]
    }

    private static func named(_ schemas: Program.Schemas) -> Positional {
        Positional(
            .choice("NAME", of: schemas.map(\.name)), help: "What to describe; by default, list the names.",
            isOptional: true)
    }
}

extension JSONValue {
    /// The names of the fields that this schema describes.
    fileprivate var fields: [String] {
        if case .object(let fields)? = self["properties"] { fields.map(\.name) } else { [] }
    }

    /// Returns this schema with only the fields with these `names`, in their order.
    fileprivate func selecting(_ names: [String]) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(
            members.map { name, value in
                switch (name, value) {
                case ("properties", .object(let fields)):
                    (name, .object(names.compactMap { name in fields.first { $0.name == name } }))
                case ("required", .list(let required)):
                    (name, .list(names.map { .text($0) }.filter(required.contains)))
                default: (name, value)
                }
            })
    }
}
