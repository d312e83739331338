import TestSupport

@Suite(.world) struct `Surveys without a connection` {
    @Test(.loggedIn)
    func `OF-1 OF-2 the list is printed as it was, page by page, with its age, and no server is asked`() async throws {
        for options in [["--page", "2", "--page-size", "7"], ["--all"], ["--all", "--format", "json"], []] {
            let online = try await survey.run(["list"] + options)
            let count = server.requests.count
            #expect(!online.text.isEmpty)
            try await survey.run(["list", "--offline"] + options)
                .expect(0, prints: online.text, mentions: "as of less than a minute ago; ")
            #expect(server.requests.count == count)
        }
        #expect(try await survey.run("list", "--offline").messages.hasSuffix("; 66 of 66\n"))
    }

    @Test func `OF-1 a page that is not kept, and a home without a login, say how to fetch`() async throws {
        try await survey.run("list", "--offline").expect(4, mentions: "Run 'survey list' while there is a connection.")
        #expect(!FileManager.default.fileExists(atPath: survey.home))
        try await survey.logIn().expect(0)
        _ = try await survey.run("list")
        try await survey.run("list", "--offline", "--page", "9", "--page-size", "5").expect(
            4, mentions: "'survey list --page 9 --page-size 5'")
        try await survey.run("list", "--offline", "--page", "99").expect(1, mentions: "There is no page 99.")
        try await survey.run("show", "s1", "--offline").expect(4, mentions: "'survey show s1'")
    }

