import Foundation
import SurveySandbox
import TestSupport
import Testing

@Suite struct `Settings` {
    /// What a log-in sends where the server lets everybody in.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var options: [String] = []
        var environment: [String: String] = [:]
        var client = "survey-sandbox"
        var secret: String? = "sandbox-client-secret"
        var isNimble = false
    }

    @Test(arguments: [
        Case(testDescription: "defaults"),
        Case(testDescription: "style by option", options: ["--api-style", "nimble"], isNimble: true),
        Case(testDescription: "style by variable", environment: ["SURVEY_API_STYLE": "nimble"], isNimble: true),
        Case(
            testDescription: "style by both", options: ["--api-style=oauth2"],
            environment: ["SURVEY_API_STYLE": "nimble"]),
        Case(testDescription: "empty variables", environment: ["SURVEY_API_STYLE": "", "SURVEY_CLIENT_ID": ""]),
        Case(
            testDescription: "client by option", options: ["--client-id", "cid"],
            environment: ["SURVEY_CLIENT_ID": "other"], client: "cid", secret: nil),
        Case(
            testDescription: "client by variables",
            environment: ["SURVEY_CLIENT_ID": "cid", "SURVEY_CLIENT_SECRET": "s&=c r+t"], client: "cid",
            secret: "s&=c r+t"),
        Case(
            testDescription: "secret by file", options: ["--client-secret-file", "FILE"],
            environment: ["SURVEY_CLIENT_SECRET": "other"], secret: "from file"),
        Case(
            testDescription: "secret by file, empty variable", options: ["--client-secret-file=FILE"],
            environment: ["SURVEY_CLIENT_SECRET": ""], secret: "from file"),
    ])
    func `an option beats its variable, which beats the default`(_ settings: Case) async throws {
        try await withServer { survey, server async throws in
            server.answer("oauth/token", with: .token("access"))
            let file = survey.home + ".secret"
            try makeFile(file, "from file\r\nsecond line\n")
            let options = settings.options.map { $0.replacingOccurrences(of: "FILE", with: file) }
            let run = try await survey.run(
                ["login", "--email", "a+b@example.test", "--password-stdin"] + options, input: "pass\n",
                environment: settings.environment)
            let request = try #require(server.requests.first)
            let fields = settings.isNimble ? request.json : request.form

            #expect(run.status == 0)
            #expect(run.text == "")
            #expect(fields["grant_type"] == "password")
            #expect(fields[settings.isNimble ? "email" : "username"] == "a+b@example.test")
            #expect(fields["password"] == "pass")
            #expect(fields["client_id"] == settings.client)
            #expect(fields["client_secret"] == settings.secret)
        }
    }

    @Test func `what a log-in recorded serves later commands`() async throws {
        try await withServer { survey, server async throws in
            server.change {
                $0.clientID = "cid"
                $0.clientSecret = "csecret"
                $0.tokenLifetime = 0
            }
            let environment = ["SURVEY_CLIENT_SECRET": "csecret"]
            let login = try await survey.run(
                ["login", "--email", Installation.email, "--password-stdin", "--api-style=nimble", "--client-id=cid"],
                input: "password\n", environment: environment)
            #expect(login.status == 0)
            #expect(login.messages == "Logged in to \(server.apiURL) as \(Installation.email).\n")

            server.change { $0.tokenLifetime = 7200 }
            let list = try await survey.run(["list"], environment: ["SURVEY_API_URL": ""])
            #expect(list.status == 0)
            let refresh = try #require(server.requests(to: "oauth/token").last?.json)
            #expect(refresh["grant_type"] == "refresh_token")
            #expect(refresh["client_id"] == "cid")
            #expect(refresh["client_secret"] == "csecret")

            let status = try await survey.run(["status"], environment: ["SURVEY_API_URL": ""])
            #expect(status.status == 0)
            #expect(status.messages == "")
            for word in [server.apiURL, Installation.email, "nimble", "cid", survey.home, "in 1 h 59 min"] {
                #expect(status.text.contains(word))
            }
            #expect(!status.text.contains("csecret"))
        }
    }

    @Test func `the server of an option beats that of the variable, which beats the recorded one`() async throws {
        try await withTwoServers { survey, recorded, other in
            _ = try await survey.logIn("--api-url", recorded.apiURL)
            let byRecord = try await survey.run("status")
            #expect(byRecord.text.contains("Server:      \(recorded.apiURL)\n"))

            let variable = ["SURVEY_API_URL": other.apiURL]
            let byVariable = try await survey.run(["status"], environment: variable)
            #expect(byVariable.status == 3)
            #expect(byVariable.messages == "survey: Not logged in to \(other.apiURL). Run 'survey login'.\n")

            let byOption = try await survey.run(["status", "--api-url", recorded.apiURL], environment: variable)
            #expect(byOption.status == 0)
        }
    }

    @Test(arguments: [
        ([], ""), (["--api-style=nimble", "--client-id", "a b"], " --api-style nimble --client-id \"a b\""),
    ])
    func `who is sent to the log-in is told the options that lead to the same server`(
        _ options: [String], _ named: String
    ) async throws {
        try await withTwoServers { survey, server, _ in
            let run = try await survey.run(["list", "--api-url", server.apiURL, "-q"] + options)
            #expect(run.status == 3)
            #expect(
                run.messages == "survey: Not logged in to \(server.apiURL)."
                    + " Run 'survey login --api-url \(server.apiURL)\(named)'.\n")
        }
    }

    @Test(
        arguments: [
            (["--timeout", "nan"], [:], "survey: --timeout must be a number of seconds from 0.1 to 86400"),
            ([], ["SURVEY_TIMEOUT": "soon"], "survey: SURVEY_TIMEOUT must be a number of seconds from 0.1 to 86400"),
            ([], ["SURVEY_API_STYLE": "rest"], "survey: SURVEY_API_STYLE must be oauth2 or nimble, not 'rest'."),
            (
                ["--client-secret-file", "/nowhere/at/all"], [:],
                "survey: The client's secret cannot be read from '/nowhere/at/all': No such file or directory."
            ),
            (
                ["--client-secret-file", "/"], [:],
                "survey: The client's secret cannot be read from '/': Is a directory."
            ),
            (
                ["--client-secret-file", "/dev/null"], [:],
                "survey: The first line of '/dev/null' holds no client secret."
            ),
            (
                [], ["SURVEY_API_URL": "ftp://example.test/"],
                "survey: SURVEY_API_URL is no http or https URL: 'ftp://example.test/'."
            ),
            (["--api-url", "example.test"], [:], "survey: --api-url is no http or https URL: 'example.test'."),
            (["--api-url", "https://"], [:], "survey: --api-url is no http or https URL: 'https://'."),
            (
                [], ["SURVEY_API_URL": "https://u:hunter2@example.test"],
                "survey: SURVEY_API_URL carries a user or password, which others can see: 'https://…@example.test'."
            ),
            (
                ["--api-url", "https://u:hunter2@x@example.test/@me?k=hunter2"], [:],
                "survey: --api-url carries a user or password, which others can see: 'https://…@me?…'."
            ),
            (
                ["--api-url", "u:hunter2@example.test"], [:],
                "survey: --api-url is no http or https URL: '…@example.test'."
            ),
            (
                ["--api-url", "ftp://u:hunter2@\u{301}example.test"], [:],
                "survey: --api-url is no http or https URL: 'ftp://…@\u{301}example.test'."
            ),
            (["--api-url", "https://u:hunt#er2@x"], [:], "survey: --api-url is no http or https URL: 'https://…@x'."),
            (
                ["--api-url", "https://example.test/?a=hunter2"], [:],
                "survey: --api-url carries a query or fragment: 'https://example.test/?…'."
            ),
            (
                [], ["SURVEY_API_URL": "http://example.test/api"],
                "survey: Plain http to example.test would show the password to anyone on the way"
                    + " (SURVEY_API_URL is 'http://example.test/api')."
            ),
        ] as [([String], [String: String], String)])
    func `an invalid setting is an error of usage`(
        _ options: [String], _ environment: [String: String], _ message: String
    ) async throws {
        try await withInstallation { survey async throws in
            let run = try await survey.run(["list"] + options, environment: environment)
            #expect(run.status == 2)
            #expect(run.text == "")
            #expect(run.messages.hasPrefix(message), "\(run.messages)")
            #expect(run.messages.contains("\nUsage: survey list"))
            #expect(!run.messages.contains("hunt"))
        }
    }

    @Test func `nothing is written outside the folder of the session`() async throws {
        try await withInstallation { survey async throws in
            let person = survey.home + ".person"
            try FileManager.default.createDirectory(atPath: person, withIntermediateDirectories: true)
            let variables = ["HOME": person, "XDG_CACHE_HOME": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""]

            #expect(try await survey.run(["list"], environment: variables).status == 0)

            #expect(try FileManager.default.subpathsOfDirectory(atPath: person) == [])
        }
    }

    @Test(arguments: [
        (["SURVEY_HOME": "FOLDER/a", "XDG_STATE_HOME": "FOLDER/b", "HOME": "FOLDER/c"], "a"),
        (["SURVEY_HOME": "", "XDG_STATE_HOME": "FOLDER/b", "HOME": "FOLDER/c"], "b/survey"),
        (["SURVEY_HOME": "", "XDG_STATE_HOME": "", "HOME": "FOLDER/c"], "c/.local/state/survey"),
        (["SURVEY_HOME": "", "XDG_STATE_HOME": "relative", "HOME": "FOLDER/c"], "c/.local/state/survey"),
    ])
    func `the session's folder goes by three variables`(_ variables: [String: String], _ folder: String) async throws {
        try await withInstallation { survey async throws in
            let top = survey.home
            let environment = variables.mapValues { $0.replacingOccurrences(of: "FOLDER", with: top) }
            let run = try await survey.run(["list", "-q"], environment: environment)
            #expect(run.status == 0)
            let files = try survey.files()
            #expect(!files.isEmpty)
            #expect(files.allSatisfy { $0.hasPrefix("\(top)/\(folder)/") }, "\(files)")
        }
    }
}
