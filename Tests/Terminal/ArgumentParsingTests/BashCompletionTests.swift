import ArgumentParsing
import TestSupport

private let bash = ShellScript.path(of: "bash")

/// Drives the script in a real bash, as the shell itself would: with the words of the line and the cursor's place.
@Suite(.needs("bash")) struct `Bash completion` {
    @Test(arguments: [
        (["demo", ""], "list show login completions pack"),
        (["demo", "l"], "list login"),
        (["demo", "-q", "s"], "show"),
        (["demo", "--api-url", "list", "s"], "show"),
        (["demo", "--api-url", "http", ":", "//h", "s"], "show"),
        (["demo", "--qu"], "--quiet"),
        (["demo", "list", "--p"], "--page"),
        (["demo", "list", "--a"], "--all --api-url"),
        (["demo", "list", "-q", "--f"], "--format"),
        (["demo", "list", "--format", ""], "table tsv csv"),
        (["demo", "list", "--format", "t"], "table tsv"),
        (["demo", "list", "--format", "="], "table tsv csv"),
        (["demo", "list", "--format", "=", "c"], "csv"),
        (["demo", "list", "--format=c"], "--format=csv"),
        (["demo", "list", "--format", "csv", "--pa"], "--page"),
        (["demo", "--style", "p"], "plain"),
        (["demo", "list", "--style", "f"], "fancy"),
        (["demo", "list", "--page", ""], ""),
        (["demo", "completions", ""], "bash zsh fish"),
        (["demo", "completions", "z"], "zsh"),
        (["demo", "completions", "zsh", "b"], ""),
        (["demo", "show", "--", "--q"], ""),
        (["demo", "login", "--ver"], "--verbose"),
        (["demo", "--vers"], "--version"),
    ])
    func `offers what fits at the cursor`(words: [String], expected: String) async throws {
        #expect(try await complete(words) == expected.split(separator: " ").map(String.init))
    }

    @Test func `offers the options where nothing else can stand`() async throws {
        let offered = try await complete(["demo", "show", "7", ""])
        #expect(offered.contains("--api-url"))
        #expect(offered.contains("-h"))
    }

    @Test(arguments: [
        ["demo", "--secret-file", "/et"], ["demo", "--secret-file", "=", "/et"], ["demo", "pack", "x", "/et"],
    ])
    func `offers files`(words: [String]) async throws {
        #expect(try await complete(words).contains("/etc"))
    }

    @Test func `offers files behind the option that they are attached to`() async throws {
        #expect(try await complete(["demo", "--secret-file=/et"]).contains("--secret-file=/etc"))
    }

    @Test(arguments: [
        ("a", ["a1", "a.b_c-2"]), ("", ["a1", "a.b_c-2", "b3"]), ("b", ["b3"]), ("c", []), ("$(", []),
        ("--verb", ["--verbose"]),
    ])
    func `offers what the program lists, and evaluates none of it`(word: String, expected: [String]) async throws {
        #expect(try await complete(["demo", "-v", "open", word], Fixture.opener) == expected)
        #expect(!FileManager.default.fileExists(atPath: "pwned"))
    }

    @Test func `takes an answer as text, whatever it is`() async throws {
        let lines = Fixture.listed.filter { !$0.isEmpty }
        let program = Fixture.function("demo", in: .bash, [(["open", ""], lines.map { $0 + "\n" }.joined())])
        #expect(try await complete(["demo", "open", ""], Fixture.opener, program) == lines)
        #expect(!FileManager.default.fileExists(atPath: "pwned"))
    }

    @Test func `offers nothing where the program fails`() async throws {
        #expect(try await complete(["demo", "open", ""], Fixture.opener, "demo() { echo a1 >&2; false; }\n").isEmpty)
    }

    @Test func `asks the program that is named, in the home folder too`() async throws {
        try await withTemporaryFolder { home async throws in
            let program = "#!/bin/sh\n" + Fixture.program(Fixture.root, asked: ["l"], in: .bash) + "demo \"$@\"\n"
            #expect(
                FileManager.default.createFile(
                    atPath: "\(home)/demo", contents: Data(program.utf8), attributes: [.posixPermissions: 0o755]))
            #expect(try await complete(["~/demo", "l"], Fixture.root, "HOME='\(home)'\n") == ["list", "login"])
        }
    }

    @Test func `has no syntax error`() async throws {
        let outcome = try await ShellScript.run(
            Fixture.root.completionScript(for: .bash), in: #require(bash), arguments: ["-n"])
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
    }

    @Test func `leaves a program without commands and options alone`() async throws {
        let bare = Command("bare-1", summary: "Nothing")
        let script = Fixture.program(bare, asked: ["--"], in: .bash) + bare.completionScript(for: .bash)
        let outcome = try await ShellScript.run(
            script + "COMP_WORDS=(bare-1 --) COMP_CWORD=1; _bare_1; echo \"${COMPREPLY[@]}\"", in: #require(bash))
        #expect(outcome.output == "--version --help\n")
    }

    private func complete(
        _ words: [String], _ root: Command = Fixture.root, _ program: String? = nil
    ) async throws -> [String] {
        let program = program ?? Fixture.program(root, asked: Array(words.dropFirst()), in: .bash)
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            \(program)\(root.completionScript(for: .bash))
            COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1)
            _demo 2>&1
            [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
            """
        let outcome = try await ShellScript.run(script, in: #require(bash), arguments: ["--norc", "--noprofile", "-u"])
        return outcome.output.split(separator: "\n").map(String.init)
    }
}
