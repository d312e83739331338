import CommandLineSupport

/// The process.
@main struct Main {
    static func main() {
        ProgramProcess.main(of: SurveyCommandLine.program) { call, screen async throws(CommandFailure) in
            try await SurveyCommands(screen: screen).run(call)
        }
    }
}
