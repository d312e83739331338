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

    @Test func `remembers reviews, users and photos from one command to the next`() async throws {
        _ = try await sandboxed.run(["register", "--email", "ann@example.test", "--password-stdin"], input: "secret\n")
        try await sandboxed.run("review", "7", "--rating", "5", "--comment", "Good").expect(0)
        let photo = sandboxed.home + "/photo.gif"
        try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: photo))
        try await sandboxed.run("photo", photo).expect(0)

        #expect(try await sandboxed.run("reviews", "7").text.contains("Good"))
        #expect(try await sandboxed.run("profile", "--format", "table").text.contains("/images/photos/"))
    }

    @Test func `has a port of its own, and says when a picture there can be loaded`() async throws {
        _ = try await sandboxed.run("list", "-q")
        let photo = sandboxed.home + "/photo.gif"
        try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: photo))
        let show = try await sandboxed.run("show", "4", "--format", "ndjson")
        let cover = try #require(show.text.firstMatch(of: /"imageURL":"(http:\/\/127\.0\.0\.1:([0-9]+)\/[^"]+)"/))
        let note = "The picture can be loaded only while 'tvshows sandbox --port \(cover.2)' runs.\n"
        #expect(show.messages == note)

        #expect(try await sandboxed.run("photo", photo, "--quiet").messages == "")
        let upload = try await sandboxed.run("photo", photo)
        let place = try #require(upload.messages.firstMatch(of: /http:[^\n]+/)).output
        #expect(place.hasPrefix("http://127.0.0.1:\(cover.2)/"))
        #expect(upload.messages == "Uploaded the photo of registered@email.com: \(place)\n" + note)

        // And there they are, while the sandbox runs, where it runs of itself.
        let sandbox = try sandboxed.start(["sandbox"])
        #expect(try await sandbox.firstLine() == "http://127.0.0.1:\(cover.2)/")
        for url in try [cover.1, place].map({ try #require(URL(string: String($0))) }) {
            let client = try RawClient(port: #require(UInt16(cover.2)))
            await client.send("GET \(url.path) HTTP/1.1\r\nHost: 127.0.0.1:\(cover.2)\r\nConnection: close\r\n\r\n")
            #expect(await client.readToEnd().hasPrefix("HTTP/1.1 200 "))
        }
        sandbox.send(SIGINT)
        _ = try await sandbox.outcome()
    }

    @Test func `takes another port where its own is served already, and names the pictures there`() async throws {
        func cover() async throws -> (url: Substring, port: Substring) {
            let show = try await sandboxed.run("show", "4").expect(0)
            let match = try #require(show.text.firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\/\S+/))
            #expect(show.messages.hasSuffix("while 'tvshows sandbox --port \(match.1)' runs.\n"))
            return (match.0, match.1)
        }
        _ = try await sandboxed.run("list", "-q")
        let own = try await cover()
        let sandbox = try sandboxed.start(["sandbox"])
        _ = try await sandbox.firstLine()

        let beside = try await cover()

        #expect(beside == own)
        let client = try RawClient(port: #require(UInt16(beside.port)))
        let path = try #require(URL(string: String(beside.url))).path
        await client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(beside.port)\r\nConnection: close\r\n\r\n")
        #expect(await client.readToEnd().hasPrefix("HTTP/1.1 200 "))
        sandbox.send(SIGINT)
        _ = try await sandbox.outcome()
        #expect(try await cover() == own)
    }

    @Test(arguments: ["", "garbage\n", "80\n", "70000\n", "8080"])
    func `keeps a port in place of what is none`(_ contents: String) async throws {
        _ = try await sandboxed.run("list", "-q")
        let file = sandboxed.home + "/sandbox.json.port"
        try makeFile(file, contents, mode: 0o600)
        let show = try await sandboxed.run("show", "4")
        let port = try #require(show.text.firstMatch(of: /127\.0\.0\.1:([0-9]+)/)).1
        #expect(try #require(UInt16(port)) >= 1024)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "\(port)\n")
        #expect(try mode(of: file) == 0o600)
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
