import Foundation
import HTTP
import TerminalIO
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

/// The program in a terminal, with a shell that tells afterwards how it ended and whether the terminal echoes.
@Suite(.needs("bash")) struct `Terminal` {
    @Test func `login asks for email and password, and shows no password`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try open(survey, "login -q")
            // Whoever is asked knows first who will get the answer.
            try await terminal.wait(for: "Log in to \(server.apiURL)\r\nEmail: ")
            await terminal.type("registered@email.com\n")
            try await terminal.wait(for: "Password: ")
            try await terminal.wait(untilEchoIs: false)
            await terminal.type("password\n")
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

    @Test(arguments: ["login", "signup"])
    func `a password for standard input is not shown where that is a terminal`(_ command: String) async throws {
        try await withServer { survey, server async throws in
            let email = command == "login" ? Installation.email : "ann@example.test"
            let terminal = try survey.open("\(command) --email \(email) --password-stdin", in: #require(bash))
            try await terminal.answerSecretly("Password: ", "password")
            try await terminal.wait(for: "status 0 echo on")
            #expect(try await terminal.waitForEnd().contains("password") == false)
            let body = try #require(server.requests.first?.body)
            #expect(String(decoding: body, as: UTF8.self).contains(command == "login" ? "=password" : ":\"password\""))
        }
    }

    @Test(arguments: [20, 21, 33, 60, 80, 131, 200] as [UInt16])
    func `every page of a table has the room that it needs, and no id is cut`(_ columns: UInt16) async throws {
        try await withServer { survey, server async throws in
            server.play { $0.isFor("surveys") ? Pages.growing($0.page ?? 0) : nil }
            _ = try await survey.logIn()
            let terminal = try survey.open(
                "list --all --page-size 1 2>/dev/null", in: #require(bash), environment: ["NO_COLOR": "1"],
                columns: columns)
            try await terminal.wait(for: "status 0")
            let lines = try await terminal.waitForEnd().split(separator: "\r\n").map(String.init)
            let table = lines.prefix { !$0.hasPrefix("status") }
            let width = Int(columns)

            #expect(table.allSatisfy { $0.displayWidth <= width }, "\(table)")
            for number in 1...3 {
                let id = Pages.growingID(number)
                let whole = table.joined(separator: "\n")
                let pieces = stride(from: 0, to: id.count, by: width).map { id.dropFirst($0).prefix(width) }
                #expect(whole.contains(pieces.joined(separator: "\n")), "\(table)")
                let title = Pages.growingTitle(number)
                // Beside the id where there is room for both, or below one that is too long to have a neighbour.
                let room = id.count > width ? width - 4 : width - max(id.count, 2) - 2
                #expect(!(title.displayWidth <= room) || whole.contains(title), "\(title) in \(table)")
            }
        }
    }

    @Test(arguments: ["list --format json", "list --format ndjson", "list --all --format json"])
    func `json escapes what would fool a terminal's reader`(_ command: String) async throws {
        try await withServer { survey, server async throws in
            server.answer("surveys", with: Pages.hostile)
            _ = try await survey.logIn()
            let terminal = try survey.open(command + " 2>/dev/null", in: #require(bash), columns: 200)
            try await terminal.wait(for: "status 0")
            let screen = try await terminal.waitForEnd()
            #expect(screen.contains(#"\u202eevil \u009b1mé"#))
            #expect(!screen.unicodeScalars.contains { $0.properties.generalCategory == .format })
            // A program gets the bytes as they came.
            let words = command.split(separator: " ").map(String.init)
            #expect(try await survey.run(words, in: #""$@" | cat"#).text.contains("\u{202E}evil"))
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
                    arrived.open()
                    await held.pass()
                }
                return Pages.page(request.page ?? 0, of: 3)
            }
            _ = try await survey.logIn()
            let terminal = try open(survey, "list --all --page-size 5 --format csv >'\(survey.home)/out'")
            await arrived.pass()
            try await terminal.wait(for: "5")
            try await terminal.wait(for: "15")
            held.open()
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
