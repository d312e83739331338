import Foundation
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

@Suite(.enabled(if: bash != nil)) struct `Terminal` {
    @Test func `login asks for email and password, and shows no password`() async throws {
        try await withServer { tvshows, server async throws in
            let terminal = try tvshows.open("login", in: #require(bash))
            try await terminal.answer("Email: ", Installation.email)
            try await terminal.answerSecretly("Password: ", Installation.password)
            try await terminal.wait(for: "Logged in to \(server.apiURL) as registered@email.com.")
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
