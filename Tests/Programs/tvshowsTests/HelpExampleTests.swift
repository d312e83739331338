import ArgumentParsing
import CommandLineSupport
import TestSupport

@testable import tvshows

@Suite struct `Examples of help` {
    @Test func `are command lines that the program takes`() throws {
        #expect(try Program.tvshows.commandLine.parseExamples() > 10)
    }

    @Test func `name the service that the TV Shows spec is of`() throws {
        let login = try #require(Program.tvshows.commandLine.subcommands.first { $0.name == "login" }?.description)
        let line = "tvshows login --api-url https://tv-shows.infinum.academy"

        #expect(login.examples.contains { $0.line.hasPrefix(line) })
    }
}
