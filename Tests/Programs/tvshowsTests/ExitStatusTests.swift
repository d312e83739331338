import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct `Exit status` {
    private static let odd =
        "The server SERVER answered with something that is not the TV Shows API."
        + " Check --api-url; --verbose tells more."
    private static let refusal = #"{"errors":["First is wrong","Second too"]}"#

    /// Every command that asks a server, and the path it asks at.
    private static let commands = [
        (["list"], "shows"), (["list", "--all"], "shows"), (["list", "--top-rated"], "shows/top_rated"),
        (["show", "x"], "shows/x"), (["reviews", "x"], "shows/x/reviews"),
        (["reviews", "x", "--all"], "shows/x/reviews"),
        (["review", "1", "--rating", "5", "--comment", "x"], "reviews"), (["profile"], "users/me"),
    ]

    @Test(
        arguments: commands,
        [
            (.json(#"{"errors":["Not for you."]}"#, status: 403), 1, "refused: Not for you. Check what you asked for."),
            (.html(status: 200), 5, "answered with something that is not the TV Shows API."),
            (.json("{"), 5, "answered with something that is not the TV Shows API."),
            (.json(#"{"data":[]}"#), 5, "answered with something that is not the TV Shows API."),
            (HTTPResponse(status: 501), 4, "cannot answer now. Try again later."),
        ] as [(HTTPResponse, Int32, String)])
    func `goes by the server's answer`(
        _ command: (arguments: [String], path: String),
        _ example: (answer: HTTPResponse, status: Int32, message: String)
    ) async throws {
        try await withSession { tvshows, server async throws in
            server.answer(command.path, with: example.answer)
            let run = try await tvshows.run(command.arguments)
            #expect(run.status == example.status)
            #expect(
                run.messages.hasPrefix("tvshows: The server \(server.apiURL) \(example.message)"), "\(run.messages)")
            #expect(run.messages.split(separator: "\n").count == 1)
            #expect(run.text == "")
        }
    }

    @Test(arguments: [
        (["show", "999"], "There is no show '999'. Run 'tvshows list' for the ids."),
        (["reviews", "999"], "There is no show '999'. Run 'tvshows list' for the ids."),
        (["reviews", "999", "--all"], "There is no show '999'. Run 'tvshows list' for the ids."),
        (
            ["reviews", "999", "--page", "2"],
            "There is no show '999', or no page 2 of its reviews. Ask for an earlier one with --page."
        ),
        (
            ["review", "999", "--rating", "5", "--comment", "x"],
            "There is no show '999'. Run 'tvshows list' for the ids."
        ),
    ])
    func `is 1 for what is not there`(_ arguments: [String], _ message: String) async throws {
        try await withSession { tvshows, _ async throws in
            let run = try await tvshows.run(arguments)
            #expect(run.status == 1)
            #expect(run.messages == "tvshows: \(message)\n")
            #expect(run.text == "")
        }
    }

    @Test(arguments: [
        (["review", "1", "--rating", "5", "--comment", "x"], "reviews", refusal),
        (["photo", "PHOTO"], "users", refusal),
        (["photo", "PHOTO"], "users", #"{"errors":{"image":["no"],"full_messages":["First is wrong","Second too"]}}"#),
        (["register", "--email", "a@example.test", "--password-stdin"], "users", refusal),
    ])
    func `is 1 for a 422, with all that the server says`(
        _ arguments: [String], _ path: String, _ answer: String
    ) async throws {
        try await withSession { tvshows, server async throws in
            let photo = tvshows.home + "/photo"
            try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: photo))
            server.answer(path, with: .json(answer, status: 422))
            let run = try await tvshows.run(arguments.map { $0 == "PHOTO" ? photo : $0 }, input: "password\n")
            #expect(run.status == 1)
            #expect(
                run.messages == "tvshows: The server \(server.apiURL) refused: First is wrong; Second too."
                    + " Check what you asked for.\n")
            #expect(server.requests.count == 2)
        }
    }

    @Test(
        arguments: [
            (
                .json(#"{"success":false,"errors":["Invalid login"]}"#, status: 401), 3,
                "The email or the password is wrong. Check both and run 'tvshows login' again."
            ),
            (.json(refusal, status: 422), 1, "The server SERVER refused: "),
            (.html(status: 429), 1, "The server SERVER refused: status 429. Wait a while and try again."),
            (HTTPResponse(status: 503), 4, "The server SERVER cannot answer now. Try again later."),
            (.html(status: 200), 5, odd), (.json(#"{"user":{"id":"1","email":"a@b","image_url":null}}"#), 5, odd),
            (.signedIn(token: " ", client: "c"), 5, odd), (.signedIn(token: "t", client: ""), 5, odd),
        ] as [(HTTPResponse, Int32, String)])
    func `of a log-in goes by the server's answer`(
        _ answer: HTTPResponse, _ status: Int32, _ message: String
    ) async throws {
        try await withServer { tvshows, server async throws in
            server.answer("users/sign_in", with: answer)
            let run = try await tvshows.logIn()
            #expect(run.status == status)
            let expected = "tvshows: " + message.replacing("SERVER", with: server.apiURL)
            #expect(run.messages.hasPrefix(expected), "\(run.messages)")
            #expect(run.messages.split(separator: "\n").count == 1)
            #expect(server.requests.count == 1)
            #expect(try await tvshows.run("status").status == 3)
        }
    }

    @Test func `is 4 where nothing listens, where it breaks off, and where it takes too long`() async throws {
        try await withSession { tvshows, server async throws in
            let held = Gate()
            server.play { _ in
                await held.pass()
                return nil
            }
            let slow = try await tvshows.run("profile", "--timeout", "0.2")
            held.open()
            #expect(slow.status == 4)
            #expect(slow.messages.contains("did not answer in time."), "\(slow.messages)")

            try await server.stop()
            let gone = try await tvshows.run("profile")
            #expect(gone.status == 4)
            #expect(gone.messages.hasPrefix("tvshows: Nothing answers at \(server.apiURL)."), "\(gone.messages)")

            let breaking = try RawServer(.expectRequest, .reset)
            let broken = try await tvshows.logIn("--api-url", breaking.url().absoluteString)
            breaking.close()
            #expect(broken.status == 4)
            // The session is not the worse for it.
            #expect(try await tvshows.run("status").status == 0)
        }
    }

    @Test func `is 130 for an interrupt, and says nothing`() async throws {
        try await withSession { tvshows, server async throws in
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
            let run = try await list.outcome()
            held.open()
            #expect(run.status == 130)
            #expect(run.messages == "")
            #expect((try JSONSerialization.jsonObject(with: run.output) as? [Any])?.count == 5)
        }
    }
}
