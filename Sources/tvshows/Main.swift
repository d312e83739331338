import CommandLineSupport

/// The process.
@main struct Main {
    static func main() async {
        await ProgramProcess.main(of: ShowsCommandLine.program) { call, screen async throws(CommandFailure) in
            try await ShowsCommands(screen: screen).run(call)
        }
    }
}
