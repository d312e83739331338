import ArgumentParsing
import CommandLineSupport
import Composition
import SurveyScreens
import TestSupport

@testable import survey

@Suite struct `Options of the app` {
    @Test func `MW-13, CQ-3.2: the built-in sandbox takes a second unless told otherwise`() throws {
        #expect(try parsed("app").latencyOfSandbox() == .seconds(1))
        #expect(try parsed("app", "--latency", "0").latencyOfSandbox() == .zero)
    }

    @Test(arguments: AppSpec.all)
    func `a spec is chosen by its name`(spec: AppSpec) throws {
        #expect(AppCommand.spec(try parsed("app", "--spec", spec.name)) == spec)
        #expect(AppCommand.spec(try parsed("app")) == .survey)
    }

    @Test func `its help names the sandbox's account`() throws {
        let app = try #require(Program.survey.commandLine.subcommands.first { $0.name == "app" }?.description)

        #expect(app.discussion.contains("Sandbox: registered@email.com, password: password."))
    }

    private func parsed(_ words: String...) throws -> ParsedCommand {
        let request = try CommandParser(Program.survey.commandLine).parse(words, environment: [:])
        guard case .run(let command) = request else { throw NoCommand() }
        return command
    }

    private struct NoCommand: Error {}
}
