import TestSupport

@Suite(.world) struct `Signup that fails` {
    private static let taken =
        "An account with this email already exists. The server says: Email has already been taken."
        + " Run 'survey login', or 'survey reset-password' if you forgot the password."
    @Test(arguments: [
        AnswerCase("taken", .refusal("Email has already been taken"), 1, taken),
        AnswerCase(
            "several problems",
            .refusal("Email is invalid and Password is too weak"), 1,
            "The server refused: Email is invalid; Password is too weak. Check the values that you entered."),
        AnswerCase(
            "hostile words",
            .refusal(#"Password sec\u0007ret 12\nis\u001b[0m weak"#), 1,
            "The server refused: Password *** is weak. Check the values that you entered."),
        AnswerCase(
            "no words", .html(status: 422), 1, "The server refused (status 422). Check the values that you entered."),
        AnswerCase(
            "unknown client", .json(#"{"errors":[{"code":"invalid_client","detail":"no"}]}"#, status: 403), 1,
            AnswerCase.unknownClient),
        AnswerCase("too many", HTTPResponse(status: 429), 1, AnswerCase.tooMany),
        AnswerCase(
            "503", HTTPResponse(status: 503), 4,
            "The server cannot answer now. The account may have been created. Try 'survey login' first."
        ),
        AnswerCase("200", .html(status: 200), 5, AnswerCase.odd),
        AnswerCase("302", HTTPResponse(status: 302), 5, AnswerCase.odd),
    ])
    func `tells why in one line, asks once and logs nobody in`(_ test: AnswerCase) async throws {
        server.answer("registrations", with: test.response)
        test.expect(try await survey.signUp())
        #expect(server.requests.count == 1)
        try await survey.run("status").expect(3)
    }

    @Test(.loggedIn) func `leaves whoever is logged in logged in`() async throws {
        try await survey.signUp(email: Installation.email).expect(1)
        let status = try await survey.run("status", "--format", "table").expect(0)
        #expect(status.text.contains("User:        \(Installation.email)\n"))
    }

    @Test func `ends with 4 where nothing listens`() async throws {
        try await server.stop()
        try await survey.signUp().expect(
            4,
            mentions: "cannot be reached: the connection was refused. Check the address \(server.apiURL) and")
    }

    private static let exists = "Your account was created, but the login failed. Log in with 'survey login'."

    @Test(arguments: [
        AnswerCase("503", HTTPResponse(status: 503), 4, AnswerCase.away),
        AnswerCase("rejected", .json(#"{"error":"invalid_grant"}"#, status: 400), 3, AnswerCase.wrong),
        AnswerCase("no token", .html(status: 200), 5, AnswerCase.odd),
    ])
    func `says that the account exists where only the login failed`(_ test: AnswerCase) async throws {
        server.answer("oauth/token", with: test.response)
        test.expect(try await survey.signUp(), after: "\(Self.exists) ")
        #expect(server.requests(to: "registrations").count == 1)
    }

    @Test func `says that the account exists where the session could not be kept, and revokes it`() async throws {
        try FileManager.default.createDirectory(
            atPath: survey.home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // A folder where the record of the account belongs.
        let folder = "\(survey.home)/accounts/\(SHA256.name(for: "ann@example.test"))/account.json/x"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try await survey.signUp().expect(6, begins: "survey: \(Self.exists) The new session could not be saved")
        #expect(server.requests(to: "oauth/revoke").isEmpty == false)
    }

    @Test func `says that the account exists where the login was interrupted`() async throws {
        let door = server.hold("oauth/token")
        defer { door.open() }
        let process = try survey.start(
            ["signup", "--email", "ann@example.test", "--password-stdin"], input: "secret 12\n")
        try await door.reached()
        process.send(SIGINT)
        try await process.outcome().expect(130, says: "survey: \(Self.exists)\n")
    }
}
