import TestSupport
import Testing

@Suite struct `Usage` {
    private static let commands = [
        "login", "register", "list", "show", "reviews", "review", "profile", "photo", "status", "logout", "app",
        "sandbox", "completions", "manual",
    ]

    @Test(arguments: [["--help"], ["-h"], ["help"]] + commands.map { [$0, "--help"] } + [["help", "list"]])
    func `help goes to standard output`(_ arguments: [String]) async throws {
        try await withInstallation { tvshows async throws in
            let help = try await tvshows.run(arguments)

            #expect(help.status == 0)
            #expect(help.messages == "")
            #expect(help.text.contains("\nUsage: tvshows "))
            if let command = arguments.last, Self.commands.contains(command) {
                #expect(help.text.contains("Usage: tvshows \(command) "))
            }
            // A command to copy is not wrapped.
            #expect(help.lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("  tvshows ") })
        }
    }

    @Test func `the top help names every command, variable and status`() async throws {
        try await withInstallation { tvshows async throws in
            let help = try await tvshows.run("--help").text
            let options = ["--api-url URL", "--timeout", "--allow-insecure-http", "-q, --quiet", "-v, --verbose"]
            let variables = ["TVSHOWS_API_URL", "TVSHOWS_HOME", "TVSHOWS_TIMEOUT"]
            let statuses = ["129 hung up", "130 interrupted", "143 terminated"]
            for word in Self.commands + options + variables + statuses { #expect(help.contains(word)) }
        }
    }

    @Test func `the version goes to standard output`() async throws {
        try await withInstallation { tvshows async throws in
            let version = try await tvshows.run("--version")
            #expect(version.status == 0)
            #expect(version.lines.count == 1)
            #expect(version.text.hasPrefix("tvshows 1."))
            #expect(version.messages == "")
        }
    }

    @Test(arguments: [
        (["help", "nonsense"], "tvshows: There is no command 'nonsense'. See 'tvshows --help'."),
        (["nonsense", "--help"], "tvshows: There is no command 'nonsense'. See 'tvshows --help'."),
        (["lst"], "tvshows: There is no command 'lst'. Did you mean 'list'?"),
        (["login", "--password", "x"], "tvshows: There is no option '--password'."),
        (["list", "--item", "3"], "tvshows: There is no option '--item'. Did you mean --items?"),
        (["list", "--page", "0"], "tvshows: --page must be a whole number from 1 to 1000000000, not '0'."),
        (["list", "--items=x"], "tvshows: --items must be a whole number from 1 to 100000, not 'x'."),
        (["reviews", "1", "--items", "0"], "tvshows: --items must be a whole number from 1 to 100000, not '0'."),
        (["list", "--format", "xml"], "tvshows: --format must be table, tsv, json, ndjson or csv, not 'xml'."),
        (["profile", "--format", "xml"], "tvshows: --format must be table, tsv, json, ndjson or csv, not 'xml'."),
        (["list", "--all", "--page", "2"], "tvshows: --all and --page exclude each other. Give one of them."),
        (["list", "--top-rated", "--all"], "tvshows: --top-rated and --all exclude each other. Give one of them."),
        (["list", "--top-rated", "--page=1"], "tvshows: --top-rated and --page exclude each other. Give one of them."),
        (["list", "--top-rated", "--items", "3"], "tvshows: --top-rated and --items exclude each other."),
        (["list", "--timeout", "0"], "tvshows: --timeout must be a number of seconds from 0.1 to 86400, not '0'."),
        (["sandbox", "--port", "65536"], "tvshows: --port must be a whole number from 0 to 65535, not '65536'."),
        (["show"], "tvshows: 'tvshows show' needs ID."), (["reviews"], "tvshows: 'tvshows reviews' needs ID."),
        (["photo"], "tvshows: 'tvshows photo' needs FILE."),
        (["review", "--rating", "3", "--comment", "x"], "tvshows: 'tvshows review' needs ID."),
        (["review", "1", "--comment", "x"], "tvshows: 'tvshows review' needs --rating N."),
        (["review", "1", "--rating", "3"], "tvshows: 'tvshows review' needs --comment TEXT."),
        (["completions", "ksh"], "tvshows: "),
        (["list", "--api-url", "ftp://x"], "tvshows: --api-url is no http or https URL: 'ftp://x'."),
        (["list", "--api-url", "http://a:b@example.test"], "tvshows: --api-url carries a user or password"),
        (["list", "--api-url", "http://example.test"], "tvshows: Plain http to example.test would show the password"),
        ([], "tvshows: A command is needed."),
    ])
    func `a wrong command line is told on standard error, with the usage`(
        _ arguments: [String], _ message: String
    ) async throws {
        try await withInstallation { tvshows async throws in
            let run = try await tvshows.run(arguments)
            let lines = run.messages.split(separator: "\n", omittingEmptySubsequences: false)

            #expect(run.status == 2)
            #expect(run.text == "")
            #expect(lines.first?.hasPrefix(message) == true, "\(run.messages)")
            #expect(lines.dropFirst().first?.hasPrefix("Usage: tvshows") == true, "\(run.messages)")
        }
    }

    @Test(arguments: [
        ["LONG"], ["help", "LONG"], ["--LONG"], ["show", "LONG"], ["reviews", "LONG"], ["list", "--page", "LONG"],
        ["status", "--api-url", "LONG"], ["status", "--api-url", "https://example.test/LONG"], ["photo", "LONG"],
        ["review", "4", "--rating", "LONG", "--comment", "x"],
    ])
    func `what was typed is shortened in a message`(_ arguments: [String]) async throws {
        try await withInstallation { tvshows async throws in
            _ = try await tvshows.run("list", "-q")
            // As long as an address may be that the sandbox still reads.
            let isSent = arguments == ["show", "LONG"] || arguments == ["reviews", "LONG"]
            let long = "begin" + String(repeating: "x", count: isSent ? 2_000 : 100_000) + "end"
            let run = try await tvshows.run(arguments.map { $0.replacing("LONG", with: long) })
            let message = try #require(run.messages.split(separator: "\n").first)
            #expect([1, 2, 3].contains(run.status))
            #expect(message.count < 400, "\(message)")
            #expect(message.contains("beginx") && message.contains("xend"), "\(message)")
        }
    }

    @Test func `alone it prints the commands, and ends with 2`() async throws {
        try await withInstallation { tvshows async throws in
            let run = try await tvshows.run()
            #expect(run.status == 2)
            #expect(run.text == "")
            for command in Self.commands { #expect(run.messages.contains("\n  \(command) "), "\(run.messages)") }
        }
    }

    @Test func `the manual page names every command`() async throws {
        try await withInstallation { tvshows async throws in
            let manual = try await tvshows.run("manual")
            #expect(manual.status == 0)
            #expect(manual.messages == "")
            for command in Self.commands {
                #expect(manual.lines.contains(".SS \"tvshows \(command.replacing("-", with: "\\-"))\""), "\(command)")
            }
            // Nothing that is hidden.
            #expect(!manual.text.contains("listed"))
        }
    }

    @Test(.needs("groff")) func `the manual page leaves groff nothing to say`() async throws {
        let groff = try #require(ShellScript.path(of: "groff"))
        try await withInstallation { tvshows async throws in
            let lint = try await tvshows.run(["manual"], in: "\"$@\" | '\(groff)' -man -ww -z")
            #expect(lint.status == 0)
            #expect(lint.messages == "")
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions are a script for a shell`(_ shell: String) async throws {
        try await withInstallation { tvshows async throws in
            let script = try await tvshows.run("completions", shell)
            #expect(script.status == 0)
            #expect(script.messages == "")
            #expect(script.text.contains("tvshows"))
            #expect(!script.text.contains("survey"))
            #expect(try await tvshows.run("__complete", shell, "").text.contains("reviews"))
            let options = try await tvshows.run("__complete", shell, "list", "--").text
            for word in ["--top-rated", "--api-url"] { #expect(options.contains(word)) }
        }
    }

    @Test(arguments: [
        (["TVSHOWS_API_URL": "ftp://a:hunter2@x"], "tvshows: TVSHOWS_API_URL is no http or https URL: 'ftp://…@x'."),
        (
            ["TVSHOWS_API_URL": "http://a:hunter2@x"],
            "tvshows: TVSHOWS_API_URL carries a user or password, which others can see: 'http://…@x'."
        ),
        (
            ["TVSHOWS_TIMEOUT": "soon"],
            "tvshows: TVSHOWS_TIMEOUT must be a number of seconds from 0.1 to 86400, not 'soon'."
        ),
    ])
    func `an invalid variable is named with its value`(
        _ environment: [String: String], _ message: String
    ) async throws {
        try await withInstallation { tvshows async throws in
            let run = try await tvshows.run(["list"], environment: environment)
            #expect(run.status == 2)
            #expect(run.messages.hasPrefix(message + " ") || run.messages.hasPrefix(message + "\n"), "\(run.messages)")
            #expect(!run.messages.contains("hunter2"))
        }
    }

    @Test(arguments: [
        ["list"], ["list", "--all", "--format", "json"], ["show", "4"], ["reviews", "4"], ["profile"], ["status"],
        ["--help"], ["--version"], ["completions", "zsh"], ["sandbox"],
        ["review", "4", "--rating", "5", "--comment", "Good"],
    ])
    func `output that is closed is a failure`(_ arguments: [String]) async throws {
        try await withInstallation { tvshows async throws in
            _ = try await tvshows.logIn()
            let run = try await tvshows.run(arguments, in: #""$@" >&-"#)
            #expect(run.status == 1)
            #expect(
                run.messages == "tvshows: The output could not be written: standard output is closed."
                    + " Send it to a terminal, a file or a pipe.\n")
        }
    }

    @Test func `an app without a terminal is one line`() async throws {
        try await withInstallation { tvshows async throws in
            let run = try await tvshows.run("app")
            #expect(run.status == 2)
            #expect(
                run.messages == "tvshows: The app needs a terminal for its input and output."
                    + " Run it in one, without redirection.\n")
        }
    }
}
