import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct `Signup` {
    @Test func `creates the account, logs in, and makes the server the current one`() async throws {
        try await withInstallation { survey async throws in
            try await ServerDouble.serve { server async throws in
                let run = try await survey.signUp(
                    "--name", "Ann Lee", "--gender", "Female", "--api-url", server.apiURL, "--client-id", "shop")
                #expect(run.status == 1)
                #expect(
                    run.messages == "survey: The server \(server.apiURL) does not know this client."
                        + " Check --client-id and the client's secret.\n")
                let second = try await survey.signUp(
                    "--name", "Ann Lee", "--gender", "Female", "--api-url", server.apiURL)
                #expect(second.status == 0)
                #expect(second.text == "")
                #expect(second.messages == "Signed up and logged in to \(server.apiURL) as ann@example.test.\n")
                let sent = try #require(server.requests(to: "registrations").last)
                #expect(
                    sent.user == [
                        "email": "ann@example.test", "name": "Ann Lee", "password": "secret 12",
                        "password_confirmation": "secret 12", "gender": "Female",
                    ])
                #expect(server.requests(to: "oauth/token").count == 1)
                // Nothing tells these two where the server is.
                let status = try await survey.run("status")
                #expect(status.status == 0)
                #expect(status.lines.first == "Server:      \(server.apiURL)")
                #expect(status.text.contains("User:        ann@example.test\n"))
                #expect(try await survey.run("profile").text.contains("Name:    Ann Lee\n"))
            }
        }
    }

    @Test func `at the built-in sandbox says that it is one, and keeps the account`() async throws {
        try await withInstallation { survey async throws in
            let run = try await survey.signUp()
            #expect(run.status == 0)
            #expect(
                run.messages == """
                    This is the built-in sandbox, which is no place for a real password.
                    Signed up and logged in to the built-in sandbox as ann@example.test.

                    """)
            let attributes = try FileManager.default.attributesOfItem(atPath: survey.home + "/sandbox.json")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(try await survey.run("logout").status == 0)
            let login = try await survey.run(
                ["login", "--email", "ann@example.test", "--password-stdin"], input: "secret 12\n")
            #expect(login.status == 0)
        }
    }

    @Test func `sends neither name nor gender where none is given, and no white space around the email`() async throws {
        try await withServer { survey, server async throws in
            let run = try await survey.signUp("--name", " ", email: " ann@example.test\t")
            #expect(run.status == 0)
            #expect(
                server.requests(to: "registrations").map(\.user) == [
                    [
                        "email": "ann@example.test", "password": "secret 12", "password_confirmation": "secret 12",
                    ]
                ])
        }
    }

    @Test(arguments: [("female", "Female"), ("MALE", "Male"), ("Other", "Other")])
    func `takes a gender in any case and sends its label`(_ word: String, _ label: String) async throws {
        try await withServer { survey, server async throws in
            #expect(try await survey.signUp("--gender", word).status == 0)
            #expect(server.requests(to: "registrations").map { $0.user["gender"] } == [label])
        }
    }

    @Test(arguments: [6, 128])
    func `takes a password of the shortest and of the longest length`(_ length: Int) async throws {
        try await withServer { survey, server async throws in
            // Two bytes each: characters are counted, not bytes.
            let password = String(repeating: "é", count: length)
            #expect(try await survey.signUp(password: password).status == 0)
            #expect(server.requests(to: "registrations").map { $0.user["password"] } == [password])
        }
    }

    @Test(arguments: [
        ("ann", "secret 12", "This is no email address. Write it like ann@example.com."),
        ("", "secret 12", "This is no email address. Write it like ann@example.com."),
        ("ann@example..test", "secret 12", "This is no email address. Write it like ann@example.com."),
        ("ann@example.test", "12345", "The password must have 6 to 128 characters. Choose another one."),
        (
            "ann@example.test", String(repeating: "a", count: 129),
            "The password must have 6 to 128 characters. Choose another one."
        ),
        ("ann@example.test", "", "Nothing was entered. Enter it, or see the command's --help."),
    ])
    func `ends with 2 and one line before anything is sent`(
        _ email: String, _ password: String, _ message: String
    ) async throws {
        try await withServer { survey, server async throws in
            let run = try await survey.signUp(email: email, password: password)
            #expect(run.status == 2)
            #expect(run.messages == "survey: \(message)\n")
            #expect(run.text == "")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `refuses another gender before anything is asked or sent`() async throws {
        try await withServer { survey, server async throws in
            let run = try await survey.signUp("--gender", "femme")
            #expect(run.status == 2)
            #expect(run.messages.hasPrefix("survey: --gender must be Female, Male or Other, not 'femme'.\n"))
            #expect(run.messages.contains("survey signup"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: [
        (["signup"], "--email"), (["signup", "--password-stdin"], "--email"),
        (["signup", "--email", "ann@example.test"], "--password-stdin"),
    ])
    func `without a terminal nothing is asked, and the option is named`(
        _ arguments: [String], _ option: String
    ) async throws {
        try await withServer { survey, server async throws in
            let run = try await survey.run(arguments, input: "secret 12\n")
            #expect(run.status == 2)
            #expect(run.messages.hasPrefix("survey: There is no terminal to ask at for the "))
            #expect(run.messages.split(separator: "\n").first?.hasSuffix("Give it with \(option).") == true)
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `shows the password nowhere and keeps it in no file, even with --verbose`() async throws {
        try await withServer { survey, server async throws in
            let run = try await survey.signUp("--verbose", password: "hunter2-hunter2")
            #expect(run.status == 0)
            #expect(run.messages.contains("POST \(server.apiURL)/registrations: 201"))
            #expect(!run.messages.contains("hunter2"))
            for file in try survey.files() {
                let contents = try Data(contentsOf: URL(filePath: file))
                #expect(contents.firstRange(of: Data("hunter2".utf8)) == nil, "\(file)")
            }
        }
    }
}
