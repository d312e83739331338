import TestSupport
import Testing

@Suite struct `Usage` {
    private static let commands = [
        "login", "list", "show", "answer", "status", "token", "logout", "signup", "profile", "reset-password", "app",
        "sandbox", "completions", "manual",
    ]

    @Test(arguments: [["--help"], ["-h"], ["help"]] + commands.map { [$0, "--help"] } + [["help", "list"]])
    func `help goes to standard output`(_ arguments: [String]) async throws {
        try await withInstallation { survey async throws in
            let help = try await survey.run(arguments)

            #expect(help.status == 0)
            #expect(help.messages == "")
            #expect(help.text.contains("\nUsage: survey "))
            if let command = arguments.first(where: Self.commands.contains) {
                #expect(help.text.contains("Usage: survey \(command) "))
                #expect(help.text.hasSuffix("\n\nRun 'survey --help' for the options of every command.\n"))
            }
            // A command to copy is not wrapped.
            #expect(help.lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("  survey ") || $0.hasPrefix("  printf ") })
        }
    }

    @Test func `the top help names every command, variable and status`() async throws {
        try await withInstallation { survey async throws in
            let help = try await survey.run("--help").text
            for word in Self.commands + [
                "--api-url URL", "SURVEY_HOME", "SURVEY_CLIENT_SECRET", "129 hung up", "130 interrupted",
                "143 terminated",
            ] {
                #expect(help.contains(word))
            }
            for words in [
                "status          Show who is logged in, where, and until when\n",
                "reset-password  Send a password-reset email\n",
                "--api-url URL          The base URL of the server's API;",
            ] { #expect(help.contains(words), "\(help)") }
        }
    }

    @Test func `the help of login offers no option for a password`() async throws {
        try await withInstallation { survey async throws in
            let help = try await survey.run("login", "--help").text
            #expect(help.contains("--password-stdin"))
            // A flag, which takes no value.
            #expect(help.contains("--password ") && !help.contains(/--password [A-Z]/))
            #expect(try await survey.run("login", "--password", "x").status == 2)
        }
    }

    @Test func `the version goes to standard output`() async throws {
        try await withInstallation { survey async throws in
            let version = try await survey.run("--version")
            #expect(version.status == 0)
            #expect(version.lines.count == 1)
            #expect(version.text.hasPrefix("survey 1."))
            #expect(version.messages == "")
        }
    }

    @Test(arguments: [
        (["lst"], "survey: There is no command 'lst'. Did you mean 'list'?"),
        (["nonsense", "--help"], "survey: There is no command 'nonsense'. See 'survey --help'."),
        (["help", "lst"], "survey: There is no command 'lst'. Did you mean 'list'?"),
        (["help", "nonsense"], "survey: There is no command 'nonsense'. See 'survey --help'."),
        (["zebra"], "survey: There is no command 'zebra'. See 'survey --help'."),
        (["list", "--formt", "csv"], "survey: There is no option '--formt'. Did you mean --format?"),
        (["list", "-x"], "survey: There is no option '-x'. See 'survey list --help'."),
        (["list", "--page"], "survey: The option --page needs a value. Write --page N."),
        (["list", "--all=yes"], "survey: The option --all takes no value. Write --all alone."),
        (["list", "--page", "0"], "survey: --page must be a whole number from 1 to 1000000000, not '0'."),
        (["list", "--page=x"], "survey: --page must be a whole number from 1 to 1000000000, not 'x'."),
        (["list", "--format", "xml"], "survey: --format must be table, tsv, json, ndjson or csv, not 'xml'."),
        (["list", "--all", "--page", "2"], "survey: --all and --page exclude each other. Give one of them."),
        (["list", "--timeout", "0"], "survey: --timeout must be a number of seconds from 0.1 to 86400, not '0'."),
        (["sandbox", "--port", "65536"], "survey: --port must be a whole number from 0 to 65535, not '65536'."),
        (["show"], "survey: 'survey show' needs ID."),
        (["show", "a", "b"], "survey: "),
        (["list", "--", "--all"], "survey: "),
        (["completions", "ksh"], "survey: "),
        ([], "survey: A command is needed."),
    ])
    func `a wrong command line is told on standard error, with the usage`(
        _ arguments: [String], _ message: String
    ) async throws {
        try await withInstallation { survey async throws in
            let run = try await survey.run(arguments)
            let lines = run.messages.split(separator: "\n", omittingEmptySubsequences: false)

            #expect(run.status == 2)
            #expect(run.text == "")
            #expect(lines.first?.hasPrefix(message) == true, "\(run.messages)")
            #expect(lines.dropFirst().first?.hasPrefix("Usage: survey") == true, "\(run.messages)")
            #expect(lines.last == "")
        }
    }

    @Test(arguments: [
        ["LONG"], ["help", "LONG"], ["--LONG"], ["show", "LONG"], ["list", "--page", "LONG"],
        ["status", "--api-url", "LONG"], ["status", "--api-url", "https://example.test/LONG"],
        ["token", "--api-url", "https://example.test/LONG"], ["list", "--client-secret-file", "LONG"],
        ["completions", "LONG"],
    ])
    func `what was typed is shortened in a message`(_ arguments: [String]) async throws {
        try await withInstallation { survey async throws in
            _ = try await survey.run("list", "-q")
            // As long as an address may be that the sandbox still reads.
            let long = "begin" + String(repeating: "x", count: arguments == ["show", "LONG"] ? 2_000 : 100_000) + "end"
            let run = try await survey.run(arguments.map { $0.replacing("LONG", with: long) })
            let message = try #require(run.messages.split(separator: "\n").first)
            #expect([1, 2, 3].contains(run.status))
            #expect(message.count < 400, "\(message)")
            #expect(message.contains("beginx") && message.contains("xend"), "\(message)")
        }
    }

    @Test(arguments: [
        ["status", "--api-url", "sandbox"], ["status", "--api-url=sandbox"], ["--api-url", "sandbox", "status"],
        ["status", "--api-url", "sandbox", "--"],
    ])
    func `an option stands anywhere, in either form`(_ arguments: [String]) async throws {
        try await withInstallation { survey async throws in
            let run = try await survey.run(arguments)
            #expect(run.status == 3)
            #expect(
                run.messages
                    == "survey: Not logged in to the built-in sandbox. Run 'survey login --api-url sandbox'.\n")
        }
    }

