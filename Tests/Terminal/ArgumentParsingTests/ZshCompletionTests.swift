import ArgumentParsing
import TestSupport

private let zsh = ShellScript.path(of: "zsh")

@Suite struct `Zsh completion` {
    @Test func `is told what each thing is, if it has a description`() {
        let commands = Fixture.root.completions(of: ["l"], for: .zsh) { _ in [] }
        #expect(commands == "list:Fetch things\nlogin:Log in\n")
        #expect(Fixture.root.completions(of: ["--style="], for: .zsh) { _ in [] } == "--style=plain\n--style=fancy\n")
    }

    @Test(.needs("zsh"), arguments: [Fixture.root, Fixture.opener])
    func `has no syntax error`(root: Command) async throws {
        let outcome = try await ShellScript.run(root.completionScript(for: .zsh), in: #require(zsh), arguments: ["-n"])
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
    }

    /// In a terminal, where alone zsh completes.
    @Test(.needs("zsh")) func `offers what the program lists, options and files, and evaluates none of it`()
        async throws
    {
        try await withTemporaryFolder { folder async throws in
            let script = "\(folder)/complete"
            let root = Fixture.opener
            let program = Fixture.program(
                root, asked: ["-v", "open", "b"], ["open", "a"], ["--secret-file=/etc/passw"], ["--verb"], in: .zsh)
            try Data((program + root.completionScript(for: .zsh)).utf8).write(to: URL(filePath: script))
            let terminal = try PseudoTerminal(
                shell: #require(zsh),
                script: """
                    cd '\(folder)'
                    exec zsh -f -i
                    """,
                environment: ["TERM": "dumb", "PATH": "/usr/bin:/bin", "PS1": "ready> ", "HOME": folder])
            try await terminal.wait(for: "ready> ")
            await terminal.type("autoload -Uz compinit; compinit -D -u; source ./complete; LISTMAX=999; echo do''ne\n")
            try await terminal.wait(for: "done")
            try await terminal.wait(for: "ready> ")
            // One Tab completes what all that fit have in common, the next ones show them.
            await terminal.type("demo -v open b\t")
            try await terminal.wait(for: "open b3")
            await terminal.type("\u{15}demo open a\t\t")
            try await terminal.wait(for: "a.b_c-2")
            try await terminal.wait(for: "a1")
            await terminal.type("\u{15}demo --verb\t")
            try await terminal.wait(for: "--verbose")
            await terminal.type("\u{15}demo --secret-file=/etc/passw\t")
            try await terminal.wait(for: "--secret-file=/etc/passwd")
            await terminal.type("\u{15}echo fi''n; exit\n")
            try await terminal.wait(for: "fin")
            let screen = try await terminal.waitForEnd()
            #expect(!screen.contains("touch"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["complete"])
        }
    }
}
