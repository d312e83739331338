import ArgumentParsing
import TestSupport

@Suite struct `Choice in any case` {
    private enum Color: String, CaseIterable {
        case red = "Red"
        case green = "Green"
    }

    private static let option = Option(
        "color", value: .choice("COLOR", of: ["Red", "Green"], ignoringCase: true), environment: "DEMO_COLOR",
        help: "The color.")
    private static let positional = Positional(
        .choice("COLOR", of: ["Red", "Green"], ignoringCase: true), help: "The color.")
    private static let root = Command("demo", summary: "Paints", options: [option], positionals: [positional])

    @Test(arguments: ["green", "GREEN", "Green"])
    func `is read as it is declared`(_ word: String) throws {
        let given = try Self.run(["--color", word, word])
        #expect(given.string(Self.option) == "Green")
        #expect(try given.choice(Self.option, as: Color.self) == .green)
        #expect(given.word(Self.positional) == "Green")
        let fromVariable = try Self.run(["red"], environment: ["DEMO_COLOR": word])
        #expect(try fromVariable.choice(Self.option, as: Color.self) == .green)
    }

    @Test(arguments: [["--color", "blue", "red"], ["blue"]])
    func `is still one of few`(_ words: [String]) throws {
        let error = try #require(throws: UsageError.self) { try Self.run(words) }
        #expect(error.message.contains("must be Red or Green, not 'blue'."))
    }

    private static func run(_ words: [String], environment: [String: String] = [:]) throws -> ParsedCommand {
        let request = try CommandParser(root).parse(words, environment: environment)
        guard case .run(let command) = request else { throw Fixture.NotACommand() }
        return command
    }
}
