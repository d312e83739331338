import TestSupport

@Suite(.world) struct `Formats` {
    @Test func `json is one array with every field by its name`() async throws {
        let run = try await list("json")
        #expect(try JSONDecoder().decode([PrintedSurvey].self, from: run.output) == [full, sparse])
    }

    @Test func `ndjson is one object a line`() async throws {
        let run = try await list("ndjson")
        let surveys = try run.lines.map { try JSONDecoder().decode(PrintedSurvey.self, from: Data($0.utf8)) }
        #expect(surveys == [full, sparse])
    }

    @Test func `json has the fields of a survey and no others`() async throws {
        for line in try await list("ndjson").lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let expected = [
                "id", "title", "description", "coverImageURL", "isActive", "createdAt", "state", "stateAt",
                "surveyType",
            ]
            #expect(object?.keys.filter { !["activeAt", "inactiveAt"].contains($0) }.sorted() == expected.sorted())
        }
    }

    @Test(arguments: ["json", "ndjson"])
    func `json holds no control character as it is`(_ format: String) async throws {
        let run = try await list(format)
        #expect(run.text.contains(#"\u001b[31mred\u001b[0m"#))
        #expect(run.text.contains(#"\u009b1m"#))
        #expect(!run.text.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F) ~= $0.value) })
    }

    @Test func `csv has a header and quotes what must be quoted`() async throws {
        let run = try await list("csv")
        let title = "\"Say \"\"hi\"\",\tSam\r\n\u{1B}[31mred\u{1B}[0m \u{202E}evil \u{9B}1mé\""

        #expect(
            Array(run.text.unicodeScalars)
                == Array(
                    """
                    id,title,description,coverImageURL,isActive,createdAt,activeAt,inactiveAt,surveyType,state,stateAt
                    a1,\(title),"one
                    line",https://img.example.test/a_,true,2020-01-02T03:04:05.678Z,1999-12-31T23:59:59.999Z,\
                    2024-02-29T00:00:00.001Z,Café,,
                    b2,Plain,Text,,false,2020-01-02T03:04:05.000Z,,,Hotel,,

                    """.unicodeScalars))
    }

    @Test(arguments: [["list", "--format", "tsv"], ["list"]])
    func `tsv has no header and nothing that a terminal obeys`(_ arguments: [String]) async throws {
        let run = try await self.run(arguments)
        #expect(
            run.lines == [
                "a1\tSay \"hi\", Sam   [31mred [0m \u{202E}evil  1mé\tone line\thttps://img.example.test/a_\ttrue\t"
                    + "2020-01-02T03:04:05.678Z\t1999-12-31T23:59:59.999Z\t2024-02-29T00:00:00.001Z\tCafé\t\t",
                "b2\tPlain\tText\t\tfalse\t2020-01-02T03:04:05.000Z\t\t\tHotel\t\t",
            ])
    }

    @Test func `a table shows nothing of a server's control characters`() async throws {
        let run = try await list("table")
        #expect(run.lines.count == 3)
        #expect(run.lines[0].hasPrefix("ID"))
        #expect(run.lines[1].contains("Say \"hi\", Sam red evil é"))
        #expect(run.lines[1].contains("one line"))
        #expect(
            !run.text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\r" || $0 == "\u{202E}" || $0 == "\u{9B}" })
    }

    @Test(arguments: ["table", "tsv", "json", "ndjson", "csv"])
    func `all pages come in the server's order`(_ format: String) async throws {
        server.play { $0.isFor("surveys") ? Pages.page($0.page ?? 0, of: 3) : nil }
        try await survey.logIn()
        let run = try await survey.run("list", "--all", "--page-size", "5", "--format", format)
        let ids = run.text.matches(of: /id-[0-9]+/).map { String($0.output) }

        #expect(run.status == 0)
        #expect(ids == (0..<15).map { "id-\($0)" })
        #expect(run.messages == "")
    }

    @Test(arguments: ["json", "ndjson"])
    func `show prints one object with its questions`(_ format: String) async throws {
        let ids = try await sandboxed.run("list", "--page-size", "1", "-q").text.split(separator: "\t")
        let id = String(try #require(ids.first))
        let run = try await sandboxed.run("show", id, "--format", format)
        let object = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])

        #expect(run.status == 0)
        #expect(object["id"] as? String == id)
        #expect((object["questions"] as? [[String: Any]])?.isEmpty == false)
    }

    @Test(arguments: [["list"], ["show", everyKind], ["status"], ["profile"], ["outbox"]])
    func `in a pipe, every command prints tsv, with a header on request`(_ command: [String]) async throws {
        try await sandboxed.run("list", "-q").expect(0)
        let plain = try await sandboxed.run(command).expect(0)
        #expect(plain.text == (try await sandboxed.run(command + ["--format", "tsv"]).text))
        let headed = try await sandboxed.run(command + ["--header"]).expect(0)
        #expect(Array(headed.lines.dropFirst()) == plain.lines)
        let csv = try await sandboxed.run(command + ["--format", "csv", "--header"]).expect(0)
        #expect(headed.lines.first?.split(separator: "\t") == csv.lines.first?.split(separator: ","))
    }

    @Test(arguments: ["json", "ndjson", "table"], [["list"], ["show", everyKind], ["status"], ["outbox"]])
    func `a header goes with tsv only`(_ format: String, _ command: [String]) async throws {
        try await sandboxed.run("list", "-q").expect(0)
        try await sandboxed.refuses(
            command + ["--header", "--format", format],
            because: "--header goes with tsv and csv only. Add --format tsv.")
    }

    @Test(arguments: [["--format", "table"], [], ["--format", "tsv"], ["--format", "csv"]])
    func `show prints a survey for people and spreadsheets`(_ options: [String]) async throws {
        let ids = try await sandboxed.run("list", "--page-size", "1", "-q").text.split(separator: "\t")
        let id = String(try #require(ids.first))
        let run = try await sandboxed.run(["show", id] + options).expect(0)
        #expect(run.text.contains(id))
        let isRow = options.last != "table"
        #expect(run.text.contains("(star, required)") == !isRow)
        #expect(run.messages.contains("The questions are left out: --format json prints them.") == isRow)
    }

    private let full = PrintedSurvey(
        id: "a1", title: "Say \"hi\",\tSam\r\n\u{1B}[31mred\u{1B}[0m \u{202E}evil \u{9B}1mé", description: "one\nline",
        coverImageURL: "https://img.example.test/a_", isActive: true, createdAt: "2020-01-02T03:04:05.678Z",
        activeAt: "1999-12-31T23:59:59.999Z", inactiveAt: "2024-02-29T00:00:00.001Z", surveyType: "Café")

    private let sparse = PrintedSurvey(
        id: "b2", title: "Plain", description: "Text", coverImageURL: "", isActive: false,
        createdAt: "2020-01-02T03:04:05.000Z", activeAt: nil, inactiveAt: nil, surveyType: "Hotel")

    private func list(_ format: String) async throws -> CommandOutcome {
        try await run(["list", "--format", format])
    }

    /// Runs a command that is to succeed, where one page is all there is.
    private func run(_ arguments: [String]) async throws -> CommandOutcome {
        server.answer("surveys", with: Pages.hostile)
        try await survey.logIn()
        let run = try await survey.run(arguments).expect(0, says: "")
        return run
    }
}

private struct PrintedSurvey: Decodable, Equatable {
    let id: String
    let title: String
    let description: String
    let coverImageURL: String
    let isActive: Bool
    let createdAt: String
    let activeAt: String?
    let inactiveAt: String?
    let surveyType: String
}
