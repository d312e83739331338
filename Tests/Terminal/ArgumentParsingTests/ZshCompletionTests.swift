import ArgumentParsing
import Foundation
import TestSupport
import Testing

private let zsh = ShellScript.path(of: "zsh")

@Suite struct `Zsh completion` {
    @Test func `is a function for each command`() {
        let command = Command(
            "demo", summary: "Demo", options: [.quiet, .hidden, .format],
            subcommands: [Fixture.completions, Fixture.pack])
        #expect(
            command.completionScript(for: .zsh) == #"""
                #compdef demo
                # zsh completion for demo. To use it: source <(demo completions zsh), or save it as
                # _demo in a folder of $fpath.

                _demo() {
                    local curcontext="$curcontext" state line
                    typeset -A opt_args
                    _arguments -s -C \
                        '(-q --quiet)-q[Say less.]' \
                        '(-q --quiet)--quiet[Say less.]' \
                        '--format=[How it is printed.]:FORMAT:(table tsv csv)' \
                        '--version[Show the version.]' \
                        '(-h --help)-h[Show this help.]' \
                        '(-h --help)--help[Show this help.]' \
                        '1: :->command' \
                        '*:: :->rest'
                    case $state in
                        command)
                            local -a commands=(
                                'completions:Print a completion script'
                                'pack:Pack it'\''s files \[all\]'
                            )
                            _describe command commands ;;
                        rest)
                            case $line[1] in
                                completions) _demo_completions ;;
                                pack) _demo_pack ;;
                            esac ;;
                    esac
                }

                _demo_completions() {
                    _arguments -s \
                        '(-h --help)-h[Show this help.]' \
                        '(-h --help)--help[Show this help.]' \
                        '(-q --quiet)-q[Say less.]' \
                        '(-q --quiet)--quiet[Say less.]' \
                        '--format=[How it is printed.]:FORMAT:(table tsv csv)' \
                        '1:SHELL:(bash zsh fish)'
                }

                _demo_pack() {
                    _arguments -s \
                        '(-h --help)-h[Show this help.]' \
                        '(-h --help)--help[Show this help.]' \
                        '(-q --quiet)-q[Say less.]' \
                        '(-q --quiet)--quiet[Say less.]' \
                        '--format=[How it is printed.]:FORMAT:(table tsv csv)' \
                        '1::TARGET: ' \
                        '*:FILES:_files'
                }

                if [ "$funcstack[1]" = "_demo" ]; then
                    _demo "$@"
                else
                    compdef _demo demo
                fi

                """#)
    }

    @Test(.needs("zsh"), arguments: [Fixture.root, Fixture.opener])
    func `has no syntax error`(root: Command) async throws {
        let outcome = try await ShellScript.run(
            root.completionScript(for: .zsh), in: #require(zsh), arguments: ["-n"])
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
    }

    /// In a terminal, where alone zsh completes.
    @Test(.needs("zsh")) func `offers what the program lists, and evaluates none of it`() async throws {
        try await withTemporaryFolder { folder async throws in
            let script = "\(folder)/complete"
            let root = Fixture.opener
            try Data((Fixture.lister + root.completionScript(for: .zsh)).utf8).write(to: URL(filePath: script))
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
            await terminal.type("\u{15}echo fi''n; exit\n")
            try await terminal.wait(for: "fin")
            let screen = try await terminal.waitForEnd()
            #expect(!screen.contains("touch"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["complete"])
        }
    }
}
