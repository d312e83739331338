import TestSupport

@Suite(.world) struct `Exit status` {
    private static let strange = "is the TV Shows API; --verbose shows more."
    private static let odd = "The server's answer is invalid. Check whether SERVER \(strange)"
    private static let noShow = "There is no show '999'. Run 'tvshows list' for the ids."
    private static let refusal = #"{"errors":["First is wrong","Second too"]}"#

    /// Every command that asks a server, and the path it asks at.
    private static let commands = [
        (["list"], "shows"), (["list", "--all"], "shows"), (["list", "--top-rated"], "shows/top_rated"),
        (["show", "x"], "shows/x"), (["reviews", "x"], "shows/x/reviews"),
        (["reviews", "x", "--all"], "shows/x/reviews"),
        (["review", "1", "--rating", "5", "--comment", "x"], "reviews"), (["profile"], "users/me"),
    ]

    @Test(
        .loggedIn,
        arguments: commands,
        [
            (
                .json(#"{"errors":["Not for you."]}"#, status: 403), 1,
                "refused: Not for you. Ask the operator of http://"
            ),
            (.html(status: 200), 5, strange),
            (.json("{"), 5, strange),
            (.json(#"{"data":[]}"#), 5, strange),
            (HTTPResponse(status: 501), 4, "cannot answer now. Try again later."),
        ] as [(HTTPResponse, Int32, String)])
    func `goes by the server's answer`(
        _ command: (arguments: [String], path: String),
        _ example: (answer: HTTPResponse, status: Int32, message: String)
    ) async throws {
        server.answer(command.path, with: example.answer)
        let mayBeWritten = command.path == "reviews" && example.answer.status != 403
        let message = mayBeWritten ? "The review may have been written: 'tvshows reviews 1' shows it." : example.message
        let run = try await tvshows.run(command.arguments)
            .expect(example.status, begins: "tvshows: The server", mentions: message)
        #expect(run.messages.split(separator: "\n").count == 1)
        #expect(run.text == "")
        let data = try await tvshows.run(command.arguments + ["--error-format", "json"])
        try data.expectData(of: run, program: "tvshows", "\(command.arguments)")
    }

    @Test(
        .loggedIn,
        arguments: [
            (["show", "999"], noShow),
            (["reviews", "999"], noShow),
            (["reviews", "999", "--all"], noShow),
            (
                ["reviews", "999", "--page", "2"],
                "There is no show '999', or no page 2 of its reviews. Ask for an earlier one with --page."
            ),
            (["review", "999", "--rating", "5", "--comment", "x"], noShow),
        ])
    func `is 1 for what is not there`(_ arguments: [String], _ message: String) async throws {
        try await tvshows.run(arguments).expect(1, prints: "", says: told(message))
    }

    @Test(
        .loggedIn,
        arguments: [
            (["review", "1", "--rating", "5", "--comment", "x"], "reviews", refusal),
            (["photo", "PHOTO"], "users", refusal),
            (
                ["photo", "PHOTO"], "users",
                #"{"errors":{"image":["no"],"full_messages":["First is wrong","Second too"]}}"#
            ),
            (["register", "--email", "a@example.test", "--password-stdin"], "users", refusal),
        ])
    func `is 1 for a 422, with all that the server says`(
        _ arguments: [String], _ path: String, _ answer: String
    ) async throws {
        let photo = tvshows.home + "/photo"
        try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: photo))
        server.answer(path, with: .json(answer, status: 422))
        try await tvshows.run(arguments.map { $0 == "PHOTO" ? photo : $0 }, input: "password\n")
            .expect(1, says: told("The server refused: First is wrong; Second too. Check the values that you entered."))
        #expect(server.requests.count == 2)
    }

    @Test(
        arguments: [
            (
                .json(#"{"success":false,"errors":["Invalid login"]}"#, status: 401), 3,
                "The email or the password is wrong. Check both and run 'tvshows login' again."
            ),
            (.json(refusal, status: 422), 1, "The server refused: "),
            (.html(status: 429), 1, "Too many requests. Wait a moment and try again."),
            (HTTPResponse(status: 503), 4, "The server cannot answer now. Try again later."),
            (.html(status: 200), 5, odd), (.json(#"{"user":{"id":"1","email":"a@b","image_url":null}}"#), 5, odd),
            (.signedIn(token: " ", client: "c"), 5, odd), (.signedIn(token: "t", client: ""), 5, odd),
        ] as [(HTTPResponse, Int32, String)])
    func `of a login goes by the server's answer`(
        _ answer: HTTPResponse, _ status: Int32, _ message: String
    ) async throws {
        server.answer("users/sign_in", with: answer)
        let run = try await tvshows.logIn().expect(status, begins: String(told(message).dropLast()))
        #expect(run.messages.split(separator: "\n").count == 1)
        #expect(server.requests.count == 1)
        try await tvshows.run("status").expect(3)
    }

    @Test(.loggedIn)
    func `is 4 where nothing listens, where it breaks off, and where it takes too long`() async throws {
        let door = server.hold()
        try await tvshows.run("profile", "--timeout", "0.2").expect(4, mentions: "took too long")
        door.open()

        try await server.stop()
        try await tvshows.run("profile").expect(
            4, mentions: "cannot be reached: the connection was refused. Check the address \(server.apiURL) and")

        let breaking = try RawServer(.expectRequest, .reset)
        defer { breaking.close() }
        try await tvshows.logIn("--api-url", breaking.url().absoluteString).expect(4)
        // The session is not the worse for it.
        try await tvshows.run("status").expect(0)
    }

    @Test(.loggedIn) func `is 130 for an interrupt, and says nothing`() async throws {
        let (arrived, held) = (Gate(), Gate())
        server.play { request in
            guard request.page == 2 else { return Pages.shows(request.page ?? 0, of: 4) }
            arrived.open()
            await held.pass()
            return nil
        }
        let list = try tvshows.start(["list", "--all", "--items", "5", "--format", "json"])
        await arrived.pass()
        list.send(SIGINT)
        let run = try await list.outcome().expect(130, says: "")
        held.open()
        #expect((try JSONSerialization.jsonObject(with: run.output) as? [Any])?.count == 5)
    }
}

@Suite(.world) struct `Doctor` {
    @Test(.loggedIn) func `in good health every check is ok`() async throws {
        let run = try await tvshows.run("doctor", "--format", "json").expect(0, says: "")
        let text = try await tvshows.run("doctor").expect(0)
        #expect(text.lines.count == 8 && text.lines.allSatisfy { $0.hasPrefix("ok      ") }, "\(run.text)")
    }

    @Test(.loggedIn, arguments: [(401, 3), (403, 1)] as [(Int, Int32)])
    func `a credential that the server refuses is a failure`(_ status: Int, _ exit: Int32) async throws {
        server.play { $0.headers["access-token"] == nil ? nil : HTTPResponse(status: status) }
        let run = try await tvshows.run("doctor").expect(exit)
        #expect(run.lines.last?.contains("credential") == true, "\(run.text)")
    }

    @Test func `the first failure decides`() async throws {
        try await tvshows.run("doctor").expect(3, begins: told("Not logged in to SERVER. Run 'tvshows login'."))
        server.answer("shows", with: .html(status: 404))
        try await tvshows.logIn().expect(0)
        try await tvshows.run("doctor").expect(5, mentions: "There is no TV Shows API at ")
        try await tvshows.run(["doctor"], environment: ["TVSHOWS_HOME": "", "HOME": ""])
            .expect(6, mentions: "The session cannot be saved: HOME is not set.")
    }
}