    @Test(.loggedIn)
    func `OF-3 an unreachable server is status 4, and names what is kept; a refusal does not`() async throws {
        _ = try await survey.run("list")
        server.answer("surveys", with: .json(#"{"errors":[{"detail":"no"}]}"#, status: 403))
        #expect(try await !survey.run("list").messages.contains("--offline"))
        try await server.stop()
        let run = try await survey.run("list").expect(4, prints: "")
        #expect(run.messages.contains(" --offline shows the cached copy. Check"))
    }

    @Test(.loggedIn)
    func `OF-3 an unreachable server names a survey that is kept in full, and no other`() async throws {
        _ = try await survey.run("show", everyKind)
        try await server.stop()
        try await survey.run("show", everyKind).expect(4, mentions: " --offline shows the cached copy.")
        for command in [["show", "s1"], ["list"]] {
            let run = try await survey.run(command).expect(4)
            #expect(!run.messages.contains("--offline"))
        }
    }

    @Test(
        .loggedIn, arguments: [["list"], ["list", "--all"], ["sync"]],
        [#","meta":{"page":1,"pages":0,"page_size":5,"records":0}"#, ""])
    func `OF-1 a list without surveys is kept as one`(_ command: [String], meta: String) async throws {
        server.answer("surveys", with: .json(#"{"data":[]\#(meta)}"#))
        let online = try await survey.run("list", "--format", "json").expect(0)
        try await survey.run(command).expect(0)
        try await survey.run("list", "--offline", "--format", "json")
            .expect(0, prints: online.text, begins: "as of less than a minute ago; 0 of 0")
    }

    @Test(.loggedIn) func `OF-4 what is kept is the user's alone, and goes with the logout`() async throws {
        _ = try await survey.run("list")
        try await survey.signUp().expect(0)
        try await survey.run("list", "--offline").expect(4)
        _ = try await survey.run("list")
        try await survey.run("logout", "--all").expect(0)
        #expect(try survey.files().filter { $0.contains("/surveys.json") && $0.hasSuffix(".json") }.isEmpty)
    }

    @Test(.loggedIn) func `what cannot be deleted at a logout is told, and undoes nothing of it`() async throws {
        try await survey.queue()
        let file = try #require(try survey.outboxFiles().only)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file + "/in-the-way", withIntermediateDirectories: true)
        try await survey.run("logout", "--discard-outbox").expect(
            6,
            begins: "survey: Logged out of \(server.apiURL); the server has revoked the token. Saved data could not be",
            mentions: "not a regular file. The account stays. Check the folder.\n")
        try await survey.run("status").expect(3)
        try await survey.logIn().expect(0)
        try await survey.run("outbox").expect(0, mentions: "Unsent answers are damaged")
    }

    @Test(.loggedIn)
    func `a kept list that is damaged is named and moved away, and never taken for an empty one`() async throws {
        _ = try await survey.run("list")
        let file = try #require(try survey.files().first { $0.contains("/surveys") && $0.hasSuffix(".json") })
        try Data("{".utf8).write(to: URL(filePath: file))
        try await survey.run("list", "--offline").expect(6, prints: "", mentions: file + ".bad")
        try await survey.run("list", "--offline").expect(4)
        try await survey.run("list").expect(0)
        try await survey.run("list", "--offline").expect(0)
    }

    @Test(.loggedIn)
    func `OF-5 a survey in full is shown and answered without a connection, and sent when there is one`() async throws {
        let online = try await survey.run("show", everyKind, "--format", "json")
        let filled = try await survey.filled().brief
        server.play { request in request.isFor("oauth/token") ? nil : .html(status: 503) }
        try await survey.run("show", everyKind, "--format", "json", "--offline")
            .expect(0, prints: online.text, says: "as of less than a minute ago\n")
        try await survey.answer(everyKind, with: filled).expect(4)
        try await survey.answer(everyKind, with: filled, "--later", "--again").expect(0)

        server.play { _ in nil }
        try await survey.run("outbox", "send").expect(0)
        #expect(server.requests(to: "responses").count == 2)
    }

    @Test(.loggedIn) func `OF-2 OF-5 a kept survey that is answered by a script tells its age, quiet or not`()
        async throws
    {
        let filled = try await survey.filled().brief
        try await server.stop()
        let age = "There is no connection. This is the survey as of less than a minute ago.\n"
        for options in [["--template"], ["--template", "--quiet"], ["--from", "-", "--dry-run"]] {
            try await survey.run(["answer", everyKind] + options, input: filled).expect(0, says: age)
        }
        try await survey.answer(everyKind, with: filled, "--later").expect(0, begins: age)
        try await survey.answer(everyKind, with: filled).expect(4, begins: age)
    }

    @Test(.loggedIn, .needs("bash"))
    func `OF-8 at a terminal, answers that find no connection are asked to wait`() async throws {
        server.offer(try Cut.survey)
        _ = try await survey.run("show", "s1")
        let terminal = try survey.open("answer s1", columns: 200)
        try await terminal.talk(["Number: ": "2", "Send? [Y/n] ": nil])
        try await server.stop()
        await terminal.type("y\n")
        try await terminal.talk(
            ["No connection. Send it later? [Y/n] ": "", "The answers are queued: ": nil], status: 0)
        #expect(try await survey.run("outbox", "--format", "ndjson").text.contains(#""state":"queued""#))
        #expect(try survey.drafts().isEmpty)
    }

    @Test(.needs("bash"))
    func `OF-8 at a terminal, answers are asked to wait if the token has expired and cannot be renewed`() async throws {
        server.answer("oauth/token", with: .token("first", lifetime: 0))
        try await survey.logIn().expect(0)
        server.offer(try Cut.survey, token: { .token("second", lifetime: 0) })
        let terminal = try survey.open("answer s1", columns: 200)
        try await terminal.talk(["Number: ": "2", "Send? [Y/n] ": nil])
        try await server.stop()
        await terminal.type("y\n")
        try await terminal.talk(
            ["No connection. Send it later? [Y/n] ": "", "The answers are queued: ": nil], status: 0)
        #expect(try survey.outboxStates() == ["queued"])
    }

    @Test(.loggedIn, .needs("bash"))
    func `OF-8 at a terminal, answers that a busy server does not take are asked to wait`() async throws {
        server.offer(try Cut.survey, responses: { _ in HTTPResponse(status: 429) })
        let screen = try await survey.talk(
            "answer s1", ["Number: ": "2", "Send? [Y/n] ": "y", "Send it later? [Y/n] ": "y", "are queued: ": nil],
            status: 0, columns: 200)
        #expect(screen.contains("Too many requests.") && !screen.contains("No connection."))
        #expect(try survey.outboxStates() == ["queued"])
    }

    @Test(.loggedIn, .needs("bash"))
    func `ST-4 at a terminal, answers do not wait if others were sent at the question`() async throws {
        let isBusy = Protected(true)
        server.offer(
            try Cut.survey, responses: { _ in HTTPResponse(status: isBusy.withLock { $0 } ? 429 : 201) })
        let terminal = try survey.open("answer s1", columns: 200)
        try await terminal.talk(["Number: ": "2", "Send? [Y/n] ": "y", "Send it later? [Y/n] ": nil])
        isBusy.withLock { $0 = false }
        let template = try await survey.run("answer", "s1", "--template").expect(0).text
        let filled = try Filled(Data(template.utf8))
        try await survey.answer("s1", with: filled.brief).expect(0)

        await terminal.type("y\n")
        try await terminal.talk(["Send anyway? [y/N] ": "n"], status: 1)
        #expect(try survey.outboxStates() == [])
    }

    @Test(.loggedIn) func `OF-6 sync sends what waits, fetches all, and says what it did`() async throws {
        try await survey.queue()
        try await survey.run("sync").expect(
            0, prints: "", mentions: "Answers to 1 survey were sent.",
            "Cached 66 of 66 surveys, and 62 of 62 active ones in full.")
        #expect(server.requests(to: "responses").count == 1)
        // What has not changed is not sent again.
        let (lists, first) = (server.requests(to: "surveys"), try await survey.run("list"))
        try await survey.run("list").expect(0, prints: first.text)
        try await survey.run("sync").expect(0)
        let tags = server.requests(to: "surveys").dropFirst(lists.count).map { $0.headers["If-None-Match"] != nil }
        #expect(tags == [false, true, true, true])
        try await server.stop()
        let ids = try await survey.run("list", "--all", "--offline", "--format", "tsv").lines
        #expect(ids.count == 66)
        try await survey.run("show", everyKind, "--offline").expect(0)
        try await survey.run("sync").expect(4)
    }

    @Test(.loggedIn) func `OF-6 sync stops where the server asks to wait`() async throws {
        server.play { $0.url.path.contains("/surveys/") ? .html(status: 429) : nil }
        try await survey.run("sync").expect(1, prints: "", mentions: "Too many requests.")
        #expect(Set(server.requests.map(\.url.path).filter { $0.contains("/surveys/") }).count == 1)
    }

    @Test(.loggedIn) func `OF-6 sync counts a survey that its server cannot send, and keeps the others`() async throws {
        server.play { $0.isFor("surveys/\(everyKind)") ? HTTPResponse(status: 500) : nil }
        try await survey.run("sync").expect(
            1, prints: "", mentions: "61 of 62 active ones in full.", "Not fetched: \(everyKind).",
            "1 survey could not be fetched.")
        try await survey.run("show", everyKind, "--offline").expect(4)
    }

    @Test(.loggedIn) func `OF-6 OF-14 sync that a server ends keeps what it fetched, and tells it the next time`()
        async throws
    {
        let left = Protected(3)
        server.play { request in
            guard request.url.path.hasPrefix("/api/v1/surveys/") else { return nil }
            return left.withLock {
                $0 -= 1; return $0 < 0
            } ? HTTPResponse(status: 503) : nil
        }
        #expect(try await !survey.run("sync").expect(4).messages.contains("New:"))
        let active = ["--active", "--fields", "id", "--format", "tsv"]
        let ids = try await survey.run(["list", "--all", "--offline"] + active).expect(0).lines
        try await survey.run("show", ids[2], "--offline").expect(0)
        try await survey.run("show", ids[3], "--offline").expect(4)
        server.play { _ in nil }
        try await survey.run("sync").expect(0, mentions: "New: 66.")
    }

    @Test(.loggedIn) func `OF-6 sync reads the list until two readings agree`() async throws {
        server.play { [readings = Protected(0)] request in
            guard request.isFor("surveys") else { return nil }
            // Neither the count nor a repeat tells that one survey has gone and another has come.
            let reading = readings.withLock {
                $0 += 1; return $0
            }
            return Pages.inactive(last: reading == 1 ? "id-4" : "id-5")
        }
        try await survey.run("sync").expect(0, mentions: "Cached 5 of 5 surveys", "New: 5.")
        #expect(server.requests(to: "surveys").count == 3)
        let ids = try await survey.run("list", "--all", "--offline", "--format", "tsv").lines.map { $0.prefix(4) }
        #expect(ids == ["id-0", "id-1", "id-2", "id-3", "id-5"])
    }

    @Test(.loggedIn) func `OF-6 sync of a list that does not rest is status 5, and keeps one reading whole`()
        async throws
    {
        server.play { [readings = Protected(3)] request in
            guard request.isFor("surveys") else { return nil }
            return Pages.inactive(last: "id-\(readings.withLock { $0 += 1; return $0 })")
        }
        try await survey.run("sync").expect(5, prints: "", mentions: "The list changed each time it was read")
        #expect(server.requests(to: "surveys").count == 3)
        let ids = try await survey.run("list", "--all", "--offline", "--format", "tsv").lines.map { $0.prefix(4) }
        #expect(ids == ["id-0", "id-1", "id-2", "id-3", "id-6"])
    }

    @Test(.loggedIn, arguments: [["sync"], ["list", "--new", "--format", "ndjson"]])
    func `OF-6 OF-14 more ids than can be remembered are status 5`(_ command: [String]) async throws {
        let long = String(repeating: "x", count: 1_000_000)
        server.play { request in
            request.isFor("surveys") ? Pages.one(request.page ?? 1, of: 1_000, id: "\(request.page ?? 1)\(long)") : nil
        }
        try await survey.run(command).expect(5, mentions: "too many surveys to tell which are new.")
        #expect(server.requests(to: "surveys").count < 40)
    }

    @Test(.loggedIn, arguments: [["sync"], ["list", "--all", "--page-size", "1", "--format", "ndjson"]])
    func `OF-1 OF-6 of a list that is too large its beginning is kept`(_ command: [String]) async throws {
        let long = String(repeating: "x", count: 5_000_000)
        server.play { request in
            guard request.isFor("surveys") else { return nil }
            return Pages.one(request.page ?? 1, of: 3, id: "\(request.page ?? 1)", description: long)
        }
        try await survey.run(command).expect(0)
        let run = try await survey.run("list", "--all", "--offline", "--format", "tsv").expect(0)
        #expect(run.lines.map { $0.prefix(1) } == ["1", "2"])
        #expect(run.messages.hasSuffix("; 2 of 3\n"))
    }

    @Test(
        .loggedIn,
        arguments: [(".json", "cannot read FILE: not a regular file"), (".lock", "cannot lock FILE: Is a directory")])
    func `OF-6 sync that cannot keep what it fetched is status 6, at once`(suffix: String, reason: String) async throws
    {
        try await survey.run("sync").expect(0)
        let count = server.requests.count
        let file = try #require(try survey.files().first { $0.contains("/surveys") && $0.hasSuffix(suffix) })
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file + "/in-the-way", withIntermediateDirectories: true)
        let told = "The surveys could not be cached for --offline: \(reason.replacing("FILE", with: file))."
        try await survey.run("sync").expect(6, prints: "", says: "survey: \(told) Check the folder.\n")
        // The one page of the list, and no survey in full.
        #expect(server.requests.count == count + 1)
    }

    @Test(.loggedIn) func `OF-6 sync that cannot have its turn to send is status 6`() async throws {
        try await survey.run("sync").expect(0)
        let file = try #require(try survey.files().first { $0.hasSuffix("turn.json.refresh.lock") })
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
        try await survey.run("sync").expect(
            6, prints: "",
            says: """
                survey: The unsent answers cannot be accessed: cannot lock \(file): Is a directory. \
                Nothing was sent. Check the folder.

                """)
    }

    @Test(.loggedIn) func `OF-1 a number of surveys beyond all bounds is printed without a sum`() async throws {
        let page = String(decoding: Pages.page(1, of: 1).body, as: UTF8.self)
        server.play { request in
            request.isFor("surveys") ? .json(page.replacing(#""records":5"#, with: #""records":\#(Int.max)"#)) : nil
        }
        let list = try await survey.run("list").expect(0).text
        try await survey.run("list", "--offline").expect(0, prints: list)
    }

    @Test(.loggedIn)
    func `OF-14 list --new prints what was not there at the last time, and ends with 1 without any`() async throws {
        func ids(_ run: CommandOutcome) -> [String] { run.lines.map { String($0.prefix { $0 != "\t" }) } }
        server.play { request in request.isFor("surveys") ? Pages.page(1, of: 1) : nil }
        #expect(ids(try await survey.run("list", "--new")) == (0...4).map { "id-\($0)" })
        #expect(ids(try await survey.run("list", "--offline")) == (0...4).map { "id-\($0)" })
        try await survey.run("list", "--new").expect(1, prints: "")
        server.play { request in request.isFor("surveys") ? Pages.page(request.page ?? 1, of: 2) : nil }
        #expect(ids(try await survey.run("list", "--new", "--limit", "2")) == ["id-5", "id-6"])
        #expect(ids(try await survey.run("list", "--offline", "--all")).count >= 5)
        let new = try await survey.run("list", "--new").expect(0)
        #expect(ids(new) == (7...9).map { "id-\($0)" })
        #expect(ids(try await survey.run("list", "--offline", "--all")) == (0...9).map { "id-\($0)" })
        try await survey.run("list", "--new", "--offline")
            .expect(2, begins: "survey: --new and --offline cannot be combined. Use only one of them.")
        try await survey.run("list", "--new", "--page", "2")
            .expect(2, begins: "survey: --new and --page cannot be combined. Use only one of them.")
    }
}

@Suite(.loggedIn) struct `Answers that wait` {
    @Test func `OF-8 are listed, shown, edited, dropped and sent once`() async throws {
        let (first, second) = (try await survey.queue(), try await survey.queue())
        #expect(try await survey.queued() == ["\(first) queued", "\(second) queued"])
        #expect(try await survey.run("status").messages.contains("Unsent answers: 2"))
        let page = try await survey.run("outbox", "show", first, "--format", "table").expect(0)
        #expect(page.text.contains("More salt.") && page.messages.isEmpty)
        let json = try await survey.run("outbox", "show", first, "--format", "json").expect(0)
        #expect(json.text.contains(#","answer":"More salt."}"#) && json.messages.isEmpty)
        for options in [[], ["--format", "csv"]] {
            let row = try await survey.run(["outbox", "show", first] + options)
            #expect(row.text.contains(first) && !row.text.contains("More salt."))
            row.expect(0, says: "The answers are left out: --format json prints them.\n")
        }
        try await survey.run("outbox", "drop", first).expect(0)
        try await survey.run("outbox", "resend", second).expect(1)
        #expect(server.requests(to: "responses").isEmpty)
        try await survey.run("outbox", "send").expect(0)
        #expect(server.requests(to: "responses").map { $0.headers["Idempotency-Key"] } == [second])
        #expect(try await survey.queued() == [])
        for action in ["show", "resend", "edit", "drop"] {
            try await survey.run("outbox", action, first)
                .expect(1, mentions: "No unsent answers have the id \(first).")
        }
    }

    @Test func `OF-10 OF-12 what may have arrived ends the run, and is sent again by a person alone`()
        async throws
    {
        let (first, second) = (try await survey.queue(), try await survey.queue())
        server.answer("responses", with: .html(status: 500))
        try await survey.run("outbox", "send").expect(1)
        #expect(try await survey.queued() == ["\(first) uncertain", "\(second) queued"])
        server.play { _ in nil }
        try await survey.run("sync").expect(0)
        #expect(try await survey.queued() == ["\(first) uncertain"])
        try await survey.run("outbox", "resend", first).expect(0)
        #expect(try await survey.queued() == [])
        #expect(server.requests(to: "responses").count == 3)
    }

    @Test func `OF-10 what a server does not take now stays queued, and nothing is said of a second time`() async throws
    {
        let first = try await survey.queue()
        server.answer("responses", with: .html(status: 429))
        try await survey.run("outbox", "send")
            .expect(
                1, says: "survey: Too many requests. Answers to a survey stay queued. Wait a moment and try again.\n")
        #expect(try await survey.queued() == ["\(first) queued"])
        try await survey.run("outbox", "resend", first).expect(1, mentions: "They are queued.")
    }

    @Test func `OF-10 two sets of answers to a survey are answers to one survey`() async throws {
        _ = (try await survey.queue(), try await survey.queue())
        try await survey.run("outbox", "send").expect(0, says: "Answers to 1 survey were sent.\n")
    }

    @Test func `OF-10 what is left after some were sent is the rest`() async throws {
        _ = (try await survey.queue(), try await survey.queue())
        let isFirst = Protected(true)
        server.play { request in
            guard request.isFor("responses") else { return nil }
            let first = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            return first ? nil : HTTPResponse(status: 429)
        }
        let run = try await survey.run("outbox", "send").expect(1, mentions: "Answers to 1 survey were sent.")
        #expect(run.messages.contains("Too many requests. The rest stays queued. Wait"), "\(run.messages)")
    }

    @Test(.loggedIn) func `OF-2 a page behind what is cached has no remedy`() async throws {
        server.answer(
            "surveys",
            with: .json(
                """
                {"data":[{"id":"s1","attributes":{"title":"Tea","description":"","is_active":true,\
                "cover_image_url":"","created_at":"2020-01-02T03:04:05.678Z","survey_type":"Hotel"}}],\
                "meta":{"page":1,"pages":250,"page_size":20,"records":5000}}
                """))
        try await survey.run("list").expect(0)
        try await survey.run("list", "--offline", "--page", "101").expect(
            4, says: "survey: Page 101 is not cached: only the first 2,000 surveys are.\n")
    }

    @Test func `OF-10 that answers stay queued is no remedy`() async throws {
        _ = try await survey.queue()
        server.answer("responses", with: .html(status: 429))

        let failure = try #require(try await survey.run("outbox", "send", "--error-format", "json").failure)

        #expect(failure["message"] == .text("Too many requests. Answers to a survey stay queued."))
        #expect(failure["remedy"] == .text("Wait a moment and try again."))
    }

    @Test func `OF-10 a sync that reaches no server says what stays queued`() async throws {
        _ = try await survey.queue()
        try await server.stop()

        let run = try await survey.run("sync").expect(4)
        #expect(
            run.messages.contains(" was refused. Answers to a survey stay queued. Check the address "),
            "\(run.messages)")
    }

    @Test func `OF-10 nothing is said to stay queued that a logout beside the sender has deleted`() async throws {
        _ = try await survey.queue()
        let run = try await syncBesideLogOut(refusingWith: 429)
        #expect(run.messages.hasSuffix("survey: Too many requests. Wait a moment and try again.\n"), "\(run.messages)")
    }

    @Test func `OF-10 refused answers are not said to be listed after a logout beside the sender`() async throws {
        _ = try await survey.queue()
        let run = try await syncBesideLogOut(refusingWith: 422)
        #expect(run.messages.hasSuffix("survey: Some answers were not accepted.\n"), "\(run.messages)")
    }

    @Test func `OF-10 what a sync had refused is its status, even if no survey can be fetched then`() async throws {
        _ = try await survey.queue()
        server.play { request in
            if request.isFor("responses") { return HTTPResponse(status: 422) }
            return request.isFor("surveys") ? HTTPResponse(status: 500) : nil
        }
        let run = try await survey.run("sync").expect(1, mentions: "The server cannot answer now.")
        let sentence = "survey: Some answers were not accepted. 'survey outbox' shows which need a decision.\n"
        #expect(run.messages.hasSuffix(sentence), "\(run.messages)")
    }

    @Test func `OF-10 a logout beside a sync without answers ends it`() async throws {
        let run = try await syncBesideLogOut(refusingWith: 422, status: 3)
        let sentence = "survey: The account was removed meanwhile. Run 'survey login'.\n"
        #expect(run.messages.hasSuffix(sentence), "\(run.messages)")
        #expect(try survey.files().allSatisfy { !$0.hasSuffix("/surveys.json") })
    }

    /// Sends what is queued, which the server refuses; during the last request, all of it is deleted.
    private func syncBesideLogOut(refusingWith refusal: Int, status: Int32 = 1) async throws -> CommandOutcome {
        server.play { [survey, server] request in
            if request.isFor("responses") { return .html(status: refusal) }
            guard request.isFor("surveys") else { return nil }
            // The list is read twice.
            if server.requests(to: "surveys").count == 2 {
                try await survey.run("logout", "--discard-outbox").expect(0)
            }
            return .json(#"{"data":[],"meta":{"page":1,"pages":1,"page_size":100,"records":0}}"#)
        }
        return try await survey.run("sync").expect(status)
    }

    @Test func `OF-11 what is refused keeps the server's words, and is edited`() async throws {
        let first = try await survey.queue()
        server.answer("responses", with: .json(#"{"errors":[{"detail":"survey closed"}]}"#, status: 422))
        try await survey.run("outbox", "send").expect(1)
        #expect(try await survey.run("outbox", "--format", "ndjson").text.contains(#""reason":"survey closed""#))
        try await survey.run("outbox", "edit", first).expect(0)
        #expect(try await survey.queued() == [])
        #expect(try survey.drafts().count == 1)
    }

    @Test func `OF-11 what is queued is edited too, and queued again if its draft cannot be saved`() async throws {
        let first = try await survey.queue()
        try await survey.run("outbox", "edit", first).expect(0)
        #expect(try await survey.queued() == [])
        let draft = try #require(try survey.drafts().only)
        try await survey.run("answer", everyKind, "--discard-draft").expect(0)

        let second = try await survey.queue()
        let temporary = URL(filePath: draft).deletingLastPathComponent()
            .appending(components: ".\(URL(filePath: draft).lastPathComponent).tmp", "in-the-way")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        try await survey.run("outbox", "edit", second).expect(6, mentions: "The draft could not be saved: ")
        #expect(try await survey.queued() == ["\(second) queued"])
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test func `OF-11 an edit neither replaces nor loses other answers to the survey`() async throws {
        let (first, second) = (try await survey.queue(), try await survey.queue())
        server.answer("responses", with: HTTPResponse(status: 422))
        try await survey.run("outbox", "send").expect(1)
        try await survey.run("outbox", "edit", first).expect(0)
        try await survey.run("outbox", "edit", second)
            .expect(1, mentions: "A draft of this survey exists and would be lost.")
        // Nor does a file of answers that is to wait.
        var others = try await survey.filled()
        others["textarea"] = "Less salt."
        try await survey.answer(everyKind, with: others.brief, "--later").expect(0)
        #expect(try survey.drafts().count == 1)
        #expect(try await survey.queued().count == 2)
        server.play { $0.isFor("surveys/\(everyKind)") ? HTTPResponse(status: 404) : nil }
        try await survey.run("outbox", "edit", second).expect(1, mentions: "The survey no longer exists, so")
    }

    @Test func `what was taken is 0, even if the session cannot be looked at afterwards`() async throws {
        let files = try survey.files().filter { $0.contains("/session.json") && $0.hasSuffix(".json") }
        server.play { request in
            guard request.isFor("responses") else { return nil }
            for file in files { try? Data("{".utf8).write(to: URL(filePath: file)) }
            return HTTPResponse(status: 201, body: Data("{}".utf8))
        }
        try await survey.answer(everyKind, with: survey.filled().brief).expect(0)
    }

    @Test func `OF-9 damaged ones are named with their file, dropped, and in nobody's way`() async throws {
        _ = try await survey.queue()
        let file = try #require(try survey.files().first { $0.contains("/outbox/") && $0.hasSuffix(".json") })
        let second = try await survey.queue()
        try Data("{".utf8).write(to: URL(filePath: file))
        try await survey.run("outbox", "send").expect(0, mentions: file, "'survey outbox drop 1'")
        for action in ["show", "edit", "resend"] {
            try await survey.run("outbox", action, "1").expect(
                6, prints: "",
                says: """
                    survey: The answers 1 are damaged (not the JSON of a queued response). \
                    'survey outbox drop 1' deletes them.

                    """)
        }
        #expect(server.requests(to: "responses").map { $0.headers["Idempotency-Key"] } == [second])
        try await survey.run("outbox", "drop", "1").expect(0)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test(arguments: 1...4)
    func `OF-9 four senders, of which some are killed, send nothing twice and lose nothing`(_ run: Int) async throws {
        let ids = [try await survey.queue(), try await survey.queue(), try await survey.queue()]
        let senders = try (0..<4).map { _ in try survey.start(["outbox", "send"]) }
        // The first answer ends one sender, which may be the one that waits for it.
        let kills = Protected(run)
        server.play { request in
            let isKilled = kills.withLock { kills in
                kills -= 1
                return kills == 0
            }
            if request.isFor("responses"), isKilled { senders.forEach { $0.send(SIGKILL) } }
            return nil
        }
        for sender in senders { _ = try await sender.outcome() }
        server.play { _ in nil }
        _ = try await survey.run("outbox", "send")

        let taken = server.requests(to: "responses").compactMap { $0.headers["Idempotency-Key"] }
        let left = try await survey.queued()
        #expect(Set(taken).count == taken.count)
        #expect(ids.allSatisfy { id in taken.contains(id) || left.contains("\(id) uncertain") })
        #expect(left.allSatisfy { $0.hasSuffix(" uncertain") })
    }

    @Test func `OF-13 keep a logout from losing them unless that is agreed to`() async throws {
        _ = try await survey.queue()
        try await survey.run("logout").expect(1, mentions: "Run 'survey sync', or give --discard-outbox")
        try await survey.run("status").expect(0)
        #expect(try await survey.queued().count == 1)
        try await survey.run("logout", "--discard-outbox").expect(0)
        #expect(try survey.files().filter { $0.contains("/outbox-") && $0.hasSuffix(".json") }.isEmpty)
    }

    @Test func `OF-10 that may have arrived are named by every sender until they are decided on`() async throws {
        server.answer("responses", with: HTTPResponse(status: 500))
        let id = try await survey.queue()
        try await survey.run("outbox", "send").expect(1, mentions: "they may have arrived")

        for command in [["outbox", "send"], ["sync"]] {
            try await survey.run(command).expect(
                0, mentions: "Answers to a survey need a decision: 'survey outbox' lists them.\n")
        }
        #expect(server.requests(to: "responses").count == 1)
        try await survey.run("logout").expect(1, mentions: "Run 'survey outbox', or give --discard-outbox")
        try await survey.run("outbox", "drop", id).expect(0)
        try await survey.run("outbox", "send").expect(0, says: "")
    }

    @Test(.needs("bash")) func `OF-13 a logout is not agreed to by what was typed before it asks`() async throws {
        _ = try await survey.queue()
        let terminal = try survey.open("logout")
        await terminal.type("y\n")
        try await terminal.talk(
            ["Log out and delete them? [y/N] ": "n", "You are still logged in": nil], status: 1)
        #expect(try await survey.queued().count == 1)
    }

    @Test func `OF-13 damaged answers count at a logout, and go with it`() async throws {
        _ = try await survey.queue()
        let file = try #require(try survey.outboxFiles().only)
        try Data("{".utf8).write(to: URL(filePath: file))

        #expect(try await survey.run("status").expect(0).messages.contains("Unsent answers: 1."))
        #expect(try await survey.run("accounts", "--format", "json").expect(0).text.contains(#""waiting":1"#))
        try await survey.run("logout").expect(1, mentions: "--discard-outbox")
        #expect(try survey.outboxFiles() == [file])
        try await survey.run("logout", "--discard-outbox").expect(0)
        #expect(try survey.outboxFiles() == [])
    }

    @Test(.needs("bash"), arguments: ["", "n", "y"])
    func `OF-13 at a terminal, a logout asks, and only a yes deletes them`(typed: String) async throws {
        _ = try await survey.queue()
        let isAgreed = try await survey.logOut(
            typing: typed, to: "Answers to a survey have not been sent. Log out and delete them? [y/N] ",
            agreed: "Logged out of", refused: "You are still logged in, because answers to a survey")
        #expect(try survey.outboxStates() == (isAgreed ? [] : ["queued"]))
    }

    @Test func `OF-4 are another user's to send or to see only when that user is back`() async throws {
        let first = try await survey.queue()
        try await survey.signUp().expect(0)
        #expect(try await survey.queued() == [])
        try await survey.run("outbox", "send").expect(0)
        #expect(server.requests(to: "responses").isEmpty)
        try await survey.logIn().expect(0)
        #expect(try await survey.queued() == ["\(first) queued"])
    }
}
