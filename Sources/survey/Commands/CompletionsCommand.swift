import Arguments

/// `survey completions SHELL`
struct CompletionsCommand {
    let command: ParsedCommand
    let console: Console

    func run() throws(CommandFailure) {
        guard let shell = command.word(SurveyPositionals.shell).flatMap(CompletionShell.init) else {
            throw .usage("There is no such shell. Name bash, zsh or fish.")
        }
        try console.print(SurveyCommandLine.root.completionScript(for: shell))
    }
}
