import ArgumentParsing
import TestSupport

private let fish = ShellScript.path(of: "fish")

@Suite struct `Fish completion` {
    @Test(
        .needs("fish"),
        arguments: [("demo open a", "a1 a.b_c-2"), ("demo -v open ''", "a1 a.b_c-2 b3"), ("demo open z", "")])
    func `offers what the program lists, and evaluates none of it`(line: String, expected: String) async throws {
        let outcome = try await complete(line.replacing("''", with: ""), Fixture.opener)
        #expect(Set(outcome) == Set(expected.split(separator: " ").map(String.init)))
        #expect(!FileManager.default.fileExists(atPath: "pwned"))
    }

    @Test(
        .needs("fish"),
        arguments: [
            ("demo l", "list login"), ("demo -q s", "show"), ("demo list --form", "--format"),
            ("demo list --format t", "table tsv"), ("demo list --format=c", "--format=csv"),
            ("demo --api-url list s", "show"), ("demo completions z", "zsh"),
        ])
    func `offers what fits at the cursor`(line: String, expected: String) async throws {
        let offered = try await complete(line, Fixture.root)
        #expect(offered.joined(separator: " ") == expected)
    }

    @Test(
        .needs("fish"),
        arguments: [("demo --secret-file /et", "/etc/"), ("demo --secret-file=/et", "--secret-file=/etc/")])
    func `offers files`(line: String, expected: String) async throws {
        #expect(try await complete(line, Fixture.root).contains(expected))
    }

    private func complete(_ line: String, _ root: Command) async throws -> [String] {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).dropFirst().map(String.init)
        let script =
            Fixture.program(root, asked: words, in: .fish) + root.completionScript(for: .fish)
            + "complete --do-complete '\(line)'\n"
        let outcome = try await ShellScript.run(script, in: #require(fish), arguments: ["--no-config"])
        return outcome.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    }
}
