package import ArgumentParsing

extension Command {
    /// Parses each example of the help as the shell passes it on, and returns how many examples there are.
    package func parseExamples() throws -> Int {
        let examples = examples + subcommands.flatMap(\.description.examples)
        let lines = examples.map(\.line).filter { $0.hasPrefix("\(name) ") }
        for line in lines { _ = try CommandParser(self).parse(Self.arguments(of: line), environment: [:]) }
        return lines.count
    }

    /// The words behind the program's name, up to those for the shell.
    private static func arguments(of line: String) -> [String] {
        line.replacing(/'[^']*'/, with: "text").split(separator: " ").dropFirst().prefix {
            !["<", ">", "|"].contains($0)
        }.map(String.init)
    }
}
