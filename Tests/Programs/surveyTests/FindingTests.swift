import TestSupport

@Suite(.loggedIn) struct `Finding surveys` {
    /// Four pages of five surveys. Those whose number is a multiple of three are about `Café`s, and all but each fifth
    /// one are active.
    private func offerCafes() {
        server.play { request in
            if request.isFor("surveys/id-6") { return try .survey([.texts("intro")], id: "id-6", title: "Café 6") }
            guard request.isFor("surveys"), let number = request.page else { return nil }
            let page = try JSONSerialization.jsonObject(with: Pages.page(number, of: 4).body) as? [String: Any]
            let surveys = (page?["data"] as? [[String: Any]] ?? []).enumerated().map { offset, survey in
                let index = (number - 1) * 5 + offset
                var survey = survey
                var fields = survey["attributes"] as? [String: Any] ?? [:]
                fields["title"] = index % 3 == 0 ? "Café \(index)" : "Bar \(index)"
                fields["is_active"] = index % 5 != 0
                fields["survey_type"] = index < 10 ? "Hotel" : "Café"
                survey["attributes"] = fields
                return survey
            }
            let body = ["data": surveys, "meta": page?["meta"] ?? [:]] as [String: Any]
            return .json(String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self))
        }
    }

    private func ids(_ options: String...) async throws -> [Int] {
        let run = try await survey.run(["list", "--page-size", "5", "--fields", "id", "--format", "tsv"] + options)
        return run.expect(0).lines.compactMap { Int($0.dropFirst(3)) }
    }

    @Test(
        arguments: [
            (["--search", "CAFE"], [0, 3, 6, 9, 12], 3), (["--search", "cafe", "--limit", "2"], [0, 3], 1),
            (["--search", "cafe", "--limit", "4"], [0, 3, 6, 9], 2), (["--limit", "7"], Array(0..<7), 2),
            (["--search", "cafe", "--all"], [0, 3, 6, 9, 12, 15, 18], 4), (["--limit", "100"], Array(0..<20), 4),
            (["--type", "café", "--active"], [11, 12, 13, 14, 16], 4),
            (["--type", "hotel", "--search", "bar 8"], [8], 4), (["--all", "--limit", "5"], Array(0..<5), 1),
            (["--search", "nothing like it"], [], 4), (["--type", "Hot", "--all"], [], 4),
        ] as [([String], [Int], Int)])
    func `FI-3 a filter reads as many pages as it needs`(options: [String], expected: [Int], pages: Int) async throws {
        offerCafes()
        let run = try await survey.run(["list", "--page-size", "5", "--fields", "id", "--format", "tsv"] + options)
        #expect(run.expect(0).lines.compactMap { Int($0.dropFirst(3)) } == expected)
        #expect(server.requests(to: "surveys").compactMap(\.page).sorted() == Array(1...pages))
        #expect(run.messages == (expected.isEmpty ? "No surveys match.\n" : ""))
    }

    @Test(arguments: ["json", "ndjson", "csv", "tsv", "table"])
    func `FI-3 a filter goes with every format`(format: String) async throws {
        offerCafes()
        for options in [[], ["--offline"]] {
            let run = try await survey.run(["list", "--search", "cafe", "--all", "--format", format] + options)
            #expect(
                run.expect(0).text.matches(of: /id-[0-9]+/).map { String($0.output) }
                    == [0, 3, 6, 9, 12, 15, 18].map { "id-\($0)" })
        }
        let none = try await survey.run("list", "--search", "zzz", "--format", format).expect(0)
        #expect(none.text == (["json": "[]\n", "csv": none.text][format] ?? ""))
    }

    @Test func `FI-3 what a filter read is cached, and the rest of the cache stays`() async throws {
        offerCafes()
        try await survey.run("list", "--all", "--page-size", "5").expect(0)
        let all = try await survey.run("list", "--all", "--offline").expect(0)
        _ = try await ids("--search", "cafe", "--limit", "2")
        try await survey.run("list", "--all", "--offline").expect(0, prints: all.text)
        let requests = server.requests.count
        #expect(try await ids("--offline", "--search", "cafe", "--limit", "6") == [0, 3, 6, 9, 12, 15])
        #expect(try await ids("--offline", "--active", "--limit", "3") == [1, 2, 3])
        #expect(try await ids("--offline", "--limit", "12") == Array(0..<12))
        #expect(server.requests.count == requests)
    }

    @Test func `FI-3 of what is new, what was not printed is new the next time`() async throws {
        offerCafes()
        #expect(try await ids("--new", "--search", "cafe", "--limit", "2") == [0, 3])
        #expect(try await ids("--new", "--search", "cafe", "--all") == [6, 9, 12, 15, 18])
        try await survey.run("list", "--new", "--search", "cafe").expect(0, prints: "", says: "No surveys match.\n")
        #expect(try await ids("--new", "--limit", "3") == [1, 2, 4])
        #expect(try await ids("--new") == [5, 7, 8, 10, 11, 13, 14, 16, 17, 19])
        try await survey.run("list", "--new", "--search", "cafe").expect(
            1, prints: "", says: "survey: No new surveys.\n")
    }

    @Test(arguments: ["json", "ndjson", "csv", "tsv", "table"], [[], ["--all"], ["--offline"]])
    func `FI-3 fields are printed in the order given`(format: String, options: [String]) async throws {
        server.play { $0.isFor("surveys") ? Pages.page(1, of: 1, size: 1) : nil }
        try await survey.run("list").expect(0)
        let run = try await survey.run(
            ["list", "--format", format, "--fields", "surveyType,isActive,createdAt,id"] + options
        ).expect(0)
        let date = "2020-01-02T03:04:05.678Z"
        let object = #"{"surveyType":"Hotel","isActive":true,"createdAt":"\#(date)","id":"id-0"}"#
        #expect(
            run.text
                == [
                    "json": "[\n\(object)\n]\n", "ndjson": "\(object)\n", "tsv": "Hotel\ttrue\t\(date)\tid-0\n",
                    "csv": "surveyType,isActive,createdAt,id\nHotel,true,\(date),id-0\n",
                    "table": "TYPE   ACTIVE  CREATED AT                ID\nHotel  true    \(date)  id-0\n",
                ][format])
        #expect(try await survey.run("__complete", "bash", "show", "").lines == ["id-0"])
    }

    @Test(arguments: ["json", "ndjson", "csv", "tsv", "table"])
    func `FI-4 one page says how many more there are, unless it shall be quiet`(format: String) async throws {
        for (options, message) in [
            ([], "20 of 66 surveys; --all lists every one.\n"), (["--page", "4"], ""), (["-q"], ""), (["--all"], ""),
            (["--page", "3", "--page-size", "30"], ""), (["--active"], ""), (["--limit", "3"], ""),
            (["--page", "2", "--page-size", "3"], "3 of 66 surveys; --all lists every one.\n"),
        ] {
            try await survey.run(["list", "--format", format] + options).expect(0, says: message)
        }
    }

    @Test(arguments: [
        (#"{"page":1,"pages":2,"page_size":5,"records":7}"#, "5 of 7 surveys; --all lists every one.\n"),
        (#"{"page":1,"pages":2}"#, "Page 1 of 2; --all lists every one.\n"),
        (#"{"page":1,"records":7000}"#, "5 of 7,000 surveys; --all lists every one.\n"),
        (#"{"page":1,"pages":3,"records":2}"#, "Page 1 of 3; --all lists every one.\n"),
        (#"{"page":1,"records":5}"#, ""), (#"{"page":1,"pages":1,"records":9}"#, ""), ("{}", ""),
        (#"{"records":9223372036854775807}"#, "5 of 9,223,372,036,854,775,807 surveys; --all lists every one.\n"),
    ])
    func `FI-4 what the server says decides`(meta: String, message: String) async throws {
        let page = String(decoding: Pages.page(1, of: 1).body, as: UTF8.self)
        let surveys = page.prefix(upTo: try #require(page.range(of: #""meta""#)).lowerBound)
        server.play { $0.isFor("surveys") ? .json(surveys + #""meta":\#(meta)}"#) : nil }
        try await survey.run("list").expect(0, says: message)
    }

    @Test func `FI-1 the beginning of a cached survey's id is enough`() async throws {
        let (four, three) = (String(everyKind.prefix(4)), String(everyKind.prefix(3)))
        try await survey.run("show", four).expect(1, mentions: "There is no survey '\(four)'.")
        let whole = try await survey.run("show", everyKind, "--format", "json").expect(0)
        for command in [["show", four, "--format", "json"], ["show", four, "--format", "json", "--offline"]] {
            try await survey.run(command).expect(0, prints: whole.text)
        }
        try await survey.run("show", three).expect(1, mentions: "There is no survey '\(three)'.")
        try await survey.answer(four, with: survey.filled().brief).expect(0)
        #expect(try server.submissions.map(\.surveyID) == [everyKind])
        try await survey.run("answer", four, "--show-draft").expect(1, mentions: "a survey '\(everyKind)'")

        try await survey.signUp().expect(0)
        try await survey.run("show", four).expect(1, mentions: "There is no survey '\(four)'.")
    }

    @Test func `FI-1 of several ids none is taken, and at most ten are listed`() async throws {
        server.play { $0.isFor("surveys") ? Pages.page($0.page ?? 0, of: 2, size: 100) : nil }
        try await survey.run("list", "--page", "2", "--page-size", "100").expect(0)
        let count = server.requests.count
        let ten = (100..<110).map { "id-\($0) (Survey)" }.joined(separator: ", ")
        for (word, more) in [("id-10", ""), ("id-1", " and 90 more")] {
            for command in [["show", word], ["show", word, "--offline"], ["answer", word, "--template"]] {
                try await survey.run(command).expect(
                    1, prints: "",
                    says: "survey: '\(word)' is the beginning of several ids: \(ten)\(more). Type more of the id.\n")
            }
        }
        let run = try await survey.run("show", "id-10", "--offline", "--error-format", "json").expect(1)
        #expect(try run.failure?["code"] == .text("id.ambiguous"))
        #expect(server.requests.count == count)
    }

    @Test func `FI-1 the beginning of an id of unsent answers is enough, in any case`() async throws {
        let id = try await survey.queue()
        for word in [id.prefix(8).uppercased(), id.prefix(4).lowercased(), id.lowercased(), id.uppercased()] {
            #expect(try await survey.run("outbox", "show", word, "--format", "json").expect(0).text.contains(id))
        }
        for action in ["show", "resend", "edit", "drop"] {
            let word = String(id.prefix(3))
            try await survey.run("outbox", action, word).expect(1, mentions: "No unsent answers have the id \(word).")
        }
        try await survey.run("outbox", "edit", String(id.prefix(6))).expect(0)
        let again = try await survey.queue()
        try await survey.run("outbox", "drop", String(again.prefix(5))).expect(0, says: "Dropped \(again).\n")
        #expect(try await survey.queued() == [])
    }

    @Test(.needs("bash")) func `FI-2 at a terminal, the active surveys are a choice that a text narrows`() async throws
    {
        offerCafes()
        let question = "Number, or part of the title: "
        let narrowed: [(String, Reply)] = [
            ("16. Bar 19", .nothing), (question, "zzz"), ("Nothing matches 'zzz'.", .nothing), (question, "CAFE"),
            ("5. Café 18", .nothing), (question, "6"), ("Type a number from 1 to 5.", .nothing), (question, ""),
            ("16. Bar 19", .nothing), (question, "cafe"), ("5. Café 18", .nothing), (question, "2"),
        ]
        for command in ["show", "answer --template", "show --offline"] {
            if command == "show --offline" {
                try await survey.run("show", "id-6").expect(0)
                try await survey.run("list", "--all", "--page-size", "5").expect(0)
            }
            let terminal = try survey.open(command, columns: 100)
            try await terminal.talk(narrowed.map { (key: $0, value: $1) })
            try await terminal.talk(status: 0)
        }
        #expect(server.requests(to: "surveys/id-6").count == 3)

        try await survey.talk("show", [question: "bar 13", "survey: The survey no longer exists.": nil], status: 1)
        try await survey.talk("show", [question: .keys("\u{04}"), "No survey was chosen.": nil], status: 1)
        server.play { $0.isFor("surveys") ? Pages.inactive(last: "x") : nil }
        try await survey.talk("show", ["There is no active survey.": nil], status: 1)
        server.play { _ in nil }
        try await survey.talk("show", ["20. ": nil, "… and 42 more": nil, question: "amelie", "Id:": nil], status: 0)
    }

    @Test(arguments: [
        (["show"], "Without a terminal, 'survey show'"), (["show", "--offline"], "Without a terminal, 'survey show'"),
        (["answer"], "Without a terminal, 'survey answer'"), (["answer", "--show-draft"], "'survey answer'"),
    ])
    func `FI-2 elsewhere, the list is named`(command: [String], name: String) async throws {
        let count = server.requests.count
        try await survey.run(command).expect(
            2, prints: "", begins: "survey: \(name) needs ID. Run 'survey list' for the ids.\n")
        #expect(server.requests.count == count)
    }

    @Test func `FI-4 the line is a note with a code`() async throws {
        let run = try await survey.run("list", "--error-format", "json").expect(0)
        #expect(try run.notes == [.text("list.more")])
    }

    @Test(.needs("bash"), arguments: [("Tea", "Tea"), (" ", everyKind)])
    func `FI-2 the choice says the states of the surveys, and of one without a title the id`(
        _ title: String, _ shown: String
    ) async throws {
        try await survey.queue()
        server.play { request in
            guard request.isFor("surveys") else { return nil }
            return .json(
                """
                {"data":[{"id":"\(everyKind)","attributes":{"title":"\(title)","description":"","is_active":true,\
                "cover_image_url":"","created_at":"2020-01-02T03:04:05.678Z","survey_type":"Hotel"}}],\
                "meta":{"page":1,"pages":1,"page_size":1,"records":1}}
                """)
        }
        try await survey.talk(
            "show", ["1. \(shown) (queued)": nil, "Number, or part of the title: ": .keys("\u{04}")], status: 1)
    }

    @Test(.needs("bash")) func `FI-2 without a connection, an answer's choice is the cached list`() async throws {
        offerCafes()
        try await survey.run("list", "--all", "--page-size", "5").expect(0)
        try await survey.run("show", "id-6").expect(0)
        try await server.stop()

        try await survey.talk(
            "answer --template",
            [
                "There is no connection. These are the surveys as of": nil, "16. Bar 19": nil,
                "Number, or part of the title: ": "cafe 6",
            ], status: 0)
    }

    @Test(arguments: [
        (["--fields", "titel"], "There is no field 'titel'. Did you mean 'title'?"),
        (["--fields", "id,Title"], "There is no field 'Title'. Did you mean 'title'?"),
        (["--fields", "zzzzzzzzz"], "There is no field 'zzzzzzzzz'. Use id, title, "),
        (["--fields", ""], "There is no field ''. Use id, "), (["--fields", "id,"], "There is no field ''. Use id, "),
        (["--fields", "id,title,id"], "--fields names 'id' twice. Name each field once."),
        (["--limit", "0"], "--limit must be a whole number from 1 to 1000000000, not '0'."),
        (["--limit", "-1"], "--limit must be a whole number from 1 to 1000000000, not '-1'."),
        (["--limit", "x"], "--limit must be a whole number from 1 to 1000000000, not 'x'."),
        (["--search", ""], "--search must be a text, not ''."), (["--search=  "], "--search must be a text, not '  '."),
        (["--type", ""], "--type must be a text, not ''."),
        (["--search", "a", "--page", "2"], "--page and --search cannot be combined."),
        (["--limit", "2", "--page", "2"], "--page and --limit cannot be combined."),
    ])
    func `FI-3 what makes no sense is refused before any request`(options: [String], message: String) async throws {
        let count = server.requests.count
        try await survey.run(["list"] + options).expect(2, prints: "", begins: "survey: \(message)")
        #expect(server.requests.count == count)
    }
}
