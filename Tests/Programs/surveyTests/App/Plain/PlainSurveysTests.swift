import Foundation
import HTTP
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

/// `survey app` as a dialogue of lines.
@Suite(.needs("bash")) struct `Plain surveys` {
    @Test func `is all of the app: sign up, look, answer, see who one is, log out`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try survey.open("app", in: #require(bash), environment: ["TERM": "dumb"])
            try await terminal.wait(for: "\r\nSurvey\r\n")
            try await terminal.answer("Email: ", "new@example.test")
            try await terminal.answer("1. Next\r\n", "1")
            try await terminal.wait(for: "Create an account")
            try await terminal.answer("Name: ", "Ann")
            try await terminal.answer("Email [new@example.test]: ", "")
            try await terminal.answerSecretly("Password, not shown: ", "hunter22")
            try await terminal.answer("1. Sign up\r\n", "")

            try await terminal.wait(for: "Surveys\r\nPage 1: 1 to 10 of 66\r\n1. ")
            try await terminal.answer("p profile, q quit: ", "n")
            try await terminal.wait(for: "Page 2: 11 to 20 of ")
            try await terminal.answer("q quit: ", "b")
            try await terminal.wait(for: "Page 1: ")
            try await terminal.answer("q quit: ", "1")
            for text in [
                "Type: ", "Active: yes", "Created: ", "Cover: ", "Questions: 11", "1. How good was the food?",
                "1. Start survey",
            ] {
                try await terminal.wait(for: text)
            }
            await terminal.type("1\n")
            try await terminal.answer("Thank you for visiting", "")
            for (prompt, answer) in Self.lines {
                try await terminal.answer(prompt, answer)
            }
            try await terminal.wait(for: "Your answers\r\n1. ")
            try await terminal.answer("1. Submit\r\n", "1")
            try await terminal.answer("See you again at", "")
            try await terminal.wait(for: "Surveys\r\nPage 1: ")
            #expect(server.requests(to: "responses").count == 1)

            try await terminal.answer("q quit: ", "p")
            try await terminal.wait(for: "Profile\r\nEmail: new@example.test\r\nName: Ann")
            try await terminal.answer("1. Log out\r\n", "1")
            try await terminal.answer("Email: ", "")
            try await terminal.answer("Next is disabled: ", "q")
            try await terminal.wait(for: "status 0 echo on")
            let screen = try await terminal.waitForEnd()
            #expect(!screen.contains("\u{1B}"))
            #expect(!screen.contains("hunter22"))
            #expect(screen.contains("map\r\n→ A map\r\n"))
        }
    }

    /// What the survey that has every kind asks, and answers to it.
    private static let lines: [(prompt: String, answer: String)] = [
        ("Question 1 of 11, required\r\n", "5"), ("Question 2 of 11", "<"), ("Your answer: 5 (Enter keeps it", ""),
        ("Question 2 of 11", "4"), ("Question 3 of 11", ""), ("This must be answered.", "1"),
        ("Number: ", "yes"), ("Numbers, with commas: ", "1, 5"), ("Something else: ", "flowers"), ("Number: ", "10"),
        ("Number: ", "Quiet"), ("Number: ", "map"), ("Number: ", "3"), ("Your words: ", "quiet salt"),
        ("First name, required (Robin): ", "Ann"), ("Phone", ""), ("Email, required", "ann@example.test"),
        ("One more thing", ""),
    ]

    @Test func `says in a sentence what is wrong, and keeps answers when it is left`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try survey.open("app --plain", in: #require(bash))
            try await terminal.answer("Email: ", Installation.email)
            try await terminal.answer("1. Next\r\n", "")
            try await terminal.answerSecretly("Password, not shown: ", "wrong")
            try await terminal.answer("1. Log in\r\n", "")
            try await terminal.wait(for: "The email or the password is wrong.\r\nEmail: \(Installation.email)\r\n")
            try await terminal.answerSecretly("Password, not shown: ", Installation.password)
            try await terminal.answer("1. Log in\r\n", "")
            try await terminal.answer("q quit: ", "1")
            try await terminal.answer("1. Start survey", "1")
            try await terminal.answer("Thank you for visiting", "")
            try await terminal.answer("Question 1 of 11", "5")
            try await terminal.answer("Question 2 of 11", "<<")
            try await terminal.answer("Your answers are kept. y or n [y]: ", "")
            try await terminal.answer("1. Go on with your answers", "p")
            try await terminal.answer("1. Log out", "1")
            try await terminal.answer("A half-answered survey goes with it. y or n [n]: ", "")
            try await terminal.answer("Profile\r\n", "q")
            try await terminal.wait(for: "status 0 echo on")
            #expect(server.requests(to: "responses").isEmpty)
            #expect(try survey.files().count { $0.contains("/drafts/") && $0.hasSuffix(".json") } == 1)
        }
    }

    @Test func `AN-5 tells what may have been sent, and sends it again only where it is told to`() async throws {
        try await withServer { survey, server async throws in
            try #require(try await survey.logIn().status == 0)
            let details = try HTTPResponse.survey([.picked("q1", "star", ["1", "2"])])
            server.play { request in
                if request.isFor("responses") { return HTTPResponse(status: 503) }
                return request.url.path.contains("/surveys/") ? details : nil
            }
            let terminal = try survey.open("app --plain", in: #require(bash), columns: 200)
            try await terminal.answer("q quit: ", "1")
            try await terminal.answer("1. Start survey", "1")
            try await terminal.answer("Number: ", "2")
            try await terminal.answer("1. Submit\r\n", "1")
            try await terminal.wait(for: "may have arrived all the same")
            try await terminal.answer("1. Submit\r\n", "1")
            let told = "Your answers may have been sent already, on 20"
            try await terminal.wait(for: told)
            try await terminal.answer("Send again? y or n [n]: ", "")
            try await terminal.wait(for: told)
            try await terminal.answer("3. Leave, and keep the answers", "3")
            try await terminal.wait(for: told)
            try await terminal.answer("1. Go on with your answers", "1")
            try await terminal.wait(for: told)
            #expect(server.requests(to: "responses").count == 1)
            server.play { request in
                if request.isFor("responses") { return .taken }
                return request.url.path.contains("/surveys/") ? details : nil
            }
            try await terminal.answer("1. Submit\r\n", "1")
            try await terminal.answer("Send again? y or n [n]: ", "y")
            try await terminal.answer("Thank you.", "")
            try await terminal.answer("q quit: ", "q")
            try await terminal.wait(for: "status 0 echo on")
            #expect(server.requests(to: "responses").count == 2)
            #expect(try survey.drafts().isEmpty)
        }
    }

    @Test func `sends a password reset, and goes back to Login with the email`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try survey.open("app --plain", in: #require(bash))
            try await terminal.answer("Email: ", Installation.email)
            try await terminal.answer("1. Next\r\n", "")
            try await terminal.answerSecretly("Password, not shown: ", "")
            try await terminal.answer("1. Cancel\r\n2. Forgot password?\r\n", "2")
            try await terminal.wait(for: "Survey\r\nReset password\r\n")
            try await terminal.answer("Email [\(Installation.email)]: ", "")
            try await terminal.answer("1. Email me instructions\r\n2. Cancel\r\n", "")
            try await terminal.wait(for: "Log in\r\nIf \(Installation.email) has an account")
            try await terminal.wait(for: "way.\r\nEmail: \(Installation.email)\r\n")
            #expect(server.requests(to: "passwords").map(\.user) == [["email": Installation.email]])
            try await terminal.answerSecretly("Password, not shown: ", "\u{03}")
            try await terminal.wait(for: "status 130 echo on")
        }
    }

    @Test func `Ctrl-C in the midst of answers says that they are kept, and says nothing where there are none`()
        async throws
    {
        try await withServer { survey, _ async throws in
            let terminal = try survey.open("app --plain", in: #require(bash))
            try await terminal.answer("Email: ", Installation.email)
            try await terminal.answer("1. Next\r\n", "")
            try await terminal.answerSecretly("Password, not shown: ", Installation.password)
            try await terminal.answer("1. Log in\r\n", "")
            try await terminal.answer("q quit: ", "1")
            try await terminal.answer("1. Start survey", "1")
            try await terminal.answer("Thank you for visiting", "")
            try await terminal.answer("Question 1 of 11", "5")
            try await terminal.answer("Question 2 of 11", "\u{03}")
            try await terminal.wait(for: "survey: The answers are kept: 'survey answer ")
            try await terminal.wait(for: "status 130 echo on")

            let next = try survey.open("app --plain", in: #require(bash))
            try await next.answer("q quit: ", "2")
            try await next.answer("1. Start survey", "1")
            try await next.answer("Enter goes on", "")
            try await next.answer("Question 1 of ", "\u{03}")
            try await next.wait(for: "status 130 echo on")
            #expect(try await !next.waitForEnd().contains("are kept"))
        }
    }

    @Test func `Ctrl-C gets out at once, with the password's echo back`() async throws {
        try await withServer { survey, server async throws in
            let terminal = try survey.open("app --plain", in: #require(bash))
            try await terminal.answer("Email: ", Installation.email)
            try await terminal.answer("1. Next\r\n", "")
            try await terminal.answerSecretly("Password, not shown: ", "\u{03}")
            try await terminal.wait(for: "status 130 echo on")
        }
    }

    @Test(arguments: [
        ("app --plain", [:]), ("app", ["TERM": "dumb"]), ("app", ["ACCESSIBLE": "1"]), ("app --plain > >(cat)", [:]),
        ("app --spec cliniq --plain", [:]),
    ])
    func `needs a terminal for its input alone`(words: String, environment: [String: String]) async throws {
        try await withServer { survey, _ async throws in
            let terminal = try survey.open(words, in: #require(bash), environment: environment)
            try await terminal.answer("Email: ", "\u{04}")
            try await terminal.wait(for: "status 0 echo on")
            #expect(try await !terminal.waitForEnd().contains("\u{1B}"))
            let run = try await survey.run(["app", "--plain"])
            #expect(run.status == 2)
            #expect(
                run.messages
                    == "survey: The app needs a terminal for its input. Run it in one, without redirection.\n")
        }
    }

    @Test func `names the sandbox's account, and is interrupted while it waits`() async throws {
        try await withInstallation { survey async throws in
            let terminal = try survey.open("app --plain --latency 60", in: #require(bash))
            try await terminal.wait(for: "Sandbox: registered@email.com, password: password")
            try await terminal.answer("Email: ", Installation.email)
            try await terminal.answer("1. Next\r\n", "")
            try await terminal.wait(for: "Looking up the email…")
            await terminal.type("\u{03}")
            try await terminal.wait(for: "status 130 echo on")
        }
    }
}
