import ArgumentParsing
import CommandLineSupport
import TestSupport

@testable import survey

@Suite struct `Examples of help` {
    @Test func `are command lines that the program takes`() throws {
        #expect(try Program.survey.commandLine.parseExamples() > 10)
    }

    @Test func `name the service that the Survey spec is of`() throws {
        let login = try #require(Program.survey.commandLine.subcommands.first { $0.name == "login" }?.description)
        let line = "survey login --api-style nimble --api-url https://survey-api.nimblehq.co/api/v1"

        #expect(login.examples.contains { $0.line.hasPrefix(line) })
    }
}
