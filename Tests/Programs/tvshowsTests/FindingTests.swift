import TestSupport

@Suite(.loggedIn) struct `Finding shows` {
    /// Four pages of five shows. Those whose number is a multiple of three are about `Amélie`.
    private func offerAmelies() {
        server.play { request in
            guard request.url.path == "/shows", let number = request.page else { return nil }
            let page = String(decoding: Pages.shows(number, of: 4).body, as: UTF8.self)
            return .json(
                (number * 5 - 5..<number * 5).filter { $0 % 3 == 0 }.reduce(page) {
                    $0.replacing(
                        "\"Show-\($1)\",\"description\":\"Text\"",
                        with: $1 % 2 == 0
                            ? "\"Amélie \($1)\",\"description\":null" : "\"A film\",\"description\":\"AMÉLIE\"")
                })
        }
    }

    private var pages: [Int] { server.requests(to: "shows").compactMap(\.page).sorted() }

    @Test(
        arguments: [
            (["--search", "amelie"], [0, 3, 6, 9, 12], 3), (["--search", "AMÉLIE", "--limit", "2"], [0, 3], 1),
            (["--search", "amelie", "--limit", "4"], [0, 3, 6, 9], 2), (["--limit", "7"], Array(0..<7), 2),
            (["--search", "amelie", "--all"], [0, 3, 6, 9, 12, 15, 18], 4), (["--limit", "100"], Array(0..<20), 4),
            (["--all", "--limit", "5"], Array(0..<5), 1), (["--search", "show-19"], [19], 4),
            (["--search", "nothing like it"], [], 4),
        ] as [([String], [Int], Int)])
    func `FI-3 a search reads as many pages as it needs`(options: [String], expected: [Int], last: Int) async throws {
        offerAmelies()
        let run = try await tvshows.run(["list", "--items", "5", "--fields", "id", "--format", "tsv"] + options)
        #expect(run.expect(0).lines.compactMap { Int($0) } == expected)
        #expect(pages == Array(1...last))
        #expect(run.messages == (expected.isEmpty ? "No shows match.\n" : ""))
    }

    @Test(arguments: ["json", "ndjson", "csv", "tsv", "table"])
    func `FI-3 a search goes with every format`(format: String) async throws {
        offerAmelies()
        let run = try await tvshows.run("list", "--search", "amélie 1", "--all", "--format", format).expect(0)
        #expect(run.text.matches(of: /Amélie [0-9]+/).map { String($0.output) } == ["Amélie 12", "Amélie 18"])
        let none = try await tvshows.run("list", "--search", "zzz", "--format", format).expect(0)
        #expect(none.text == (["json": "[]\n", "csv": none.text][format] ?? ""))
    }

    @Test(arguments: [[], ["--all"], ["--search", "show"], ["--top-rated"]])
    func `FI-3 fields are printed in the order given`(options: [String]) async throws {
        server.play { request in
            ["/shows", "/shows/top_rated"].contains(request.url.path) ? Pages.shows(1, of: 1, size: 1) : nil
        }
        let fields = ["--fields", "reviewCount,id", "--format"]
        for (format, text) in [
            ("json", "[\n{\"reviewCount\":1,\"id\":\"0\"}\n]\n"), ("tsv", "1\t0\n"),
            ("csv", "reviewCount,id\n1,0\n"), ("table", "REVIEWS  ID\n1        0\n"),
        ] {
            try await tvshows.run(["list"] + options + fields + [format]).expect(0, prints: text, says: "")
        }
        #expect(try await tvshows.run("__complete", "bash", "show", "").lines == ["0"])
    }

    @Test func `FI-3 of the best-rated, the first ones`() async throws {
        let all = try await tvshows.run("list", "--top-rated").expect(0)
        let three = try await tvshows.run("list", "--top-rated", "--limit", "3").expect(0, says: "")
        #expect(three.lines == Array(all.lines.prefix(3)) && three.lines.count == 3)
    }

    @Test func `FI-3 reviews have a limit and fields`() async throws {
        let all = try await tvshows.run("reviews", "5", "--items", "100", "--fields", "rating,id").expect(0)
        let some = try await tvshows.run("reviews", "5", "--items", "4", "--limit", "6", "--fields", "rating,id")
        #expect(some.expect(0, says: "").lines == Array(all.lines.prefix(6)) && some.lines.count == 6)
        #expect(server.requests(to: "shows/5/reviews").dropFirst().compactMap(\.page) == [1, 2])
    }

    @Test(arguments: [
        (["list", "--fields", "titel"], "There is no field 'titel'. Did you mean 'title'?"),
        (["list", "--fields", "zzzzzzzzz"], "There is no field 'zzzzzzzzz'. Use id, title, "),
        (["reviews", "1", "--fields", "ratin"], "There is no field 'ratin'. Did you mean 'rating'?"),
        (["list", "--limit", "0"], "--limit must be a whole number from 1 to 1000000000, not '0'."),
        (["reviews", "1", "--limit", "x"], "--limit must be a whole number from 1 to 1000000000, not 'x'."),
        (["list", "--search", " "], "--search must be a text, not ' '."),
        (["list", "--search", "a", "--page", "2"], "--page and --search cannot be combined."),
        (["reviews", "1", "--limit", "2", "--page", "2"], "--page and --limit cannot be combined."),
    ])
    func `FI-3 what makes no sense is refused before any request`(arguments: [String], message: String) async throws {
        let count = server.requests.count
        try await tvshows.run(arguments).expect(2, prints: "", begins: "tvshows: \(message)")
        #expect(server.requests.count == count)
    }

    @Test func `FI-4 a page of reviews tells of those that follow`() async throws {
        let count = try await tvshows.run("reviews", "5", "--all").expect(0, says: "").lines.count
        let message = "20 of \(count) reviews; --all lists every one.\n"
        try await tvshows.run("reviews", "5").expect(0, says: message)
        for options in [["-q"], ["--limit", "20"], ["--items", "100"]] {
            try await tvshows.run(["reviews", "5"] + options).expect(0, says: "")
        }
    }

    @Test func `FI-1 the beginning of a show's id is the id of another one`() async throws {
        server.play { request in
            guard request.url.path == "/shows" else { return nil }
            return .json(
                String(decoding: Pages.shows(1, of: 1, size: 1).body, as: UTF8.self)
                    .replacing("\"id\":\"0\"", with: "\"id\":\"12345\""))
        }
        #expect(try await tvshows.run("list", "--fields", "id").expect(0).lines == ["12345"])
        let review = ["review", "1234", "--rating", "1", "--comment", "No"]
        for command in [["show", "1234"], ["reviews", "1234"], review] {
            try await tvshows.run(command).expect(1, mentions: "There is no show '1234'.")
        }
        #expect(server.requests.count { $0.url.path.contains("12345") } == 0)
    }
}
