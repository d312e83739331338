import TestSupport

/// `survey app` as a dialogue of lines.
@Suite(.world, .needs("bash")) struct `Plain surveys` {
    @Test func `is all of the app: sign up, look, answer, see who one is, log out`() async throws {
        let terminal = try survey.open("app", environment: ["TERM": "dumb"])
        try await terminal.talk([
            "\r\nSurvey\r\n": nil, "Email: ": "new@example.test", "1. Next\r\n": "1", "Create an account": nil,
            "Name: ": "Ann", "Email [new@example.test]: ": "", "Password, not shown: ": .secret("hunter22"),
            "1. Sign up\r\n": "",

            "Surveys\r\nPage 1: 1 to 10 of 66\r\n1. ": nil, "p profile, q quit: ": "n",
            "Page 2: 11 to 20 of ": nil, "q quit: ": "b", "Page 1: ": nil, "q quit: ": "1",
            "Type: ": nil, "Active: yes": nil, "Created: ": nil, "Cover: ": nil, "Questions: 11": nil,
            "1. How good was the food?": nil, "1. Start survey": "1",

            "Thank you for visiting": "", "Question 1 of 11, required\r\n": "5", "Question 2 of 11": "<",
            "Your answer: 5 (Enter keeps it": "", "Question 2 of 11": "4", "Question 3 of 11": "",
            "This must be answered.\r\nNumber: ": "1", "Number: ": "yes", "Numbers, with commas: ": "1, 5",
            "Something else (Please say which): ": "flowers", "Number: ": "10", "Number: ": "Quiet", "Number: ": "map",
            "Number: ": "3",
            "Your words: ": "quiet salt", "First name, required (Robin): ": "Ann", "Phone": "",
            "Email, required": "ann@example.test", "One more thing": "", "Your answers\r\n1. ": nil,
            "1. Submit\r\n": "1", "See you again at": "", "Surveys\r\nPage 1: ": nil,
        ])
        #expect(server.requests(to: "responses").count == 1)
        let screen = try await terminal.talk(
            [
                "q quit: ": "p", "Profile\r\nEmail: new@example.test\r\nName: Ann": nil, "1. Log out\r\n": "1",
                "Email: ": "", "Next is disabled: ": "q",
            ], status: 0)
        #expect(!screen.contains("\u{1B}"))
        #expect(!screen.contains("hunter22"))
        #expect(screen.contains("map\r\n→ A map\r\n"))
    }

    @Test func `says in a sentence what is wrong, and keeps answers when it is left`() async throws {
        try await survey.talk(
            "app --plain",
            [
                "Email: ": .line(Installation.email), "1. Next\r\n": "", "Password, not shown: ": .secret("wrong"),
                "1. Log in\r\n": "",
                "The email or the password is wrong.\r\nEmail: \(Installation.email)\r\n": nil,
                "Password, not shown: ": .secret(Installation.password), "1. Log in\r\n": "", "q quit: ": "1",
                "1. Start survey": "1", "Thank you for visiting": "", "Question 1 of 11": "5",
                "Question 2 of 11": "<<", "Your answers are kept. y or n [y]: ": "", "1. Go on with your answers": "p",
                "1. Log out": "1", "A half-answered survey goes with it. y or n [n]: ": "", "Profile\r\n": "q",
            ], status: 0)
        #expect(server.requests(to: "responses").isEmpty)
        #expect(try survey.drafts().count == 1)
    }

    @Test(.loggedIn) func `AN-5 tells what may have been sent, and sends it again only where it is told to`()
        async throws
    {
        server.offer(try Cut.survey, id: everyKind, responses: { _ in HTTPResponse(status: 503) })
        let terminal = try survey.open("app --plain", columns: 200)
        let told = "Your answers may have been sent already, on 20"
        try await terminal.talk([
            "q quit: ": "1", "1. Start survey": "1", "Number: ": "2", "1. Submit\r\n": "1",
            "may have arrived all the same": nil, "1. Submit\r\n": "1", told: nil,
            "Send again? y or n [n]: ": "", told: nil, "3. Leave, and keep the answers": "3", told: nil,
            "1. Go on with your answers": "1", told: nil,
        ])
        #expect(server.requests(to: "responses").count == 1)
        server.offer(try Cut.survey, id: everyKind)
        try await terminal.talk(
            ["1. Submit\r\n": "1", "Send again? y or n [n]: ": "y", "Thank you.": "", "q quit: ": "q"], status: 0)
        #expect(server.requests(to: "responses").count == 2)
        #expect(try survey.drafts().isEmpty)
    }

    @Test func `sends a password reset, and goes back to Login with the email`() async throws {
        let email = Installation.email
        let terminal = try survey.open("app --plain")
        try await terminal.talk([
            "Email: ": .line(email), "1. Next\r\n": "", "Password, not shown: ": .secret(""),
            "1. Cancel\r\n2. Forgot password?\r\n": "2", "Survey\r\nReset password\r\n": nil, "Email [\(email)]: ": "",
            "1. Email me instructions\r\n2. Cancel\r\n": "", "Log in\r\nIf \(email) has an account": nil,
            "way.\r\nEmail: \(email)\r\n": nil,
        ])
        #expect(server.requests(to: "passwords").map(\.user) == [["email": email]])
        try await terminal.talk(["Password, not shown: ": .secret("\u{03}")], status: 130)
    }

    @Test func `Ctrl-C in the midst of answers says that they are kept, and says nothing where there are none`()
        async throws
    {
        try await survey.talk(
            "app --plain",
            [
                "Email: ": .line(Installation.email), "1. Next\r\n": "",
                "Password, not shown: ": .secret(Installation.password), "1. Log in\r\n": "", "q quit: ": "1",
                "1. Start survey": "1", "Thank you for visiting": "", "Question 1 of 11": "5",
                "Question 2 of 11": "\u{03}", "survey: The answers are kept: 'survey answer ": nil,
            ], status: 130)
        let screen = try await survey.talk(
            "app --plain",
            ["q quit: ": "2", "1. Start survey": "1", "Enter goes on": "", "Question 1 of ": "\u{03}"], status: 130)
        #expect(!screen.contains("are kept"))
    }

    @Test(arguments: [
        ("app --plain", [:]), ("app", ["TERM": "dumb"]), ("app", ["ACCESSIBLE": "1"]), ("app --plain > >(cat)", [:]),
        ("app --spec cliniq --plain", [:]),
    ])
    func `needs a terminal for its input alone`(words: String, environment: [String: String]) async throws {
        let screen = try await survey.talk(words, ["Email: ": "\u{04}"], status: 0, environment: environment)
        #expect(!screen.contains("\u{1B}"))
        try await survey.run("app", "--plain")
            .expect(2, says: "survey: The app needs a terminal for its input. Run it in one, without redirection.\n")
    }

    @Test func `names the sandbox's account, and is interrupted while it waits`() async throws {
        try await sandboxed.talk(
            "app --plain --latency 60",
            [
                "Sandbox: registered@email.com, password: password": nil, "Email: ": .line(Installation.email),
                "1. Next\r\n": "", "Looking up the email…": .keys("\u{03}"),
            ], status: 130)
    }
}
