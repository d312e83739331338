import CommandLineSupport

/// The process.
@main struct Main {
    static func main() {
        ProgramProcess.main(of: ShowsCommandLine.program) { call, screen async throws(CommandFailure) in
            try await ShowsCommands(screen: screen).run(call)
        }
    }
}
