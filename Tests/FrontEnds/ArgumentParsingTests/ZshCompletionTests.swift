import ArgumentParsing
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

    @Test(.enabled(if: zsh != nil)) func `has no syntax error`() async throws {
        let outcome = try await ShellScript.run(
            Fixture.root.completionScript(for: .zsh), in: #require(zsh), arguments: ["-n"])
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
    }
}
