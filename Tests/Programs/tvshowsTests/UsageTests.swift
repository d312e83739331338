import ArgumentParsing
import CommandLineSupport
import TestSupport

@testable import tvshows

@Suite(.world) struct `Usage` {
    private static let commands = Program.tvshows.commandLine.subcommands.map(\.name)

    @Test(arguments: [["--help"], ["-h"], ["help"]] + commands.map { [$0, "--help"] } + [["help", "list"]])
    func `help goes to standard output`(_ arguments: [String]) async throws {
        try await sandboxed.helps(arguments, of: Self.commands)
    }

    @Test func `the top help names every command, variable and status`() async throws {
        let help = try await sandboxed.run("--help").text
        let options = ["--api-url URL", "--timeout", "--allow-insecure-http", "-q, --quiet", "-v, --verbose"]
        let variables = ["TVSHOWS_API_URL", "TVSHOWS_HOME", "TVSHOWS_TIMEOUT"]
        let statuses = ["129 hung up", "130 interrupted", "143 terminated"]
        for word in Self.commands + options + variables + statuses { #expect(help.contains(word)) }
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
        (["help", "nonsense"], "There is no command 'nonsense'. See 'tvshows --help'."),
        (["nonsense", "--help"], "There is no command 'nonsense'. See 'tvshows --help'."),
        (["lst"], "There is no command 'lst'. Did you mean 'list'?"),
        (["login", "--password", "x"], "There is no option '--password'."),
        (["list", "--item", "3"], "There is no option '--item'. Did you mean --items?"),
        (["list", "--page", "0"], "--page must be a whole number from 1 to 1000000000, not '0'."),
        (["list", "--items=x"], "--items must be a whole number from 1 to 100000, not 'x'."),
        (["reviews", "1", "--items", "0"], "--items must be a whole number from 1 to 100000, not '0'."),
        (["list", "--format", "xml"], "--format must be table, tsv, json, ndjson or csv, not 'xml'."),
        (["profile", "--format", "xml"], "--format must be table, tsv, json, ndjson or csv, not 'xml'."),
        (["list", "--all", "--page", "2"], "--all and --page cannot be combined. Use only one of them."),
        (["list", "--top-rated", "--all"], "--top-rated and --all cannot be combined. Use only one of them."),
        (["list", "--top-rated", "--page=1"], "--top-rated and --page cannot be combined. Use only one of them."),
        (["list", "--top-rated", "--items", "3"], "--top-rated and --items cannot be combined."),
        (["list", "--top-rated", "--search", "x"], "--top-rated and --search cannot be combined."),
        (["list", "--timeout", "0"], "--timeout must be a number of seconds from 0.1 to 86400, not '0'."),
        (["sandbox", "--port", "65536"], "--port must be a whole number from 0 to 65535, not '65536'."),
        (["show"], "'tvshows show' needs ID."), (["reviews"], "'tvshows reviews' needs ID."),
        (["photo"], "'tvshows photo' needs FILE."),
        (["review", "--rating", "3", "--comment", "x"], "'tvshows review' needs ID."),
        (["review", "1", "--comment", "x"], "'tvshows review' needs --rating N."),
        (["review", "1", "--rating", "3"], "'tvshows review' needs --comment TEXT."),
        (["completions", "ksh"], ""),
        (["list", "--api-url", "ftp://x"], "--api-url must be an http or https URL: 'ftp://x'."),
        (["list", "--api-url", "http://a:b@example.test"], "--api-url carries a user or password"),
        (["list", "--api-url", "http://example.test"], "Plain http to example.test would show the password"),
        ([], "A command is needed."),
    ])
    func `a wrong command line is told on standard error, with the usage`(
        _ arguments: [String], _ message: String
    ) async throws {
        try await sandboxed.refuses(arguments, because: message)
    }

    @Test(arguments: [
        ["LONG"], ["help", "LONG"], ["--LONG"], ["show", "LONG"], ["reviews", "LONG"], ["list", "--page", "LONG"],
        ["status", "--api-url", "LONG"], ["status", "--api-url", "https://example.test/LONG"], ["photo", "LONG"],
        ["review", "4", "--rating", "LONG", "--comment", "x"],
    ])
    func `what was typed is shortened in a message`(_ arguments: [String]) async throws {
        try await sandboxed.shortens(arguments)
    }

    @Test func `alone it prints the commands, and the manual page names them`() async throws {
        try await sandboxed.names(Self.commands)
    }

    @Test(.needs("groff")) func `the manual page leaves groff nothing to say`() async throws {
        try await sandboxed.satisfiesGroff()
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions are a script for a shell`(_ shell: String) async throws {
        try await sandboxed.completes(in: shell, [""], with: "reviews")
        try await sandboxed.completes(in: shell, ["list", "--"], with: "--top-rated", "--api-url")
    }

    @Test(arguments: [
        ("TVSHOWS_API_URL", "ftp://a:hunter2@x", "must be an http or https URL: 'ftp://…@x'."),
        ("TVSHOWS_API_URL", "http://a:hunter2@x", "carries a user or password, which others can see: 'http://…@x'."),
        ("TVSHOWS_TIMEOUT", "soon", "must be a number of seconds from 0.1 to 86400, not 'soon'."),
    ])
    func `an invalid variable is named with its value`(_ name: String, _ value: String, _ message: String) async throws
    {
        let run = try await sandboxed.run(["list"], environment: [name: value]).expect(2)
        let expected = "tvshows: \(name) \(message)"
        #expect(run.messages.hasPrefix(expected + " ") || run.messages.hasPrefix(expected + "\n"), "\(run.messages)")
        #expect(!run.messages.contains("hunter2"))
    }

    @Test(arguments: [
        ["list"], ["list", "--all", "--format", "json"], ["show", "4"], ["reviews", "4"], ["profile"], ["status"],
        ["--help"], ["--version"], ["completions", "zsh"], ["sandbox"],
        ["review", "4", "--rating", "5", "--comment", "Good"],
    ])
    func `output that is closed is a failure`(_ arguments: [String]) async throws {
        try await sandboxed.tellsThatItCannotWrite(arguments)
    }
}
