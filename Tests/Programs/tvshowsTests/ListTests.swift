import TestSupport

@Suite(.loggedIn) struct `Lists` {
    @Test(
        arguments: [
            (["list"], "shows", "page=1&items=20"), (["list", "--page", "3", "--items=7"], "shows", "page=3&items=7"),
            (["reviews", "5"], "shows/5/reviews", "page=1&items=20"),
            (["reviews", "5", "--page=2", "--items", "3"], "shows/5/reviews", "page=2&items=3"),
            (["list", "--top-rated"], "shows/top_rated", nil),
        ] as [([String], String, String?)])
    func `ask for the page that was asked for`(_ arguments: [String], _ path: String, _ query: String?) async throws {
        try await tvshows.run(arguments).expect(0)
        #expect(
            server.requests.dropFirst().map(\.url.absoluteString) == [
                server.apiURL + "/" + path + (query.map { "?" + $0 } ?? "")
            ])
    }

    @Test func `of all pages come in the server's order, each item once`() async throws {
        let all = try await tvshows.run("list", "--all", "--items", "7")
        let one = try await tvshows.run("list", "--items", "100")
        #expect(all.status == 0)
        #expect(all.messages == "")
        #expect(all.lines.count >= 30)
        #expect(all.lines == one.lines)

        let reviews = try await tvshows.run("reviews", "5", "--all", "--items", "9")
        #expect(reviews.lines.count >= 40)
        #expect(try await tvshows.run("reviews", "5", "--items", "100").lines == reviews.lines)
    }

    @Test(arguments: [["list", "--page", "2", "--items", "7"], ["list", "--all"], ["list", "--top-rated"]])
    func `are kept as ids for a shell to complete, until the logout`(_ arguments: [String]) async throws {
        let ids = try await tvshows.run(arguments).lines.map { String($0.prefix { $0 != "\t" }) }
        _ = try await tvshows.run("reviews", ids[0])
        #expect(try await tvshows.run("__complete", "bash", "show", "").lines == ids)
        try await tvshows.run("logout").expect(0)
        #expect(try await tvshows.run("__complete", "bash", "show", "").text == "")
    }

    @Test(arguments: ["table", "tsv", "json", "ndjson", "csv"])
    func `of all pages come in every format`(_ format: String) async throws {
        server.play { $0.url.path == "/shows" ? Pages.shows($0.page ?? 0, of: 3) : nil }
        let run = try await tvshows.run("list", "--all", "--items", "5", "--format", format).expect(0)
        #expect(run.text.matches(of: /Show-[0-9]+/).map { String($0.output) } == (0..<15).map { "Show-\($0)" })
    }

    @Test(arguments: ["json", "ndjson", "csv", "tsv", "table"])
    func `what came before a failure stands, whole`(_ format: String) async throws {
        server.play { request in
            guard request.url.path == "/shows" else { return nil }
            return request.page == 3 ? HTTPResponse(status: 500) : Pages.shows(request.page ?? 0, of: 4)
        }
        let run = try await tvshows.run("list", "--all", "--items", "5", "--format", format).expect(4)
        #expect(run.text.matches(of: /Show-[0-9]+/).count == 10)
        #expect(
            run.messages == "tvshows: 10 shows were written, then: The server cannot answer now."
                + " Try again later.\n")
        if format == "json" {
            #expect((try JSONSerialization.jsonObject(with: run.output) as? [Any])?.count == 10)
        }
    }

    @Test func `a server that contradicts itself leads to status 5, never to a loop or a gap`() async throws {
        server.play { $0.url.path == "/shows" ? Pages.shows(1, of: 9) : nil }
        let run = try await tvshows.run("list", "--all", "--items", "5").expect(5)
        #expect(run.lines.count == 5)
        #expect(run.messages.contains("Try again, or ask for single pages"), "\(run.messages)")
        #expect(server.requests(to: "shows").count < 40)
    }

    @Test(arguments: ["table", "tsv"])
    func `FI-4 a page tells of those that follow, unless it shall be quiet`(format: String) async throws {
        let run = try await tvshows.run("list", "--format", format)
        #expect(run.messages == "20 of 38 shows; --all lists every one.\n")
        #expect(try await tvshows.run("list", "--format", format, "-q").messages == "")
        #expect(try await tvshows.run("list", "--format", format, "--page", "2").messages == "")
        #expect(try await tvshows.run("list", "--format", format, "--top-rated").messages == "")
    }

    @Test func `output that nobody reads ends the command`() async throws {
        for arguments in [["list"], ["list", "--all"], ["show", "1"], ["profile"]] {
            try await tvshows.runProcess(arguments, isHeard: false).expect(0, says: "")
        }
    }

    @Test func `requests are told of on standard error where that is asked for`() async throws {
        let run = try await tvshows.run("list", "-v", "--page", "2", "--items", "3")
        #expect(run.lines.count == 3)
        #expect(run.messages.hasPrefix("GET \(server.apiURL)/shows?page=2&items=3: 200, "), "\(run.messages)")
    }
}
