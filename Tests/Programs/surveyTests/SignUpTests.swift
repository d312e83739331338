import TestSupport

@Suite(.world) struct `Signup` {
    @Test func `creates the account, logs in, and makes the server the current one`() async throws {
        let options = ["--name", "Ann Lee", "--gender", "Female", "--api-url", server.apiURL]
        try await sandboxed.signUp(options + ["--client-id", "shop"]).expect(1, says: told(AnswerCase.unknownClient))
        try await sandboxed.signUp(options)
            .expect(0, prints: "", says: "Signed up and logged in to \(server.apiURL) as ann@example.test.\n")
        #expect(
            server.requests(to: "registrations").last?.user == [
                "email": "ann@example.test", "name": "Ann Lee", "password": "secret 12",
                "password_confirmation": "secret 12", "gender": "Female",
            ])
        #expect(server.requests(to: "oauth/token").count == 1)
        // Nothing tells these two where the server is.
        let status = try await sandboxed.run("status", "--format", "table").expect(0)
        #expect(status.lines.first == "Account:     ann@example.test")
        #expect(status.text.contains("Server:      \(server.apiURL)\n"))
        #expect(status.text.contains("User:        ann@example.test\n"))
        #expect(try await sandboxed.run("profile", "--format", "table").text.contains("Name:    Ann Lee\n"))
    }

    @Test func `at the built-in sandbox says that it is one, and keeps the account`() async throws {
        let run = try await sandboxed.signUp().expect(0)
        #expect(
            run.messages == """
                This is the built-in sandbox. Do not use a real password.
                Signed up and logged in to the built-in sandbox as ann@example.test.

                """)
        let attributes = try FileManager.default.attributesOfItem(atPath: sandboxed.home + "/sandbox.json")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try await sandboxed.run("logout").expect(0)
        try await sandboxed.run(["login", "--email", "ann@example.test", "--password-stdin"], input: "secret 12\n")
            .expect(0)
    }

    @Test func `sends neither name nor gender where none is given, and no white space around the email`() async throws {
        try await survey.signUp(["--name", " "], email: " ann@example.test\t").expect(0)
        #expect(
            server.requests(to: "registrations").map(\.user) == [
                ["email": "ann@example.test", "password": "secret 12", "password_confirmation": "secret 12"]
            ])
    }

    @Test(arguments: [("female", "Female"), ("MALE", "Male"), ("Other", "Other")])
    func `takes a gender in any case and sends its label`(_ word: String, _ label: String) async throws {
        try await survey.signUp(["--gender", word]).expect(0)
        #expect(server.requests(to: "registrations").map { $0.user["gender"] } == [label])
    }

    @Test(arguments: [6, 128])
    func `takes a password of the shortest and of the longest length`(_ length: Int) async throws {
        // Two bytes each: characters are counted, not bytes.
        let password = String(repeating: "é", count: length)
        try await survey.signUp(password: password).expect(0)
        #expect(server.requests(to: "registrations").map { $0.user["password"] } == [password])
    }

    private static let noEmail = "This is not an email address. Write it like ann@example.com."
    private static let noPassword = "The password must have 6 to 128 characters. Choose another one."

    @Test(arguments: [
        ("ann", "secret 12", noEmail), ("", "secret 12", noEmail), ("ann@example..test", "secret 12", noEmail),
        ("ann@example.test", "12345", noPassword),
        ("ann@example.test", String(repeating: "a", count: 129), noPassword),
        ("ann@example.test", "", "Nothing was entered. Enter a value, or see the command's --help."),
    ])
    func `ends with 2 and one line before anything is sent`(
        _ email: String, _ password: String, _ message: String
    ) async throws {
        try await survey.signUp(email: email, password: password).expect(2, prints: "", says: "survey: \(message)\n")
        #expect(server.requests.isEmpty)
    }

    @Test func `refuses another gender before anything is asked or sent`() async throws {
        try await survey.signUp(["--gender", "femme"]).expect(
            2, begins: "survey: --gender must be Female, Male or Other, not 'femme'.\n", mentions: "survey signup")
        #expect(server.requests.isEmpty)
    }

    @Test func `shows the password nowhere and keeps it in no file, even with --verbose`() async throws {
        let run = try await survey.signUp(["--verbose"], password: "hunter2-hunter2")
            .expect(0, mentions: "POST \(server.apiURL)/registrations: 201")
        #expect(!run.messages.contains("hunter2"))
        for file in try survey.files() {
            let contents = try Data(contentsOf: URL(filePath: file))
            #expect(contents.firstRange(of: Data("hunter2".utf8)) == nil, "\(file)")
        }
    }
}
