import SurveySandbox
import TestSupport

extension TestHelper {
    /// A helper, and the installation of the test that runs with that helper on its path.
    fileprivate static func installed() throws -> (TestHelper, survey: Installation) {
        let helper = try TestHelper(in: survey.home + "-helper")
        var survey = survey
        survey.environment["PATH"] = helper.folder + ":/usr/bin:/bin"
        return (helper, survey)
    }
}

extension Installation {
    /// Whether a token, or anything else of a session's record, is in a file here.
    fileprivate var holdsSecrets: Bool {
        get throws {
            try files().contains { file in
                let bytes = try Data(contentsOf: URL(filePath: file))
                return ["access", "token", "sandbox-client-secret"].contains { bytes.range(of: Data($0.utf8)) != nil }
            }
        }
    }
}

@Suite(.world) struct `A credential helper (KP-1, KP-3)` {
    private let helper: TestHelper
    private let survey: Installation

    init() throws { (helper, survey) = try TestHelper.installed() }

    @Test func `keeps the session for every command, and no file has it`() async throws {
        server.change { $0.tokenLifetime = 0 }
        try await survey.logIn("--credential-helper", "test").expect(0)
        #expect(try helper.secrets.count == 1)
        #expect(try !survey.holdsSecrets)
        let old = Set(try helper.secrets.keys)

        // It is refreshed, and found again.
        server.change { $0.tokenLifetime = 7200 }
        #expect(try await survey.run("list").lines.count == 20)
        #expect(server.grants == ["password", "refresh_token"])
        try await survey.run("token").expect(0)
        #expect(server.grants == ["password", "refresh_token"])
        #expect(try helper.secrets.count == 1)
        #expect(try !survey.holdsSecrets)
        #expect(try old != Set(helper.secrets.keys))

        try await survey.run("logout").expect(0)
        #expect(try helper.secrets.isEmpty)
        try await survey.run("status").expect(3)
    }

    @Test func `is named by status`() async throws {
        _ = try await survey.logIn()
        #expect(
            try await survey.run("status", "--format", "table").text.contains("\nSaved in:    \(survey.home)/accounts/")
        )
        #expect(try await survey.run("status", "--format", "json").text.contains(#""credentialHelper":"none""#))
        _ = try await survey.logIn("--credential-helper=test")
        #expect(try await survey.run("status", "--format", "table").text.contains("\nSaved by:    \(helper.path)\n"))
        #expect(
            try await survey.run("status", "--format", "json").text
                .contains(#""credentialHelper":"\#(helper.path)""#))
    }

    @Test func `is kept with the session, and another login moves it and says so`() async throws {
        var other = survey
        other.environment["SURVEY_CREDENTIAL_HELPER"] = "test"
        let file = survey.home + "/accounts/"
        _ = try await survey.logIn()
        #expect(try survey.holdsSecrets)

        try await other.logIn().expect(
            0, begins: "The session is now saved by \(helper.path), no longer in \(file)")
        #expect(try !survey.holdsSecrets)

        // A login that names no place leaves it where it is, whatever the path is now.
        var elsewhere = survey
        elsewhere.environment["PATH"] = "/usr/bin:/bin"
        #expect(try await elsewhere.logIn().messages.hasPrefix("Logged in"))
        #expect(try helper.secrets.count == 1)

        let back = try await other.logIn("--credential-helper", "none")
        #expect(back.messages.hasPrefix("The session is now saved in \(file)"))
        #expect(back.messages.contains(", no longer by \(helper.path).\nLogged in"))
        #expect(try helper.secrets.isEmpty)
        #expect(try survey.holdsSecrets)
        try await survey.run("list").expect(0)
    }

    @Test func `keeps the next account at the server too, unless a login names another place`() async throws {
        try await survey.logIn("--credential-helper", "test").expect(0)
        try await survey.signUp().expect(0)
        #expect(try helper.secrets.count == 2)
        #expect(try !survey.holdsSecrets)

        try await survey.signUp(["--credential-helper", "none"], email: "bob@example.test").expect(0)
        #expect(try helper.secrets.count == 2)
        #expect(try survey.holdsSecrets)
    }

    @Test func `takes part in signing up`() async throws {
        let options = ["--email", "new@example.test", "--password-stdin", "--credential-helper", "test"]
        try await survey.run(["signup"] + options, input: "password\n").expect(0)
        #expect(try helper.secrets.count == 1)
        #expect(try !survey.holdsSecrets)
    }
}

@Suite(.world) struct `A credential helper that fails (KP-2)` {
    private let helper: TestHelper
    private let survey: Installation

    init() throws { (helper, survey) = try TestHelper.installed() }

    @Test(arguments: ["refuse", "fall", "garble"])
    func `is status 6 for every command, in one sentence, and never "not logged in"`(_ behavior: String) async throws {
        _ = try await survey.logIn("--credential-helper", "test")
        try helper.behave(behavior)
        for command in [["list"], ["token"], ["status"], ["profile"], ["logout"], ["show", "x"]] {
            let run = try await survey.run(command).expect(
                6, prints: "", mentions: command == ["logout"] ? "not be logged out: docker" : "not be read: docker")
            #expect(run.messages.split(separator: "\n").count == 1)
            #expect(!run.messages.contains("\u{1B}") && !run.messages.contains("ogged in"))
        }
        #expect(try !survey.holdsSecrets)
        try helper.behave("well")
        try await survey.run("token").expect(0)
    }

