import TestSupport

@Suite(.world) struct `Help as JSON` {
    @Test func `the commands, options, variables and statuses are there as JSON`() async throws {
        let tree = try decode(try await sandboxed.run("help", "--format", "json").expect(0, says: "").output)
        let commands = try #require(list(tree["commands"]))
        #expect(commands.map { $0["name"] }.contains(.text("list")))
        let options = try #require(list(commands.first { $0["name"] == .text("list") }?["options"]))
        let page: [String: JSONValue] = [
            "name": .text("page"), "short": .null, "value": .text("N"), "values": .null, "environment": .null,
            "default": .text("1"), "help": .text("The page to print."),
        ]
        #expect(options.first == JSONValue(page))
        #expect(try #require(list(tree["environment"])).map { $0["name"] }.contains(.text("SURVEY_TOKEN")))
        #expect(
            try #require(list(tree["exitStatuses"])).map { $0["status"] }
                == [0, 1, 2, 3, 4, 5, 6, 129, 130, 143].map { .number($0) })
    }

    @Test func `one command is there as JSON`() async throws {
        let show = try decode(try await sandboxed.run("help", "show", "--format=json").expect(0, says: "").output)
        #expect(show["name"] == .text("show"))
        let argument = try #require(list(show["arguments"])?.first)
        #expect(argument["name"] == .text("ID") && argument["isOptional"] == .flag(true))
    }

    @Test func `help in another format is a usage error`() async throws {
        try await sandboxed.refuses(
            ["help", "--format", "yaml"], because: "--format must be text or json, not 'yaml'.")
    }

    private func decode(_ json: Data) throws -> JSONValue { try JSONDecoder().decode(JSONValue.self, from: json) }

    private func list(_ value: JSONValue?) -> [JSONValue]? { if case .list(let items) = value { items } else { nil } }
}
