import Foundation
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

/// The program in a terminal, with a shell that tells afterwards how it ended and whether the terminal echoes.
@Suite(.needs("bash")) struct `Signup in a terminal` {
    @Test func `asks for email, name and twice for a password that it never shows`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try survey.open("signup", in: #require(bash))
            try await terminal.answer("Email: ", "ann@example.test")
            try await terminal.answer("Name (may be left out): ", "Ann")
            try await terminal.answerSecretly("Password: ", "secret 12")
            try await terminal.answerSecretly("Password again: ", "secret 12")
            try await terminal.wait(for: "Signed up and logged in to \(server.apiURL) as ann@example.test.")
            try await terminal.wait(for: "status 0 echo on")
            #expect(try await terminal.waitForEnd().contains("secret 12") == false)
            let user = try #require(server.requests(to: "registrations").first?.user)
            #expect(user["name"] == "Ann")
            #expect(user["password"] == "secret 12")
        }
    }

    @Test func `asks for the password alone where the email is given`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try survey.open("signup --email ann@example.test", in: #require(bash))
            try await terminal.answerSecretly("Password: ", "secret 12")
            try await terminal.answerSecretly("Password again: ", "secret 12")
            try await terminal.wait(for: "status 0 echo on")
            #expect(try await terminal.waitForEnd().contains("Name") == false)
            #expect(server.requests(to: "registrations").map { $0.user["name"] } == [nil])
        }
    }

    @Test func `takes no name for an answer`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try survey.open("signup", in: #require(bash))
            try await terminal.answer("Email: ", "ann@example.test")
            try await terminal.answer("Name (may be left out): ", "")
            try await terminal.answerSecretly("Password: ", "secret 12")
            try await terminal.answerSecretly("Password again: ", "secret 12")
            try await terminal.wait(for: "status 0 echo on")
            #expect(server.requests(to: "registrations").map { $0.user["name"] } == [nil])
        }
    }

    @Test func `says that it is a sandbox before it asks for a password`() async throws {
        try await withInstallation { survey async throws in
            let terminal = try survey.open("signup --email ann@example.test", in: #require(bash))
            try await terminal.wait(for: "This is the built-in sandbox, which is no place for a real password.")
            try await terminal.answerSecretly("Password: ", "secret 12")
            try await terminal.answerSecretly("Password again: ", "secret 12")
            try await terminal.wait(for: "status 0 echo on")
        }
    }

    @Test func `refuses a bad email before it asks for more`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try survey.open("signup", in: #require(bash))
            try await terminal.answer("Email: ", "ann@")
            try await terminal.wait(for: "survey: This is no email address.")
            try await terminal.wait(for: "status 2 echo on")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `refuses a short password before it asks for it again`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try survey.open("signup --email ann@example.test", in: #require(bash))
            try await terminal.answerSecretly("Password: ", "12345")
            try await terminal.wait(for: "survey: The password must have 6 to 128 characters.")
            try await terminal.wait(for: "status 2 echo on")
            #expect(try await terminal.waitForEnd().contains("Password again") == false)
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `refuses two passwords that differ`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try survey.open("signup --email ann@example.test", in: #require(bash))
            try await terminal.answerSecretly("Password: ", "secret 12")
            try await terminal.answerSecretly("Password again: ", "secret 13")
            try await terminal.wait(for: "survey: The two passwords differ. Enter the same one twice.")
            try await terminal.wait(for: "status 2 echo on")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `puts the echo back when Ctrl-C ends the second question`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try survey.open("signup --email ann@example.test", in: #require(bash))
            try await terminal.answerSecretly("Password: ", "secret 12")
            try await terminal.wait(for: "Password again: ")
            try await terminal.wait(untilEchoIs: false)
            await terminal.type("half\u{03}")
            try await terminal.wait(for: "status 130 echo on")
            #expect(try await terminal.waitForEnd().contains("survey:") == false)
            #expect(server.requests.isEmpty)
        }
    }
}
