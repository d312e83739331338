import TestSupport
import UserMessages

@testable import CommandLineSupport

@Suite struct `A word of a command to paste` {
    @Test(arguments: ["id1", "a_B-9", "https://api.example.test:8443/v1", "a@b.example", "/x,y=z%20+", "."])
    func `is shown as it is if it is plain`(text: String) {
        #expect(text.inCommand == text)
    }

    @Test(arguments: [
        ("", "\"\""), ("a b", #""a b""#), ("$(touch pwned)", #""\$(touch pwned)""#), ("`id`", #""\`id\`""#),
        (#"a"b\"#, #""a\"b\\""#), ("~ann", #""~ann""#), ("=ls", #""=ls""#), ("http://[::1]:8", #""http://[::1]:8""#),
        ("a;b", #""a;b""#), ("ünï", #""ünï""#),
    ])
    func `is quoted if it is not`(text: String, word: String) {
        #expect(text.inCommand == word)
    }

    @Test(arguments: ["-x", "--from=/etc/passwd", "a'b", "a!b", "a\nb", "\u{1B}[31m", "a\u{202E}b"])
    func `is an ellipsis if quotes do not help`(text: String) {
        #expect(text.inCommand == "…")
    }

    @Test func `is shortened, and its quotes are not`() {
        let long = String(repeating: "$", count: 1_000).inCommand
        #expect(long.hasPrefix(#""\$\$"#) && long.hasSuffix(#"\$""#) && long.contains("…"))
        let message: Message = "'tool \(long)'"
        #expect(message.text(of: Program("tool", apiName: "", summary: "")) { $0 }.hasSuffix("$\"'"))
    }

    @Test(
        .inTemporaryFolder,
        arguments: [
            "$(touch pwned)", "$(touch${IFS}pwned)", "`touch pwned`", "; touch pwned;", "x\"; touch pwned; \"",
            "x'; touch pwned; '", "x'; touch pwned #", "\ntouch pwned\n", "& touch pwned &", "| touch pwned", "> pwned",
            "\\\"; touch pwned; \\\"", "*", "~", "$HOME", "\\",
        ])
    func `runs nothing, with and without the quotes of its message`(text: String) async throws {
        let word = text.inCommand
        for line in ["printf %s \(word)", "'printf %s \(word)'"] {
            let shell = try ChildProcess(
                "/bin/sh", ["-c", "cd '\(folder)'; \(line)"], environment: ["PATH": "/usr/bin:/bin"])
            let outcome = try await shell.outcome()
            if word != "…", line.hasPrefix("p") { #expect(outcome.text == text) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
}
