import TestSupport

@Suite(.world) struct `Schemas` {
    @Test func `alone it lists what has a schema`() async throws {
        let run = try await sandboxed.run("schema").expect(0, says: "")
        #expect(
            run.lines == [
                "list", "show", "answer", "outbox", "drafts", "sent", "status", "token", "doctor", "accounts",
                "profile",
                "error", "note", "template",
            ])
    }

    @Test func `each schema names its dialect, itself and its version`() async throws {
        for name in try await sandboxed.run("schema").lines {
            let schema = try await schema(name)
            #expect(schema["$schema"] == .text("https://json-schema.org/draft/2020-12/schema"))
            #expect(schema["$id"] == .text("urn:survey:schema:\(name)/1"))
            #expect(schema["title"] == .text("survey \(name)"))
            #expect(schema["type"] == .text("object"))
        }
    }

    @Test(arguments: [
        ("list", "title", true), ("list", "isActive", false), ("outbox", "reason", true), ("sent", "title", true),
        ("drafts", "title", true),
        ("token", "accessToken", false),
    ])
    func `texts of a server or another person are marked`(_ name: String, _ field: String, _ isMarked: Bool)
        async throws
    {
        let property = try #require(try await schema(name)["properties"]?[field])
        #expect((property["x-untrusted"] == .flag(true)) == isMarked)
    }

    @Test func `chosen fields are described alone, in their order`() async throws {
        let run = try await sandboxed.run("schema", "list", "--fields", "state,title,id").expect(0, says: "")
        let schema = try decode(run.output)
        guard case .object(let fields)? = schema["properties"] else { return #expect(Bool(false), "\(schema)") }
        #expect(Set(fields.map(\.name)) == ["state", "title", "id"])
        #expect(schema["required"] == .list([.text("state"), .text("title"), .text("id")]))
        let properties = run.text.split(separator: "\"properties\"")[1].split(separator: "\"required\"")[0]
        #expect(properties.contains(/"state".*"title".*"id"/.dotMatchesNewlines()))
        try await sandboxed.refuses(["schema", "list", "--fields", "titel"], because: "")
    }

    @Test func `a schema that does not exist is a usage error that names those that do`() async throws {
        try await sandboxed.refuses(["schema", "lst"], because: "NAME must be list, show, ")
        try await sandboxed.refuses(["schema", "list", "show"], because: "")
    }

    @Test func `a blank template fits its schema`() async throws {
        let template = try await sandboxed.run("answer", everyKind, "--template").expect(0)
        let schema = JSONSchema(try await schema("template"))
        #expect(try schema.problems(of: try decode(template.output)) == [])
        let filled = try await sandboxed.filled().json
        #expect(try schema.problems(of: try decode(Data(filled.utf8))) == [])
    }

    @Test func `the schema of a survey needs no session and no state folder`() async throws {
        try await sandboxed.run(["schema", "show"], environment: ["SURVEY_HOME": "", "HOME": ""]).expect(0, says: "")
    }

    // MARK: Helpers

    private func schema(_ name: String) async throws -> JSONValue {
        try decode(try await sandboxed.run("schema", name).expect(0, says: "").output)
    }

    private func decode(_ json: Data) throws -> JSONValue { try JSONDecoder().decode(JSONValue.self, from: json) }
}
