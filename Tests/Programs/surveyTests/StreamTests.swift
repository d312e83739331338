import CommandLineSupport
import TerminalIO
import TestSupport

@testable import survey

@Suite(.world) struct `Streams` {
    @Test(arguments: ["json", "ndjson", "csv", "tsv", "table"])
    func `what came before a failure stands, whole`(_ format: String) async throws {
        server.play { request in
            guard request.isFor("surveys") else { return nil }
            return request.page == 3 ? HTTPResponse(status: 500) : Pages.page(request.page ?? 0, of: 4)
        }
        try await survey.logIn()
        let run = try await survey.run("list", "--all", "--page-size", "5", "--format", format).expect(4)
        #expect(run.text.hasSuffix("\n"))
        #expect(run.text.matches(of: /id-[0-9]+/).count == 10)
        #expect(
            run.messages == "survey: 10 surveys were written, then: The server cannot answer now."
                + " Try again later.\n")
        if format == "json" {
            #expect((try JSONSerialization.jsonObject(with: run.output) as? [Any])?.count == 10)
        }
    }

    @Test(arguments: [
        ["list"], ["show", everyKind], ["answer", everyKind, "--template"], ["logout"], ["list", "--odd"],
    ])
    func `a command that is done leaves its streams to be closed`(_ arguments: [String]) async throws {
        final class Owner: Sendable {}
        weak var owner: Owner?
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        do {
            let streams = Owner()
            owner = streams
            _ = await Program.survey.run(
                arguments, environment: ["SURVEY_HOME": survey.home],
                streams: StandardStreams(
                    input: Descriptor(null), output: Descriptor(null), error: Descriptor(null), owner: streams))
        }

        await until { owner == nil }
    }

    @Test func `json is closed by an interrupt too`() async throws {
        let (arrived, held) = (Gate(), Gate())
        server.play { request in
            guard request.isFor("surveys") else { return nil }
            if request.page == 2 {
                arrived.open()
                await held.pass()
            }
            return Pages.page(request.page ?? 0, of: 4)
        }
        try await survey.logIn()
        let list = try survey.start(["list", "--all", "--page-size", "5", "--format", "json"])
        await arrived.pass()
        list.send(SIGINT)
        let run = try await list.outcome()
        held.open()

        #expect(run.status == 130)
        #expect(run.messages == "")
        #expect((try JSONSerialization.jsonObject(with: run.output) as? [Any])?.count == 5)
    }

    @Test func `json that fails before the first survey is an empty array`() async throws {
        let run = try await survey.run("list", "--all", "--format", "json").expect(3)
        #expect((try JSONSerialization.jsonObject(with: run.output) as? [Any])?.isEmpty == true)
    }

    @Test(arguments: [
        ["list"], ["list", "--all", "--format", "json"], ["token"], ["status"], ["--help"], ["list", "--help"],
        ["--version"], ["completions", "zsh"], ["profile"], ["show", "e220a8397b1dcdaf2c20"], ["sandbox"],
    ])
    func `output that cannot be written is a failure`(_ arguments: [String]) async throws {
        try await sandboxed.tellsThatItCannotWrite(arguments)
    }

    @Test(arguments: [
        ["list"], ["list", "--all", "--format", "json"], ["token"], ["status"], ["--help"], ["completions", "bash"],
    ])
    func `output that nobody reads is no failure`(_ arguments: [String]) async throws {
        try await sandboxed.logIn()
        let sample = ["list", "token"].contains(arguments[0]) ? "Sample data from the built-in sandbox.\n" : ""
        try await sandboxed.runProcess(arguments, isHeard: false).expect(0, says: sample)
    }

    @Test func `a reader that has had enough ends the command quietly`() async throws {
        // More than any pipe holds.
        server.play { $0.isFor("surveys") ? Pages.page($0.page ?? 0, of: 1000, size: 1000) : nil }
        try await survey.logIn()
        let run = try await survey.runInShell(
            ["list", "--all", "--page-size", "1000", "--format", "ndjson"],
            #"{ "$@"; echo "status $?" >&2; } | head -1"#)
        #expect(run.lines.count == 1)
        #expect(run.messages == "status 0\n")
        #expect(server.requests.count < 100)
    }

    @Test func `a limit on the size of files is an error of one line`() async throws {
        let login = ["login", "--email", "registered@email.com", "--password-stdin"]
        try await survey.runInShell(login, #"echo password | (ulimit -f 0; "$@")"#)
            .expect(6, begins: "survey: This could not be saved: ", mentions: "File too large")
        try await survey.logIn().expect(0)
        let list = try await survey.runInShell(
            ["list", "-q"], #"out=$(mktemp); (ulimit -f 0; "$@" > "$out"); status=$?; rm "$out"; exit $status"#)
        #expect(list.messages.split(separator: "\n").count == 1 && list.messages.hasPrefix("survey: "))
        #expect(list.status == 1)
    }

    @Test func `notes go to standard error and can be silenced`() async throws {
        let first = try await sandboxed.run("list", "--format", "table").expect(0)
        #expect(
            first.messages == """
                Sample data from the built-in sandbox.
                20 of 66 surveys; --all lists every one.

                """)
        #expect(first.lines.count == 21)
        #expect(
            try await sandboxed.run("list", "--format", "table", "--quiet").messages
                == "Sample data from the built-in sandbox.\n")
        #expect(try await sandboxed.run("logout", "-q").messages == "")
    }

    @Test(.loggedIn) func `requests are told of on standard error where that is asked for`() async throws {
        let run = try await survey.run("list", "-v", "--page", "2", "--page-size", "3")
        #expect(run.lines.count == 3)
        #expect(
            run.messages.hasPrefix("GET \(server.apiURL)/surveys?page[number]=2&page[size]=3: 200, "),
            "\(run.messages)")
    }
}
