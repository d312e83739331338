import Foundation

/// A built program with a home of its own, and nothing of this machine's environment.
package struct Installation: Sendable {
    package let program: String
    /// The folder for its state, which need not exist.
    package let home: String
    /// The variables that it finds, beside `PROGRAM_HOME`.
    package var environment: [String: String] = [:]

    package static let email = "registered@email.com"
    package static let password = "password"

    package init(of program: String, home: String, environment: [String: String] = [:]) {
        self.program = program
        self.home = home
        self.environment = environment
    }

    package func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], isHeard: Bool = true
    ) async throws -> ChildProcess.Outcome {
        try await start(arguments, input: input, environment: environment, isHeard: isHeard).outcome()
    }

    package func run(_ arguments: String...) async throws -> ChildProcess.Outcome {
        try await run(arguments)
    }

    package func start(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], isHeard: Bool = true
    ) throws -> ChildProcess {
        try ChildProcess(
            BuiltProduct.path(of: program), arguments, environment: variables(and: environment), input: input,
            isHeard: isHeard)
    }

    /// Runs a shell's `script`, in which `"$@"` is the command.
    package func run(
        _ arguments: [String], in script: String, environment: [String: String] = [:]
    ) async throws -> ChildProcess.Outcome {
        let words = try ["-c", script, "script", BuiltProduct.path(of: program)] + arguments
        return try await ChildProcess("/bin/sh", words, environment: variables(and: environment)).outcome()
    }

    /// Runs `words` in a terminal, in a shell that tells afterwards how it ended and whether the terminal echoes.
    package func open(
        _ words: String, in shell: String, environment: [String: String] = [:], columns: UInt16 = 80
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            shell: shell,
            script: """
                trap : INT QUIT
                '\(try BuiltProduct.path(of: program))' \(words)
                echo "status $? echo $(stty -a | grep -q -e ' -echo ' && echo off || echo on)"
                """,
            environment: variables(and: ["TERM": "xterm"].merging(environment) { $1 }), columns: columns)
    }

    package func logIn(_ options: String...) async throws -> ChildProcess.Outcome {
        try await run(["login", "--email", Self.email, "--password-stdin"] + options, input: Self.password + "\n")
    }

    package func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: home).map { "\(home)/\($0)" }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    private func variables(and others: [String: String]) -> [String: String] {
        let always = ["\(program.uppercased())_HOME": home, "PATH": "/usr/local/bin:/usr/bin:/bin"]
        return always.merging(environment) { $1 }.merging(others) { $1 }
    }
}

extension PseudoTerminal {
    package func answer(_ question: String, _ answer: String) async throws {
        try await wait(for: question)
        type(answer + "\n")
    }

    /// Waits for a question and for the terminal to show nothing, and answers it.
    package func answerSecretly(_ question: String, _ answer: String) async throws {
        try await wait(for: question)
        try await wait(untilEchoIs: false)
        type(answer + "\n")
    }
}

/// Runs `body` with a fresh installation, and gives it up when it hangs.
package func withInstallation<Value: Sendable>(
    of program: String, _ body: @escaping @Sendable (Installation) async throws -> Value
) async throws -> Value {
    try await places.withPlace {
        try await withWatchdog {
            try await withTemporaryFolder { folder async throws in
                try await body(Installation(of: program, home: folder + "/home"))
            }
        }
    }
}

/// Hundreds of processes at once would leave none of them time to run.
private let places = Places(4)

extension ChildProcess.Outcome {
    package var text: String { String(decoding: output, as: UTF8.self) }
    package var lines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
