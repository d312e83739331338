import Foundation
import HTTP
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

/// The program in a terminal, with a shell that tells afterwards how it ended and whether the terminal echoes.
@Suite(.enabled(if: bash != nil)) struct `Terminal` {
    @Test func `login asks for email and password, and shows no password`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try open(survey, "login")
            try await terminal.wait(for: "Email: ")
            await terminal.type("registered@email.com\n")
            try await terminal.wait(for: "Password: ")
            try await terminal.wait(untilEchoIs: false)
            await terminal.type("password\n")
            try await terminal.wait(for: "Logged in to \(server.apiURL) as registered@email.com.")
            try await terminal.wait(for: "status 0 echo on")
            let screen = try await terminal.waitForEnd()
            #expect(!screen.contains("password"))
            #expect(server.requests.first?.form["password"] == "password")
        }
    }

    @Test func `login asks for the password alone where the email is given`() async throws {
        try await withServer { survey, _ async throws in
            let terminal = try open(survey, "login --email registered@email.com")
            try await terminal.wait(for: "Password: ")
            try await terminal.wait(untilEchoIs: false)
            await terminal.type("wrong\n")
            try await terminal.wait(for: "The email or the password is wrong.")
            try await terminal.wait(for: "status 3 echo on")
            #expect(try await terminal.waitForEnd().contains("Email:") == false)
        }
    }

    @Test(arguments: ["Email: ", "Password: "])
    func `Ctrl-C at a prompt leaves the terminal as it was`(_ prompt: String) async throws {
        try await withServer { survey, server async throws in
            let terminal = try open(survey, prompt == "Email: " ? "login" : "login --email a@example.test")
            try await terminal.wait(for: prompt)
            if prompt == "Password: " { try await terminal.wait(untilEchoIs: false) }
            await terminal.type("half\u{03}")
            try await terminal.wait(for: "status 130 echo on")
            let screen = try await terminal.waitForEnd()
            #expect(!screen.contains("survey:"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `nothing entered is an error of usage`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try open(survey, "login")
            try await terminal.wait(for: "Email: ")
            await terminal.type("\n")
            try await terminal.wait(for: "Nothing was entered.")
            try await terminal.wait(for: "status 2 echo on")
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: [
        (["login"], "--email"), (["login", "--email", "a@example.test"], "--password-stdin"),
        (["login", "--password-stdin"], "--email"),
    ])
    func `without a terminal nothing is asked, and the option is named`(
        _ arguments: [String], _ option: String
    ) async throws {
        try await withServer { survey, server async throws in
            let run = try await survey.run(arguments, input: "a@example.test\n")
            #expect(run.status == 2)
            #expect(run.text == "")
            #expect(run.messages.hasPrefix("survey: There is no terminal"))
            #expect(run.messages.split(separator: "\n").first?.hasSuffix("Give it with \(option).") == true)
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `a list is a table that fits, in colour`() async throws {
        try await withServer { survey, server async throws in
            _ = try await survey.logIn()
            let terminal = try open(survey, "list --page-size 3")
            try await terminal.wait(for: "Page 1 of ")
            try await terminal.wait(for: "status 0")
            let screen = try await terminal.waitForEnd()
            #expect(screen.contains("TITLE"))
            #expect(screen.contains("\u{1B}["))
            let plain = screen.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\r\n")
            // As many columns as letters, these titles being Latin.
            #expect(plain.prefix(4).allSatisfy { $0.unicodeScalars.count <= 80 }, "\(plain)")
            #expect(server.requests(to: "surveys").count == 1)
        }
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func `colour can be switched off`(_ variables: [String: String]) async throws {
        try await withServer { survey, _ async throws in
            _ = try await survey.logIn()
            let terminal = try open(survey, "list", variables)
            try await terminal.wait(for: "status 0")
            #expect(try await terminal.waitForEnd().contains("\u{1B}[") == false)
        }
    }

    @Test(arguments: [
        ("list", "Say \"hi\", Sam red evil"), ("list --format tsv", "Say \"hi\", Sam"),
        ("list --format csv", "\"Say \"\"hi\"\", Sam"), ("list --all --format csv", "\"Say \"\"hi\"\", Sam"),
    ])
    func `hostile titles do nothing to the terminal`(_ command: String, _ shown: String) async throws {
        try await withServer { survey, server async throws in
            server.answer("surveys", with: Pages.hostile)
            _ = try await survey.logIn()
            let terminal = try open(survey, command, ["NO_COLOR": "1"])
            try await terminal.wait(for: "status 0")
            let screen = try await terminal.waitForEnd().replacing("\t", with: " ").replacing("  ", with: " ")
            #expect(screen.contains(shown))
            #expect(!screen.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{9B}" })
        }
    }

    @Test func `progress is shown where somebody watches, and wiped`() async throws {
        try await withServer { survey, server async throws in
            let (arrived, held) = (Gate(), Gate())
            server.play { request in
                guard request.isFor("surveys") else { return nil }
                if request.page == 2 {
                    await arrived.open()
                    await held.pass()
                }
                return Pages.page(request.page ?? 0, of: 3)
            }
            _ = try await survey.logIn()
            let terminal = try open(survey, "list --all --page-size 5 --format csv >'\(survey.home)/out'")
            await arrived.pass()
            try await terminal.wait(for: "5")
            try await terminal.wait(for: "15")
            await held.open()
            try await terminal.wait(for: "status 0")
            #expect(
                try String(contentsOfFile: survey.home + "/out", encoding: .utf8).split(separator: "\n").count == 16)
        }
    }

    private func open(
        _ survey: Installation, _ command: String, _ variables: [String: String] = [:]
    ) throws -> PseudoTerminal {
        let always = ["TERM": "xterm", "PATH": "/usr/bin:/bin", "SURVEY_HOME": survey.home]
        return try PseudoTerminal(
            shell: #require(bash),
            script: """
                trap : INT
                '\(try BuiltProduct.path(of: "survey"))' \(command)
                echo "status $? echo $(stty -a | grep -q -e ' -echo ' && echo off || echo on)"
                """,
            environment: always.merging(survey.environment) { $1 }.merging(variables) { $1 })
    }
}