    @Test func `two dashes end the options`() async throws {
        try await withInstallation { survey async throws in
            #expect(try await survey.run("list", "-q").status == 0)
            let run = try await survey.run("show", "--", "--help")
            #expect(run.status == 1)
            #expect(run.messages == "survey: There is no survey '--help'. Run 'survey list' for the ids.\n")
        }
    }

    @Test func `alone it prints the commands, and ends with 2`() async throws {
        try await withInstallation { survey async throws in
            let run = try await survey.run()
            #expect(run.status == 2)
            #expect(run.text == "")
            for command in Self.commands { #expect(run.messages.contains("\n  \(command) "), "\(run.messages)") }
        }
    }

    @Test func `the manual page names every command`() async throws {
        try await withInstallation { survey async throws in
            let manual = try await survey.run("manual")
            #expect(manual.status == 0)
            #expect(manual.messages == "")
            for command in Self.commands {
                #expect(manual.lines.contains(".SS \"survey \(command.replacing("-", with: "\\-"))\""), "\(command)")
            }
            // Nothing that is hidden.
            #expect(!manual.text.contains("listed"))
        }
    }

    @Test(.needs("groff")) func `the manual page leaves groff nothing to say`() async throws {
        let groff = try #require(ShellScript.path(of: "groff"))
        try await withInstallation { survey async throws in
            let lint = try await survey.run(["manual"], in: "\"$@\" | '\(groff)' -man -ww -z")
            #expect(lint.status == 0)
            #expect(lint.messages == "")
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions are a script for a shell`(_ shell: String) async throws {
        try await withInstallation { survey async throws in
            let script = try await survey.run("completions", shell)
            #expect(script.status == 0)
            #expect(script.messages == "")
            #expect(script.text.contains("survey"))
            let offered = try await survey.run("__complete", shell, "").text
            for word in ["login", "completions"] { #expect(offered.contains(word)) }
            #expect(try await survey.run("__complete", shell, "list", "--a").text.contains("--api-url"))
        }
    }
}
