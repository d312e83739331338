import ArgumentParsing
import CommandLineSupport
import Composition
import SurveyScreens
import Testing

@testable import survey

@Suite struct `Options of the app` {
    @Test func `MW-13, CQ-3.2: the built-in sandbox takes a second unless told otherwise`() throws {
        #expect(try AppOptions(parsed("app")).latency == .seconds(1))
        #expect(try AppOptions(parsed("app", "--latency", "0")).latency == .zero)
        #expect(EmbeddedSandbox.usualLatency == .seconds(1))
    }

    @Test(arguments: FlowPreset.all)
    func `a spec is chosen by its name`(preset: FlowPreset) throws {
        #expect(try AppOptions(parsed("app", "--spec", preset.name)).preset == preset)
        #expect(try AppOptions(parsed("app")).preset == .survey)
    }

    @Test func `its help names the sandbox's account`() throws {
        let app = try #require(SurveyCommandLine.program.commandLine.subcommands.first { $0.name == "app" })

        #expect(app.discussion.contains("Sandbox: registered@email.com, password password."))
    }

    private func parsed(_ words: String...) throws -> ParsedCommand {
        let request = try CommandParser(SurveyCommandLine.program.commandLine).parse(words, environment: [:])
        guard case .run(let command) = request else { throw NoCommand() }
        return command
    }

    private struct NoCommand: Error {}
}
