import Foundation
import HTTP
import TerminalIO
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

@Suite(.needs("bash")) struct `Terminal` {
    @Test func `login asks for email and password, and shows no password`() async throws {
        try await withServer { tvshows, server async throws in
            let terminal = try tvshows.open("login -q", in: #require(bash))
            // Whoever is asked knows first who will get the answer.
            try await terminal.wait(for: "Log in to \(server.apiURL)\r\n")
            try await terminal.answer("Email: ", Installation.email)
            try await terminal.answerSecretly("Password: ", Installation.password)
            try await terminal.wait(for: "status 0 echo on")
            #expect(try await terminal.waitForEnd().contains("password") == false)
        }
    }

    @Test func `register asks twice for a password that it never shows`() async throws {
        try await withServer { tvshows, server async throws in
            let terminal = try tvshows.open("register", in: #require(bash))
            try await terminal.answer("Email: ", "ann@example.test")
            try await terminal.answerSecretly("Password: ", "secret 12")
            try await terminal.answerSecretly("Password again: ", "secret 12")
            try await terminal.wait(for: "Registered and logged in to \(server.apiURL) as ann@example.test.")
            try await terminal.wait(for: "status 0 echo on")
            #expect(try await terminal.waitForEnd().contains("secret 12") == false)
            #expect(server.requests.first?.object?["password_confirmation"] as? String == "secret 12")
        }
    }

    @Test func `register refuses two passwords that differ`() async throws {
        try await withServer { tvshows, server async throws in
            let terminal = try tvshows.open("register --email ann@example.test", in: #require(bash))
            try await terminal.answerSecretly("Password: ", "secret 12")
            try await terminal.answerSecretly("Password again: ", "secret 13")
            try await terminal.wait(for: "The two passwords differ. Enter the same one twice.")
            try await terminal.wait(for: "status 2 echo on")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `register says that it is a sandbox before it asks for a password`() async throws {
        try await withInstallation { tvshows async throws in
            let terminal = try tvshows.open("register --email ann@example.test", in: #require(bash))
            try await terminal.wait(for: "This is the built-in sandbox, which is no place for a real password.")
            try await terminal.answerSecretly("Password: ", "secret 12")
            try await terminal.answerSecretly("Password again: ", "secret 12")
            try await terminal.wait(for: "status 0 echo on")
        }
    }

    @Test(arguments: [
        (["login"], "--email"), (["login", "--email", "a@example.test"], "--password-stdin"),
        (["register"], "--email"), (["register", "--email", "a@example.test"], "--password-stdin"),
        (["register", "--password-stdin"], "--email"),
    ])
    func `without a terminal nothing is asked, and the option is named`(
        _ arguments: [String], _ option: String
    ) async throws {
        try await withServer { tvshows, server async throws in
            let run = try await tvshows.run(arguments, input: "a@example.test\n")
            #expect(run.status == 2)
            #expect(run.messages.hasPrefix("tvshows: There is no terminal"))
            #expect(run.messages.split(separator: "\n").first?.hasSuffix("Give it with \(option).") == true)
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `a list is a table that fits, in colour`() async throws {
        try await withSession { tvshows, server async throws in
            let terminal = try tvshows.open("list --items 3", in: #require(bash))
            try await terminal.wait(for: "Page 1 of ")
            try await terminal.wait(for: "status 0")
            let screen = try await terminal.waitForEnd()
            #expect(screen.contains("TITLE"))
            #expect(screen.contains("\u{1B}["))
            let plain = screen.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\r\n")
            // As many columns as letters, these titles being Latin.
            #expect(plain.prefix(4).allSatisfy { $0.unicodeScalars.count <= 80 }, "\(plain)")
            #expect(server.requests(to: "shows").count == 1)
        }
    }

    @Test(arguments: ["login", "register"])
    func `a password for standard input is not shown where that is a terminal`(_ command: String) async throws {
        try await withServer { tvshows, server async throws in
            let email = command == "login" ? Installation.email : "ann@example.test"
            let terminal = try tvshows.open("\(command) --email \(email) --password-stdin", in: #require(bash))
            try await terminal.answerSecretly("Password: ", "password")
            try await terminal.wait(for: "status 0 echo on")
            #expect(try await terminal.waitForEnd().contains("password") == false)
            #expect(server.requests.first?.object?["password"] as? String == "password")
        }
    }

    @Test(arguments: ["list", "reviews 31"], [20, 27, 48, 80, 200] as [UInt16])
    func `a table has room for every id, and shortens nothing while there is more`(
        _ command: String, _ columns: UInt16
    ) async throws {
        try await withSession { tvshows, server async throws in
            server.answer(
                command == "list" ? "shows" : "shows/31/reviews",
                with: command == "list" ? Pages.hostileShows : Pages.reviews)
            let terminal = try tvshows.open(
                command + " 2>/dev/null", in: #require(bash), environment: ["NO_COLOR": "1"], columns: columns)
            try await terminal.wait(for: "status 0")
            let lines = try await terminal.waitForEnd().split(separator: "\r\n").map(String.init)
            let table = lines.prefix { !$0.hasPrefix("status") }
            let ids = command == "list" ? ["31  ", "32  "] : ["501  ", "502  "]
            let whole = command == "list" ? "Sam red evil é  4.25    12       one line" : "Nice, \"really\" nice"

            #expect(table.count == 3)
            #expect(table.allSatisfy { $0.displayWidth <= Int(columns) }, "\(table)")
            for (line, id) in zip(table.dropFirst(), ids) { #expect(line.hasPrefix(id), "\(table)") }
            #expect(table.contains { $0.contains(whole) } == (columns >= 80), "\(table)")
        }
    }

    @Test(arguments: ["list --format json", "show 31 --format ndjson", "list --all --format json"])
    func `json escapes what would fool a terminal's reader`(_ command: String) async throws {
        try await withSession { tvshows, server async throws in
            let isOne = command.hasPrefix("show ")
            let show = HTTPResponse.json(#"{"show":{"id":"31","title":"\u202Eevil \u009B1m","no_of_reviews":0}}"#)
            server.answer(isOne ? "shows/31" : "shows", with: isOne ? show : Pages.hostileShows)
            let terminal = try tvshows.open(command + " 2>/dev/null", in: #require(bash), columns: 200)
            try await terminal.wait(for: "status 0")
            let screen = try await terminal.waitForEnd()
            #expect(screen.contains(#"\u202eevil \u009b1m"#))
            #expect(!screen.unicodeScalars.contains { $0.properties.generalCategory == .format })
        }
    }

    @Test func `a comment that is typed can be given up with Ctrl-C`() async throws {
        try await withSession { tvshows, server async throws in
            let terminal = try tvshows.open("review 1 --rating 5 --comment - && echo sent", in: #require(bash))
            try await terminal.wait(for: "Type the comment, and Ctrl-D on a line of its own to end it.")
            await terminal.type("half a\n")
            try await terminal.wait(for: "half a")
            await terminal.type("\u{03}")
            try await terminal.wait(for: "status 130 echo on")
            #expect(server.requests.count == 1)
        }
    }
}
