import TestSupport

@Suite(.world) struct `Reset-password` {
    @Test func `answers the same whether or not there is an account, with nobody logged in`() async throws {
        for email in [Installation.email, "nobody@example.test"] {
            try await survey.run("reset-password", "--email", " \(email) ").expect(
                0, prints: "",
                says: "If \(email) has an account at \(server.apiURL), a message with instructions is on its way.\n")
        }
        #expect(server.requests.count == 2)
        #expect(
            server.requests(to: "passwords").map(\.user)
                == [["email": Installation.email], ["email": "nobody@example.test"]])
        try await survey.run("status").expect(3)
    }

    @Test func `works at the built-in sandbox`() async throws {
        try await sandboxed.run("reset-password", "--email", "nobody@example.test")
            .expect(0, begins: "If nobody@example.test has an account at the built-in sandbox,")
    }

    @Test(.loggedIn) func `leaves whoever is logged in logged in`() async throws {
        try await survey.run("reset-password", "--email", Installation.email).expect(0)
        try await survey.run("profile").expect(0)
    }

    @Test(arguments: ["ann", "", "ann@@example.test", "ann@example.test\nb@example.test"])
    func `refuses what is no email before anything is sent`(_ email: String) async throws {
        try await survey.run("reset-password", "--email", email)
            .expect(2, says: "survey: This is not an email address. Write it like ann@example.com.\n")
        #expect(server.requests.isEmpty)
    }

    @Test func `without a terminal and an email names the option`() async throws {
        try await survey.run(["reset-password"], input: "ann@example.test\n")
            .expect(2, begins: "survey: The email cannot be asked for: there is no terminal. Give it with --email.\n")
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        AnswerCase(
            "422", .refusal(#"Email is odd\u0007"#), 1,
            "The server refused: Email is odd. Check the values that you entered."),
        AnswerCase("unknown client", .error("invalid_client", status: 403), 1, AnswerCase.unknownClient),
        AnswerCase("429", HTTPResponse(status: 429), 1, AnswerCase.tooMany),
        AnswerCase("503", HTTPResponse(status: 503), 4, AnswerCase.away),
        AnswerCase("no JSON", .html(status: 200), 5, AnswerCase.odd),
    ])
    func `tells why it failed in one line, and asks once`(_ test: AnswerCase) async throws {
        server.answer("passwords", with: test.response)
        test.expect(try await survey.run("reset-password", "--email", "ann@example.test"))
        #expect(server.requests.count == 1)
    }
}
