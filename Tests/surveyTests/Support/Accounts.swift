import Foundation
import HTTP
import TestSupport

extension Installation {
    /// Signs up with a password on standard input.
    func signUp(
        _ options: String..., email: String = "ann@example.test", password: String = "secret 12"
    ) async throws -> ChildProcess.Outcome {
        try await run(["signup", "--email", email, "--password-stdin"] + options, input: password + "\n")
    }

    /// Runs `words` in a terminal, in a shell that tells afterwards how it ended and whether the terminal echoes.
    func open(_ words: String, in shell: String) throws -> PseudoTerminal {
        var variables = ["SURVEY_HOME": home, "TERM": "xterm", "PATH": "/usr/local/bin:/usr/bin:/bin"]
        variables.merge(environment) { $1 }
        return try PseudoTerminal(
            shell: shell,
            script: """
                trap : INT QUIT
                '\(try BuiltProduct.path(of: "survey"))' \(words)
                echo "status $? echo $(stty -a | grep -q -e ' -echo ' && echo off || echo on)"
                """,
            environment: variables)
    }
}

extension PseudoTerminal {
    func answer(_ question: String, _ answer: String) async throws {
        try await wait(for: question)
        type(answer + "\n")
    }

    func answerSecretly(_ question: String, _ answer: String) async throws {
        try await wait(for: question)
        try await wait(untilEchoIs: false)
        type(answer + "\n")
    }
}

extension HTTPRequest {
    /// The fields of the user in a request about an account.
    var user: [String: String] {
        guard let body, let object = try? JSONSerialization.jsonObject(with: body) else { return [:] }  // none
        return (object as? [String: Any])?["user"] as? [String: String] ?? [:]
    }
}
