import ArgumentParsing

/// `PROGRAM completions SHELL`
struct CompletionsCommand {
    let command: ParsedCommand
    let program: Program
    let console: Console

    func run() throws(CommandFailure) {
        guard let shell = command.word(CommonOptions.shell).flatMap(CompletionShell.init) else {
            throw .usage("There is no such shell. Name bash, zsh or fish.")
        }
        try console.print(program.commandLine.completionScript(for: shell))
    }
}
