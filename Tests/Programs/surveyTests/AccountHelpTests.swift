import TestSupport

@Suite(.world) struct `Help of the account commands` {
    @Test(arguments: [
        ("signup", ["--email EMAIL", "--name NAME", "--gender GENDER", "Female, Male or Other", "--password-stdin"]),
        ("profile", ["--format FORMAT", "avatarURL"]), ("reset-password", ["--email EMAIL"]),
    ])
    func `tells every option`(_ command: String, _ words: [String]) async throws {
        let run = try await sandboxed.run(command, "--help").expect(0, says: "")
        for word in words { #expect(run.text.contains(word), "\(word) in \(run.text)") }
        #expect(try await sandboxed.run("--help").text.contains("  \(command) "))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `is known to the completions`(_ shell: String) async throws {
        let commands = try await sandboxed.run("__complete", shell, "").text
        for word in ["signup", "profile", "reset-password"] { #expect(commands.contains(word), "\(word)") }
        #expect(try await sandboxed.run("__complete", shell, "signup", "--gender", "").text.contains("Female"))
    }

    @Test(arguments: [("sign-up", "signup"), ("profil", "profile"), ("reset-pasword", "reset-password")])
    func `is named where a command is misspelled`(_ typed: String, _ meant: String) async throws {
        try await sandboxed.run(typed).expect(2, mentions: "'\(meant)'")
    }
}
