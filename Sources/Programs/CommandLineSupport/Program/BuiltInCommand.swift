import ArgumentParsing
import CoreSupport

/// A command that prints the manual or a completion script from the description of the program. It needs no state
/// folder.
struct BuiltInCommand {
    let name: String
    let description: Command
    let text: @Sendable (_ program: Program, _ command: ParsedCommand) -> String

    private static let shell = Positional(
        .choice("SHELL", of: CompletionShell.allCases.map(\.rawValue)), help: "The shell to complete in.")

    static func all(of program: String) -> [BuiltInCommand] {
        [
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
}
