import ArgumentParsing
import CommandLineSupport
import TestSupport

@testable import survey

@Suite(.world) struct `Usage` {
    private static let commands = Program.survey.commandLine.subcommands.map(\.name)

    @Test(arguments: [["--help"], ["-h"], ["help"]] + commands.map { [$0, "--help"] } + [["help", "list"]])
    func `help goes to standard output`(_ arguments: [String]) async throws {
        try await sandboxed.helps(arguments, of: Self.commands)
    }

    @Test func `the top help names every command, variable and status`() async throws {
        let help = try await sandboxed.run("--help").text
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
        let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("--timeout SECONDS Limits each request except a token refresh."))
    }

    @Test func `the help of the environment names the variables that count, and those without effect`() async throws {
        let help = try await sandboxed.run("help", "environment").expect(0, says: "")
        for name in [
            "SURVEY_API_URL", "SURVEY_CLIENT_SECRET", "SURVEY_HOME", "https_proxy, HTTPS_PROXY", "no_proxy, NO_PROXY",
            "SSL_CERT_FILE, SSL_CERT_DIR", "SSLKEYLOGFILE", "NO_COLOR", "BROWSER",
        ] { #expect(help.lines.contains { $0.hasPrefix("  \(name) ") || $0 == "  \(name)" }, "\(name): \(help.text)") }
        #expect(help.lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `the help of login offers no option for a password`() async throws {
        let help = try await sandboxed.run("login", "--help").text
        #expect(help.contains("--password-stdin"))
        // A flag, which takes no value.
        #expect(help.contains("--password ") && !help.contains(/--password [A-Z]/))
        try await sandboxed.run("login", "--password", "x").expect(2)
    }

    @Test(arguments: [["app", "--help"], ["manual"], ["__complete", "bash", "app", "--"], ["app", "--plai"]])
    func `an option that is unlisted is named nowhere`(_ arguments: [String]) async throws {
        let run = try await sandboxed.run(arguments)
        #expect((run.text + run.messages).contains("no"))
        #expect(!(run.text + run.messages).contains("-plain"))
    }

    @Test func `the version goes to standard output`() async throws {
        try await sandboxed.tellsItsVersion()
    }

    @Test(arguments: [
        (["lst"], "There is no command 'lst'. Did you mean 'list'?"),
        (["nonsense", "--help"], "There is no command 'nonsense'. See 'survey --help'."),
        (["help", "lst"], "There is no command 'lst'. Did you mean 'list'?"),
        (["help", "nonsense"], "There is no command 'nonsense'. See 'survey --help'."),
        (["zebra"], "There is no command 'zebra'. See 'survey --help'."),
        (["list", "--formt", "csv"], "There is no option '--formt'. Did you mean --format?"),
        (["list", "-x"], "There is no option '-x'. See 'survey list --help'."),
        (["list", "--page"], "The option --page needs a value. Write --page N."),
        (["list", "--all=yes"], "The option --all takes no value. Write --all alone."),
        (["list", "--page", "0"], "--page must be a whole number from 1 to 1000000000, not '0'."),
        (["list", "--page=x"], "--page must be a whole number from 1 to 1000000000, not 'x'."),
        (["list", "--format", "xml"], "--format must be table, tsv, json, ndjson or csv, not 'xml'."),
        (["list", "--all", "--page", "2"], "--all and --page cannot be combined. Use only one of them."),
        (["list", "--timeout", "0"], "--timeout must be a number of seconds from 0.1 to 86400, not '0'."),
        (["login", "--token-url", "http://a.test/token"], "Plain http to a.test would show the password"),
        (
            ["login", "--token-url=http://[::1]/t", "--authorize-url=http://a.test"],
            "Plain http to a.test would show the password to anyone on the way (--authorize-url is 'http://a.test')."
        ),
        (["sandbox", "--port", "65536"], "--port must be a whole number from 0 to 65535, not '65536'."),
        (["show"], "Without a terminal, 'survey show' needs ID."),
        (["outbox", "resend"], "'survey outbox resend' needs ID."),
        (["outbox", "drop", "a", "b"], "'survey outbox' takes no more than ACTION ID."),
        (["outbox", "send", "a"], "'survey outbox send' takes no ID."),
        (
            ["login", "--device-url", "https://a.test/device"],
            "--device-url, --authorize-url and --revocation-url require --token-url or --issuer."
        ),
        (["show", "a", "b"], ""),
        (["list", "--", "--all"], ""),
        (["completions", "ksh"], ""),
        ([], "A command is needed."),
    ])
    func `a wrong command line is told on standard error, with the usage`(
        _ arguments: [String], _ message: String
    ) async throws {
        try await sandboxed.refuses(arguments, because: message)
    }

    @Test(arguments: [
        ["LONG"], ["help", "LONG"], ["--LONG"], ["show", "LONG"], ["list", "--page", "LONG"],
        ["status", "--api-url", "LONG"], ["status", "--api-url", "https://example.test/LONG"],
        ["token", "--api-url", "https://example.test/LONG"], ["list", "--client-secret-file", "LONG"],
        ["completions", "LONG"],
    ])
    func `what was typed is shortened in a message`(_ arguments: [String]) async throws {
        try await sandboxed.shortens(arguments)
    }

    @Test(arguments: [
        ["status", "--api-url", "sandbox"], ["status", "--api-url=sandbox"], ["--api-url", "sandbox", "status"],
        ["status", "--api-url", "sandbox", "--"],
    ])
    func `an option stands anywhere, in either form`(_ arguments: [String]) async throws {
        try await sandboxed.run(arguments)
            .expect(3, says: "survey: Not logged in to the built-in sandbox. Run 'survey login --api-url sandbox'.\n")
    }

    @Test func `two dashes end the options`() async throws {
        try await sandboxed.run("list", "-q").expect(0)
        try await sandboxed.run("show", "--", "--help")
            .expect(1, mentions: "survey: There is no survey '--help'. Run 'survey list' for the ids.\n")
    }

    @Test func `alone it prints the commands, and the manual page names them`() async throws {
        try await sandboxed.names(Self.commands)
    }

    @Test(.needs("groff")) func `the manual page leaves groff nothing to say`() async throws {
        try await sandboxed.satisfiesGroff()
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions are a script for a shell`(_ shell: String) async throws {
        try await sandboxed.completes(in: shell, [""], with: "login", "completions")
        try await sandboxed.completes(in: shell, ["list", "--a"], with: "--api-url")
    }
}
