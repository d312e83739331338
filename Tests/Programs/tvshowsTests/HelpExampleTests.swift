import ArgumentParsing
import CommandLineSupport
import TestSupport

@testable import tvshows

@Suite struct `Examples of help` {
    @Test func `are command lines that the program takes`() throws {
        let program = Program.tvshows.commandLine
        let lines = (program.examples + program.subcommands.flatMap(\.examples)).map(\.line)
            .filter { $0.hasPrefix("tvshows ") }

        #expect(lines.count > 10)
        for line in lines { _ = try CommandParser(program).parse(words(of: line), environment: [:]) }
    }

    @Test func `name the service that the TV Shows spec is of`() throws {
        let login = try #require(Program.tvshows.commandLine.subcommands.first { $0.name == "login" })
        let line = "tvshows login --api-url https://tv-shows.infinum.academy"

        #expect(login.examples.contains { $0.line.hasPrefix(line) })
    }

    /// The words behind the program's name, up to what is for the shell.
    private func words(of line: String) -> [String] {
        line.replacing(/'[^']*'/, with: "text").split(separator: " ").dropFirst().prefix {
            !["<", ">", "|"].contains($0)
        }.map(String.init)
    }
}
