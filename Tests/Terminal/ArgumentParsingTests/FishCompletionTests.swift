import ArgumentParsing
import Foundation
import TestSupport
import Testing

private let fish = ShellScript.path(of: "fish")

@Suite struct `Fish completion` {
    @Test func `is a line for each thing to offer`() {
        let command = Command(
            "demo", summary: "Demo", options: [.quiet, .hidden, .secretFile], subcommands: [Fixture.pack])
        #expect(
            command.completionScript(for: .fish) == #"""
                # fish completion for demo. To use it: demo completions fish | source
                function __demo_at
                    set -l path demo
                    set -l value_follows 0
                    set -l words (commandline -opc)
                    set -e words[1]
                    for word in $words
                        if test $value_follows = 1
                            set value_follows 0
                            continue
                        end
                        switch "$path $word"
                            case 'demo --secret-file' 'demo pack --secret-file'
                                set value_follows 1
                            case 'demo pack'
                                set path "$path $word"
                        end
                    end
                    test "$path" = "$argv"
                end

                complete -c demo -f
                complete -c demo -n '__demo_at demo' -a pack -d 'Pack it\'s files [all]'
                complete -c demo -n '__demo_at demo' -s q -l quiet -d 'Say less.'
                complete -c demo -n '__demo_at demo' -l secret-file -r -F -d 'The file with the secret.'
                complete -c demo -n '__demo_at demo' -l version -d 'Show the version.'
                complete -c demo -n '__demo_at demo' -s h -l help -d 'Show this help.'
                complete -c demo -n '__demo_at demo pack' -F
                complete -c demo -n '__demo_at demo pack' -s h -l help -d 'Show this help.'
                complete -c demo -n '__demo_at demo pack' -s q -l quiet -d 'Say less.'
                complete -c demo -n '__demo_at demo pack' -l secret-file -r -F -d 'The file with the secret.'

                """#)
    }

    @Test(
        .needs("fish"),
        arguments: [("demo open a", "a1 a.b_c-2"), ("demo -v open ''", "a1 a.b_c-2 b3"), ("demo open z", "")])
    func `offers what the program lists, and evaluates none of it`(line: String, expected: String) async throws {
        let program = #"""
            function demo
                test "$argv" = "list --ids"; or return 1
                printf '%s\n' a1 a.b_c-2 'a b' 'a$(touch pwned)' 'a(touch pwned)' 'a;touch pwned' '' 'a*' b3 aé
            end

            """#
        let line = line.replacing("''", with: "")
        let script =
            program + Fixture.opener.completionScript(for: .fish) + "\ncomplete --do-complete '\(line)'\n"
        let outcome = try await ShellScript.run(script, in: #require(fish), arguments: ["--no-config"])
        #expect(Set(outcome.output.split(separator: "\n")) == Set(expected.split(separator: " ")))
        #expect(!FileManager.default.fileExists(atPath: "pwned"))
    }

    @Test(
        .needs("fish"),
        arguments: [
            ("demo l", "list login"), ("demo -q s", "show"), ("demo list --form", "--format"),
            ("demo list --format t", "table tsv"), ("demo list --format=c", "--format=csv"),
            ("demo --api-url list s", "show"), ("demo completions z", "zsh"), ("demo list --secret-h", ""),
        ])
    func `offers what fits at the cursor`(line: String, expected: String) async throws {
        let script = Fixture.root.completionScript(for: .fish) + "\ncomplete --do-complete '\(line)'\n"
        let outcome = try await ShellScript.run(script, in: #require(fish), arguments: ["--no-config"])
        let offered = outcome.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
        #expect(offered.joined(separator: " ") == expected)
    }
}