    @Test func `is named as what to unlock, and accounts do not say that the session ended`() async throws {
        _ = try await survey.logIn("--credential-helper", "test")
        try helper.behave("refuse")
        let remedy =
            "Unlock or install docker-credential-test, or run 'survey login --credential-helper none'.\n"
        for command in ["list", "status", "logout"] {
            let run = try await survey.run(command).expect(6)
            #expect(run.messages.hasSuffix(remedy), "\(run.messages)")
        }
        #expect(try await survey.logIn().expect(6).messages.hasSuffix(remedy))
        let accounts = try await survey.run("accounts").expect(
            0, mentions: "The session of \(Installation.email) could not be read: docker-credential-test")
        #expect(accounts.text.contains("\tunreadable\t"))

        try await survey.logIn("--credential-helper", "none").expect(0)
        #expect(try await survey.run("accounts").expect(0, says: "").text.contains("\tactive\t"))
    }

    @Test func `and is silent is status 6 after its time`() async throws {
        _ = try await survey.logIn("--credential-helper", "test")
        try helper.behave("hang")
        let run = try await survey.run("status").expect(
            6, mentions: "docker-credential-test did not answer within 5.0 seconds.")
        #expect(run.messages.split(separator: "\n").count == 1)
        try helper.behave("well")
        try await survey.run("token").expect(0)
    }

    @Test func `and is not there is told before anything is asked or sent`() async throws {
        for name in ["missing", "../test", ""] {
            try await survey.run("login", "--credential-helper", name)
                .expect(6, begins: "survey: There is no docker-credential-\(name) on PATH.")
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["forget", "cut", "refuse", "delete"])
    func `to keep a login leaves the session before, and writes nothing in plain text`(
        _ behavior: String
    ) async throws {
        _ = try await survey.logIn("--credential-helper", "test")
        server.answer("oauth/token", with: .token("access-2", refresh: "refresh-2"))
        try helper.behave(behavior, at: "store")

        let run = try await survey.logIn().expect(6)
        #expect(run.messages.split(separator: "\n").count == 1)
        #expect(try !survey.holdsSecrets)
        try helper.behave("well")
        let token = try await survey.run("token")
        #expect(token.status == 0 && token.text != "access-2\n")
    }

    @Test func `can be left for a file by a login`() async throws {
        _ = try await survey.logIn("--credential-helper", "test")
        try FileManager.default.removeItem(atPath: helper.path)
        try await survey.run("list").expect(6)
        try await survey.logIn("--credential-helper", "none").expect(0)
        try await survey.run("list").expect(0)
    }

    @Test func `is given the environment without the program's own variables, such as a secret`() async throws {
        var survey = survey
        survey.environment["SURVEY_CLIENT_SECRET"] = SandboxAPI.defaultClientSecret
        try await survey.logIn("--credential-helper", "test").expect(0)
        let given = try String(contentsOfFile: helper.folder + "/environment", encoding: .utf8)
        #expect(given.contains("PATH=") && !given.contains("SURVEY_"), "\(given)")
    }

    @Test(.needs("bash")) func `at a terminal is waited for, with a line that says so`() async throws {
        _ = try await survey.logIn("--credential-helper", "test")
        try helper.behave("ask")
        let terminal = try survey.open("status")
        try await terminal.wait(for: "Waiting for ")
        try makeFile(helper.folder + "/answer")
        let screen = try await terminal.talk(status: 0).replacing("\r\n", with: " ")
        #expect(screen.contains("Waiting for \(helper.path), which may ask for a password."))
    }

    @Test(.needs("bash")) func `at a terminal is said to be waited for once in a command`() async throws {
        _ = try await survey.logIn("--credential-helper", "test")
        let before = try helper.calls.count
        // At each of several calls.
        try helper.behave("slow")
        let screen = try await survey.talk("logout", [:], status: 0, environment: ["TERM": "dumb"])
        #expect(screen.components(separatedBy: "Waiting for").count == 2, "\(screen)")
        #expect(try helper.calls.dropFirst(before).count { $0 == "get" } > 1)
    }

    @Test(.needs("bash")) func `that asks at the terminal is not talked over`() async throws {
        let bash = try #require(ShellScript.path(of: "bash"))
        _ = try await survey.logIn("--credential-helper", "test")
        // Twice as long as a helper may be silent.
        try helper.behave("slow")
        let terminal = try PseudoTerminal(
            shell: bash, script: "stty -echo; '\(try BuiltProduct.path(of: "survey"))' status; echo status $?",
            environment: survey.environment.merging(["SURVEY_HOME": survey.home]) { $1 })
        try await terminal.wait(for: "status 0")
        #expect(try await !terminal.waitForEnd().contains("Waiting"))
    }

    @Test(.needs("bash")) func `is given up by Ctrl-C`() async throws {
        _ = try await survey.logIn("--credential-helper", "test")
        try helper.behave("ask")
        let terminal = try survey.openInShell("status")
        try await terminal.wait(for: "Waiting for ")
        await terminal.type("\u{03}")
        try await terminal.talk(status: 130)
    }
}
