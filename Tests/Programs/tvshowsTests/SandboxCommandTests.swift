import TestSupport

@Suite(.world) struct `Sandbox command` {
    @Test(arguments: [["--port", "0"], []])
    func `serves other processes until it is interrupted`(_ options: [String]) async throws {
        let sandbox = try sandboxed.start(["sandbox"] + options)
        let url = try await sandbox.firstLine()
        #expect(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/?/) != nil)

        let other = sandboxed.beside(environment: ["TVSHOWS_API_URL": url])
        try await other.logIn().expect(0)
        #expect(try await other.run("list", "--all").lines.count >= 30)
        try await other.run("logout").expect(0)

        sandbox.send(SIGINT)
        let end = try await sandbox.outcome().expect(130)
        #expect(end.lines == [url])
        #expect(
            end.messages == """
                Serving until Ctrl-C. The user is registered@email.com, the password is 'password'.
                This gets the headers that a request is sent with:
                curl -i -d email=registered@email.com -d password=password \(url)users/sign_in

                """)
    }

    @Test func `remembers reviews and users from one command to the next`() async throws {
        _ = try await sandboxed.run(["register", "--email", "ann@example.test", "--password-stdin"], input: "secret\n")
        try await sandboxed.run("review", "7", "--rating", "5", "--comment", "Good").expect(0)

        #expect(try await sandboxed.run("reviews", "7").text.contains("Good"))
    }

    @Test func `a command names no picture of the sandbox, which ends with it`() async throws {
        _ = try await sandboxed.run("list", "-q")
        let photo = sandboxed.home + "/photo.gif"
        try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: photo))
        try await sandboxed.run("photo", photo).expect(0, mentions: "Uploaded the photo of registered@email.com.\n")
        for command in [["show", "4"], ["profile"]] {
            for format in ["table", "ndjson"] {
                let run = try await sandboxed.run(command + ["--format", format])
                    .expect(0, says: "Sample data from the built-in sandbox.\n")
                #expect(!run.text.contains("127.0.0.1"))
            }
        }
    }

    @Test func `has a port of its own, serves its pictures there, and takes another where it is in use`() async throws {
        _ = try await sandboxed.run("list", "-q")
        let photo = sandboxed.home + "/photo.gif"
        try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: photo))
        try await sandboxed.run("photo", photo).expect(0)
        let first = try sandboxed.start(["sandbox"])
        let place = try await first.firstLine()
        let second = try sandboxed.start(["sandbox"])
        #expect(try await second.firstLine() != place)
        second.send(SIGINT)
        _ = try await second.outcome()
        first.send(SIGINT)
        _ = try await first.outcome()

        let sandbox = try sandboxed.start(["sandbox"])
        #expect(try await sandbox.firstLine() == place)
        let other = sandboxed.beside(environment: ["TVSHOWS_API_URL": place])
        try await other.logIn().expect(0)
        for command in [["show", "4"], ["profile"]] {
            let text = try await other.run(command).expect(0, says: "").text
            let match = try #require(text.firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\/\S+/))
            #expect(match.0.hasPrefix(place))
            let path = try #require(URL(string: String(match.0))).path
            let client = try RawClient(port: #require(UInt16(match.1)))
            await client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(match.1)\r\nConnection: close\r\n\r\n")
            #expect(await client.readToEnd().hasPrefix("HTTP/1.1 200 "))
        }
        sandbox.send(SIGINT)
        _ = try await sandbox.outcome()
    }

    @Test(arguments: ["", "garbage\n", "80\n", "70000\n", "8080"])
    func `keeps a port in place of what is none`(_ contents: String) async throws {
        _ = try await sandboxed.run("list", "-q")
        let file = sandboxed.home + "/sandbox.json.port"
        try makeFile(file, contents, mode: 0o600)
        let sandbox = try sandboxed.start(["sandbox"])
        let port = try #require(try await sandbox.firstLine().firstMatch(of: /127\.0\.0\.1:([0-9]+)/)).1
        #expect(try #require(UInt16(port)) >= 1024)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "\(port)\n")
        #expect(try mode(of: file) == 0o600)
        sandbox.send(SIGINT)
        _ = try await sandbox.outcome()
    }

    @Test(.loggedIn) func `says nothing of pictures that another server serves`() async throws {
        let show = try await tvshows.run("show", "4").expect(0)
        #expect(show.text.contains("/images/covers/4.png"))
        #expect(show.messages == "")
    }

    @Test func `tells of an invalid state, and starts anew`() async throws {
        _ = try await sandboxed.run("list")
        try makeFile(sandboxed.home + "/sandbox.json", "garbage", mode: 0o600)
        try await sandboxed.run("logout").expect(0)
        try await sandboxed.run("list").expect(0, mentions: "The sandbox's state could not be read and was moved to ")
    }
}
