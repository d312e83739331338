import TestSupport

@Suite(.world) struct `Profile command` {
    @Test(.loggedIn, arguments: [["profile", "--format", "table"]])
    func `prints what the server knows of the user, for a person`(_ arguments: [String]) async throws {
        let run = try await survey.run(arguments).expect(0, says: "")
        #expect(
            run.text == """
                Email:   registered@email.com
                Name:    Robin Example
                Avatar:  \(server.apiURL)/images/avatars/1
                Gender:  Other

                """)
    }

    private static let object =
        #"{"id":"1","email":"registered@email.com","name":"Robin Example","#
        + #""avatarURL":"SERVER/images/avatars/1","gender":"Other"}"# + "\n"

    @Test(
        .loggedIn,
        arguments: [
            ("json", object), ("ndjson", object),
            ("tsv", "1\tregistered@email.com\tRobin Example\tSERVER/images/avatars/1\tOther\n"),
            (
                "csv",
                "id,email,name,avatarURL,gender\n1,registered@email.com,Robin Example,SERVER/images/avatars/1,Other\n"
            ),
        ])
    func `prints every field in every format`(_ format: String, _ text: String) async throws {
        try await survey.run("profile", "--format", format)
            .expect(0, prints: text.replacing("SERVER", with: server.apiURL))
    }

    @Test(
        .loggedIn,
        arguments: [
            ("table", "Email:   ann@example.test\n"), ("tsv", "7\tann@example.test\t\t\t\n"),
            ("csv", "id,email,name,avatarURL,gender\n7,ann@example.test,,,\n"),
            ("json", #"{"id":"7","email":"ann@example.test","name":null,"avatarURL":null,"gender":null}"# + "\n"),
        ])
    func `leaves out what is not there`(_ format: String, _ text: String) async throws {
        server.answer("me", with: .json(#"{"data":{"id":7,"attributes":{"email":"ann@example.test"}}}"#))
        #expect(try await survey.run("profile", "--format", format).text == text)
    }

    @Test(.loggedIn) func `obeys nothing that a name tells a terminal to do`() async throws {
        let name = #"\u001b[31mred\n\u202Eevil\u0007"#
        server.answer("me", with: .json(#"{"data":{"id":"7","attributes":{"email":"a@b.test","name":"\#(name)"}}}"#))
        #expect(try await survey.run("profile", "--format", "table").text == "Email:   a@b.test\nName:    red evil\n")
    }

    @Test(
        .loggedIn,
        arguments: [
            AnswerCase(
                "401", .error("invalid_token", status: 401), 3,
                "The server rejects the token that it has just renewed. Your session is still saved. If this "
                    + "continues, run 'survey login'."),
            AnswerCase("404", HTTPResponse(status: 404), 1, "The server has no profile of its users."),
            AnswerCase("503", HTTPResponse(status: 503), 4, AnswerCase.away),
            AnswerCase("no JSON", .html(status: 200), 5, AnswerCase.odd),
            AnswerCase(
                "no email", .json(#"{"data":{"id":"7","attributes":{"name":"Ann"}}}"#), 5,
                "The server's answer is invalid. Cause: data.attributes.email: missing. Check whether SERVER is the "
                    + "survey API."),
        ])
    func `tells why it failed in one line`(_ test: AnswerCase) async throws {
        server.answer("me", with: test.response)
        test.expect(try await survey.run("profile"))
    }

    @Test func `refuses an unknown format`() async throws {
        try await survey.run("profile", "--format", "xml")
            .expect(2, begins: "survey: --format must be table, tsv, json, ndjson or csv")
        #expect(server.requests.isEmpty)
    }
}
