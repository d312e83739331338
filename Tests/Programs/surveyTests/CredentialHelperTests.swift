import Foundation
import SurveySandbox
import TestSupport
import Testing

/// The program with a credential helper on its path.
private func withHelper(
    _ body: @escaping @Sendable (Installation, ServerDouble, TestHelper) async throws -> Void
) async throws {
    try await withServer { survey, server async throws in
        let helper = try TestHelper(in: survey.home + "-helper")
        var survey = survey
        survey.environment["PATH"] = helper.folder + ":/usr/bin:/bin"
        try await body(survey, server, helper)
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

@Suite struct `A credential helper (KP-1, KP-3)` {
    @Test func `keeps the session for every command, and no file has it`() async throws {
        try await withHelper { survey, server, helper async throws in
            server.change { $0.tokenLifetime = 0 }
            #expect(try await survey.logIn("--credential-helper", "test").status == 0)
            #expect(try helper.secrets.count == 2)
            #expect(try !survey.holdsSecrets)
            let old = Set(try helper.secrets.keys)

            // It is refreshed, and found again.
            server.change { $0.tokenLifetime = 7200 }
            #expect(try await survey.run("list").lines.count == 20)
            #expect(server.grants == ["password", "refresh_token"])
            #expect(try await survey.run("token").status == 0)
            #expect(server.grants == ["password", "refresh_token"])
            #expect(try helper.secrets.count == 2)
            #expect(try !survey.holdsSecrets)
            #expect(try old != Set(helper.secrets.keys))

            #expect(try await survey.run("logout").status == 0)
            #expect(try helper.secrets.isEmpty)
            #expect(try await survey.run("status").status == 3)
        }
    }

    @Test func `is named by status`() async throws {
        try await withHelper { survey, _, helper async throws in
            _ = try await survey.logIn()
            #expect(try await survey.run("status").text.contains("\nKept in:     \(survey.home)/sessions/"))
            #expect(try await survey.run("status", "--format", "json").text.contains(#""credentialHelper":"none""#))
            _ = try await survey.logIn("--credential-helper=test")
            #expect(try await survey.run("status").text.contains("\nKept by:     \(helper.path)\n"))
            #expect(
                try await survey.run("status", "--format", "json").text
                    .contains(#""credentialHelper":"\#(helper.path)""#))
        }
    }

    @Test func `is kept with the session, and another log-in moves it and says so`() async throws {
        try await withHelper { survey, server, helper async throws in
            var other = survey
            other.environment["SURVEY_CREDENTIAL_HELPER"] = "test"
            let file = survey.home + "/sessions/"
            _ = try await survey.logIn()
            #expect(try survey.holdsSecrets)

            let moved = try await other.logIn()
            #expect(moved.status == 0)
            #expect(moved.messages.hasPrefix("The session is kept by \(helper.path) now, and no longer in \(file)"))
            #expect(try !survey.holdsSecrets)

            // A log-in that names no place leaves it where it is, whatever the path is now.
            var elsewhere = survey
            elsewhere.environment["PATH"] = "/usr/bin:/bin"
            #expect(try await elsewhere.logIn().messages.hasPrefix("Logged in"))
            #expect(try helper.secrets.count == 2)

            let back = try await other.logIn("--credential-helper", "none")
            #expect(back.messages.hasPrefix("The session is kept in \(file)"))
            #expect(back.messages.contains("now, and no longer by \(helper.path).\nLogged in"))
            #expect(try helper.secrets.isEmpty)
            #expect(try survey.holdsSecrets)
            #expect(try await survey.run("list").status == 0)
        }
    }

    @Test func `takes part in signing up`() async throws {
        try await withHelper { survey, _, helper async throws in
            let run = try await survey.run(
                ["signup", "--email", "new@example.test", "--password-stdin", "--credential-helper", "test"],
                input: "password\n")
            #expect(run.status == 0)
            #expect(try helper.secrets.count == 2)
            #expect(try !survey.holdsSecrets)
        }
    }
}

@Suite struct `A credential helper that fails (KP-2)` {
    @Test(arguments: ["refuse", "fall", "garble"])
    func `is status 6 for every command, in one sentence, and never "not logged in"`(_ behaviour: String) async throws {
        try await withHelper { survey, _, helper async throws in
            _ = try await survey.logIn("--credential-helper", "test")
            try helper.behave(behaviour)
            for command in [["list"], ["token"], ["status"], ["profile"], ["logout"], ["show", "x"]] {
                let run = try await survey.run(command)
                #expect(run.status == 6, "\(command): \(run)")
                #expect(run.messages.hasPrefix("survey: The session's cache failed: docker-credential-test "))
                #expect(run.messages.split(separator: "\n").count == 1)
                #expect(!run.messages.contains("\u{1B}") && !run.messages.contains("ogged in"))
                #expect(run.text == "")
            }
            #expect(try !survey.holdsSecrets)
            try helper.behave("well")
            #expect(try await survey.run("token").status == 0)
        }
    }

    @Test func `and is silent is status 6 after its time`() async throws {
        try await withHelper { survey, _, helper async throws in
            _ = try await survey.logIn("--credential-helper", "test")
            try helper.behave("hang")
            let run = try await survey.run("status")
            #expect(run.status == 6)
            #expect(run.messages.contains("docker-credential-test did not answer within 5.0 seconds."))
            #expect(run.messages.split(separator: "\n").count == 1)
            try helper.behave("well")
            #expect(try await survey.run("token").status == 0)
        }
    }

    @Test func `and is not there is told before anything is asked or sent`() async throws {
        try await withHelper { survey, server, _ async throws in
            for name in ["missing", "../test", ""] {
                let run = try await survey.run(["login", "--credential-helper", name])
                #expect(
                    run.status == 6 && run.messages.hasPrefix("survey: There is no docker-credential-\(name) on PATH."))
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: ["forget", "cut", "refuse", "delete"])
    func `to keep a log-in leaves the session before, and writes nothing in plain text`(
        _ behaviour: String
    ) async throws {
        try await withHelper { survey, server, helper async throws in
            _ = try await survey.logIn("--credential-helper", "test")
            server.answer("oauth/token", with: .token("access-2", refresh: "refresh-2"))
            try helper.behave(behaviour, at: "store")

            let run = try await survey.logIn()

            #expect(run.status == 6)
            #expect(run.messages.split(separator: "\n").count == 1)
            #expect(try !survey.holdsSecrets)
            try helper.behave("well")
            let token = try await survey.run("token")
            #expect(token.status == 0 && token.text != "access-2\n")
        }
    }

    @Test func `can be left for a file by a log-in`() async throws {
        try await withHelper { survey, _, helper async throws in
            _ = try await survey.logIn("--credential-helper", "test")
            try FileManager.default.removeItem(atPath: helper.path)
            #expect(try await survey.run("list").status == 6)
            #expect(try await survey.logIn("--credential-helper", "none").status == 0)
            #expect(try await survey.run("list").status == 0)
        }
    }

    @Test(.needs("bash")) func `at a terminal is waited for, with a line that says so`() async throws {
        let bash = try #require(ShellScript.path(of: "bash"))
        try await withHelper { survey, _, helper async throws in
            _ = try await survey.logIn("--credential-helper", "test")
            try helper.behave("ask")
            let terminal = try survey.open("status", in: bash)
            try await terminal.wait(for: "Waiting for ")
            try makeFile(helper.folder + "/answer")
            try await terminal.wait(for: "status 0 echo on")
            let screen = try await terminal.waitForEnd().replacing("\r\n", with: "")
            #expect(screen.contains("Waiting for \(helper.path), which may ask for a password."))
        }
    }

    @Test(.needs("bash")) func `that asks at the terminal is not talked over`() async throws {
        let bash = try #require(ShellScript.path(of: "bash"))
        try await withHelper { survey, _, helper async throws in
            _ = try await survey.logIn("--credential-helper", "test")
            // Twice as long as a helper may be silent.
            try helper.behave("slow")
            let terminal = try PseudoTerminal(
                shell: bash, script: "stty -echo; '\(try BuiltProduct.path(of: "survey"))' status; echo status $?",
                environment: survey.environment.merging(["SURVEY_HOME": survey.home]) { $1 })
            try await terminal.wait(for: "status 0")
            #expect(try await !terminal.waitForEnd().contains("Waiting"))
        }
    }

    @Test(.needs("bash")) func `is given up by Ctrl-C`() async throws {
        let bash = try #require(ShellScript.path(of: "bash"))
        try await withHelper { survey, _, helper async throws in
            _ = try await survey.logIn("--credential-helper", "test")
            try helper.behave("ask")
            let terminal = try survey.open("status", in: bash)
            try await terminal.wait(for: "Waiting for ")
            await terminal.type("\u{03}")
            try await terminal.wait(for: "status 130 echo on")
            _ = try await terminal.waitForEnd()
        }
    }
}

@Suite struct `A session that machines share (KP-4)` {
    @Test func `is refreshed by one for all, and ended by one for all`() async throws {
        try await withHelper { survey, server, helper async throws in
            server.change { $0.tokenLifetime = 0 }
            _ = try await survey.logIn("--credential-helper", "test")
            var other = Installation(of: "survey", home: survey.home + "-2", environment: survey.environment)
            try FileManager.default.copyItem(atPath: survey.home, toPath: other.home)
            other.environment["PATH"] = "/usr/bin:/bin"

            server.change { $0.tokenLifetime = 7200 }
            let token = try await survey.run("token").text
            #expect(try await other.run("token").text == token)
            #expect(server.grants == ["password", "refresh_token"])

            #expect(try await other.run("logout").status == 0)
            #expect(try helper.secrets.isEmpty)
            let run = try await survey.run("list")
            #expect(run.status == 6 && run.messages.contains("no longer has the session"))
            #expect(try await survey.logIn().status == 0)
        }
    }
}
