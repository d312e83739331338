import SurveySandbox
import TestSupport

@Suite(.world) struct `Settings` {
    /// What a login sends where the server lets everybody in.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let options: [String]
        let variables: [String: String]
        let client: String
        let secret: String?
        let isNimble: Bool

        init(
            _ options: String, _ variables: [String: String] = [:], client: String = "survey-sandbox",
            secret: String? = "sandbox-client-secret", isNimble: Bool = false
        ) {
            testDescription = "\(options) \(variables)"
            self.options = options.split(separator: " ").map(String.init)
            (self.variables, self.client, self.secret, self.isNimble) = (variables, client, secret, isNimble)
        }
    }

    @Test(arguments: [
        Case(""), Case("--api-style nimble", isNimble: true), Case("", ["SURVEY_API_STYLE": "nimble"], isNimble: true),
        Case("--api-style=oauth2", ["SURVEY_API_STYLE": "nimble"]),
        Case("", ["SURVEY_API_STYLE": "", "SURVEY_CLIENT_ID": ""]),
        Case("--client-id cid", ["SURVEY_CLIENT_ID": "other"], client: "cid", secret: nil),
        Case("", ["SURVEY_CLIENT_ID": "cid", "SURVEY_CLIENT_SECRET": "s&=c r+t"], client: "cid", secret: "s&=c r+t"),
        Case("--client-secret-file FILE", ["SURVEY_CLIENT_SECRET": "other"], secret: "from file"),
        Case("--client-secret-file=FILE", ["SURVEY_CLIENT_SECRET": ""], secret: "from file"),
    ])
    func `an option beats its variable, which beats the default`(_ settings: Case) async throws {
        server.answer("oauth/token", with: .token("access"))
        let file = survey.home + ".secret"
        try makeFile(file, "from file\r\nsecond line\n")
        let options = settings.options.map { $0.replacingOccurrences(of: "FILE", with: file) }
        try await survey.run(
            ["login", "--email", "a+b@example.test", "--password-stdin"] + options, input: "pass\n",
            environment: settings.variables
        ).expect(0, prints: "")
        let request = try #require(server.requests.first)
        let fields = settings.isNimble ? request.json : request.form
        #expect(fields["grant_type"] == "password")
        #expect(fields[settings.isNimble ? "email" : "username"] == "a+b@example.test")
        #expect(fields["password"] == "pass")
        #expect(fields["client_id"] == settings.client)
        #expect(fields["client_secret"] == settings.secret)
    }

    @Test(arguments: ["--device", "--browser"])
    func `a login at a page of another server needs a client, and is not offered the sandbox's`(
        _ method: String
    ) async throws {
        let run = try await survey.run("login", method, "--no-browser", "--api-url", "https://a.invalid")
            .expect(2, begins: "survey: \(method) needs the id of this program at the server.")
        #expect(!run.messages.contains("sandbox"))
    }

    @Test func `what a login recorded serves later commands`() async throws {
        server.change {
            $0.clientID = "cid"
            $0.clientSecret = "csecret"
            $0.tokenLifetime = 0
        }
        let environment = ["SURVEY_CLIENT_SECRET": "csecret"]
        try await survey.run(
            ["login", "--email", Installation.email, "--password-stdin", "--api-style=nimble", "--client-id=cid"],
            input: "password\n", environment: environment
        ).expect(0, says: "Logged in to \(server.apiURL) as \(Installation.email).\n")

        server.change { $0.tokenLifetime = 7200 }
        try await survey.run(["list"], environment: ["SURVEY_API_URL": ""]).expect(0)
        let refresh = try #require(server.requests(to: "oauth/token").last?.json)
        #expect(refresh["grant_type"] == "refresh_token")
        #expect(refresh["client_id"] == "cid")
        #expect(refresh["client_secret"] == "csecret")

        let status = try await survey.run(
            ["status", "--format", "table"], environment: ["SURVEY_API_URL": ""]
        ).expect(0, says: "")
        for word in [server.apiURL, Installation.email, "nimble", "cid", survey.home, "in 1 h 59 min"] {
            #expect(status.text.contains(word))
        }
        #expect(!status.text.contains("csecret"))
    }

    @Test(arguments: [
        (["SURVEY_CLIENT_SECRET": "other"], "csecret"),
        (["SURVEY_CLIENT_SECRET": "other", "SURVEY_CLIENT_ID": "another"], "csecret"),
        (["SURVEY_CLIENT_SECRET": "other", "SURVEY_CLIENT_ID": "cid"], "other"),
    ])
    func `beside accounts elsewhere, an account's client has its own secret, unless that client is given another`(
        _ environment: [String: String], _ secret: String
    ) async throws {
        server.change {
            $0.clientID = "cid"
            $0.clientSecret = "csecret"
            $0.tokenLifetime = 0
        }
        try await survey.run(
            ["login", "--email", Installation.email, "--password-stdin", "--client-id=cid"],
            input: "password\n", environment: ["SURVEY_CLIENT_SECRET": "csecret"]
        ).expect(0)

        try await survey.logIn("--api-url", elsewhere.apiURL).expect(0)
        let environment = environment.merging(["SURVEY_API_URL": server.apiURL]) { $1 }
        _ = try await survey.run(["list"], environment: environment)

        let refresh = try #require(server.requests(to: "oauth/token").last?.form)
        #expect(refresh["grant_type"] == "refresh_token")
        #expect(refresh["client_id"] == "cid" && refresh["client_secret"] == secret)

        server.answer("passwords", with: .json("{}"))
        _ = try await survey.run(
            ["reset-password", "--email", Installation.email], environment: environment)
        let reset = String(decoding: try #require(server.requests(to: "passwords").last?.body), as: UTF8.self)
        #expect(reset.contains(#""client_id":"cid""#) && reset.contains(#""client_secret":"\#(secret)""#), "\(reset)")
    }

    @Test(arguments: [["SURVEY_CLIENT_SECRET": "s"], ["SURVEY_CLIENT_SECRET": "s", "SURVEY_CLIENT_ID": "c"]])
    func `the built-in sandbox has its own client, whatever the variables say`(
        _ environment: [String: String]
    ) async throws {
        try await sandboxed.run(["list", "-q"], environment: environment).expect(0)
    }

    @Test func `the server of an option beats that of the variable, which beats the recorded one`() async throws {
        try await sandboxed.logIn("--api-url", elsewhere.apiURL)
        #expect(
            try await sandboxed.run("status", "--format", "table").text.contains("Server:      \(elsewhere.apiURL)\n"))
        try await survey.run("status").expect(3, says: told("Not logged in to SERVER. Run 'survey login'."))
        try await survey.run("status", "--api-url", elsewhere.apiURL).expect(0)
    }

    @Test(arguments: [
        ([], ""), (["--api-style=nimble", "--client-id", "a b"], " --api-style nimble --client-id \"a b\""),
    ])
    func `who is sent to the login is told the options that lead to the same server`(
        _ options: [String], _ named: String
    ) async throws {
        try await sandboxed.run(["list", "--api-url", server.apiURL, "-q"] + options)
            .expect(3, says: told("Not logged in to SERVER. Run 'survey login --api-url SERVER\(named)'."))
    }

    private static let notHTTP = "must be an http or https URL:"
    private static let shown = "carries a user or password, which others can see:"
    private static let unread = "The client's secret cannot be read from"
    private static let seconds = "must be a number of seconds from 0.1 to 86400"

    @Test(
        arguments: [
            ("--timeout nan", "--timeout \(seconds)"), ("SURVEY_TIMEOUT=soon", "SURVEY_TIMEOUT \(seconds)"),
            ("SURVEY_API_STYLE=rest", "SURVEY_API_STYLE must be oauth2 or nimble, not 'rest'."),
            ("--client-secret-file /nowhere/at/all", "\(unread) '/nowhere/at/all': No such file or directory."),
            ("--client-secret-file /", "\(unread) '/': Is a directory."),
            ("--client-secret-file /dev/null", "The first line of '/dev/null' contains no client secret."),
            ("SURVEY_API_URL=ftp://example.test/", "SURVEY_API_URL \(notHTTP) 'ftp://example.test/'."),
            ("--api-url example.test", "--api-url \(notHTTP) 'example.test'."),
            ("--api-url https://", "--api-url \(notHTTP) 'https://'."),
            ("SURVEY_API_URL=https://u:hunter2@example.test", "SURVEY_API_URL \(shown) 'https://…@example.test'."),
            ("--api-url https://u:hunter2@x@example.test/@me?k=hunter2", "--api-url \(shown) 'https://…@me?…'."),
            ("--api-url u:hunter2@example.test", "--api-url \(notHTTP) '…@example.test'."),
            ("--api-url ftp://u:hunter2@\u{301}x.test", "--api-url \(notHTTP) 'ftp://…@\u{301}x.test'."),
            ("--api-url https://u:hunt#er2@x", "--api-url \(notHTTP) 'https://…@x'."),
            ("--api-url https://x.test/?a=hunter2", "--api-url carries a query or fragment: 'https://x.test/?…'."),
            (
                "SURVEY_API_URL=http://example.test/api",
                "Plain http to example.test would show the password to anyone on the way"
                    + " (SURVEY_API_URL is 'http://example.test/api')."
            ),
        ])
    func `an invalid setting is an error of usage`(_ setting: String, _ message: String) async throws {
        // Options stand as they are typed, variables as a shell has them.
        let words = setting.split(separator: " ").map(String.init)
        let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
        let isOption = setting.hasPrefix("-")
        let run = try await sandboxed.run(
            ["list"] + (isOption ? words : []), environment: isOption ? [:] : [parts[0]: parts[1]]
        ).expect(2, prints: "", begins: "survey: \(message)", mentions: "\nUsage: survey list")
        #expect(!run.messages.contains("hunt"))
    }

    @Test func `nothing is written outside the folder of the session`() async throws {
        try await sandboxed.writesNothingOutsideItsFolder()
    }

    @Test(arguments: [
        (["SURVEY_HOME": "FOLDER/a", "XDG_STATE_HOME": "FOLDER/b", "HOME": "FOLDER/c"], "a"),
        (["SURVEY_HOME": "", "XDG_STATE_HOME": "FOLDER/b", "HOME": "FOLDER/c"], "b/survey"),
        (["SURVEY_HOME": "", "XDG_STATE_HOME": "", "HOME": "FOLDER/c"], "c/.local/state/survey"),
        (["SURVEY_HOME": "", "XDG_STATE_HOME": "relative", "HOME": "FOLDER/c"], "c/.local/state/survey"),
    ])
    func `the session's folder goes by three variables`(_ variables: [String: String], _ folder: String) async throws {
        let top = sandboxed.home
        let environment = variables.mapValues { $0.replacingOccurrences(of: "FOLDER", with: top) }
        try await sandboxed.run(["list", "-q"], environment: environment).expect(0)
        let files = try sandboxed.files()
        #expect(!files.isEmpty)
        #expect(files.allSatisfy { $0.hasPrefix("\(top)/\(folder)/") }, "\(files)")
    }
}
