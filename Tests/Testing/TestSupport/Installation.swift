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

    package func run(_ arguments: String...) async throws -> ChildProcess.Outcome { try await run(arguments) }

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
        _ words: String, in shell: String? = ShellScript.path(of: "bash"), environment: [String: String] = [:],
        columns: UInt16 = 80
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            shell: #require(shell),
            script: """
                trap : INT QUIT
                '\(try BuiltProduct.path(of: program))' \(words)
                echo "status $? echo $(stty -a | grep -q -e ' -echo ' && echo off || echo on)"
                """,
            environment: variables(and: ["TERM": "xterm"].merging(environment) { $1 }), columns: columns)
    }

    /// Runs `words` in a terminal, where `lines` are asked and answered, and expects the status. Returns all shown.
    @discardableResult package func talk(
        _ words: String, _ lines: KeyValuePairs<String, Reply>, status: Int32, environment: [String: String] = [:],
        columns: UInt16 = 80
    ) async throws -> String {
        let terminal = try open(words, environment: environment, columns: columns)
        return try await terminal.talk(lines, status: status)
    }

    @discardableResult package func logIn(_ options: String...) async throws -> ChildProcess.Outcome {
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

/// What is typed when a question is asked.
package enum Reply: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByNilLiteral, Sendable {
    case line(String)
    /// A line that is typed when the terminal shows nothing of it.
    case secret(String)
    /// Text without an end of the line, the same when the terminal shows nothing of it.
    case keys(String)
    case secretKeys(String)
    /// What was shown is no question.
    case nothing

    package init(stringLiteral line: String) { self = .line(line) }
    package init(nilLiteral: ()) { self = .nothing }
}

extension PseudoTerminal {
    /// Waits for each text behind the one before, and types the reply to it.
    package func talk(_ lines: KeyValuePairs<String, Reply>) async throws { try await talk(Array(lines)) }

    package func talk(_ lines: [(key: String, value: Reply)]) async throws {
        for (text, reply) in lines {
            try await wait(for: text)
            switch reply {
            case .line(let line): type(line + "\n")
            case .secret(let line):
                try await wait(untilEchoIs: false)
                type(line + "\n")
            case .keys(let keys): type(keys)
            case .secretKeys(let keys):
                try await wait(untilEchoIs: false)
                type(keys)
            case .nothing: break
            }
        }
    }

    /// Does so, and waits for the end with `status` and the terminal as it was. Returns all that was shown.
    @discardableResult
    package func talk(_ lines: KeyValuePairs<String, Reply> = [:], status: Int32) async throws -> String {
        try await talk(lines)
        try await wait(for: "status \(status) echo on")
        return try await waitForEnd()
    }

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

/// Runs `body` beside a few others alone: hundreds of processes at once would leave none of them time to run.
package func withPlace<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    try await places.withPlace(body)
}

private let places = Places(4)

extension ChildProcess.Outcome {
    package var text: String { String(decoding: output, as: UTF8.self) }
    package var lines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Expects the exit status, and what is printed, and what is said on standard error: whole, at its beginning, or
    /// somewhere in it.
    @discardableResult package func expect(
        _ status: Int32?, prints text: String? = nil, says messages: String? = nil, begins beginning: String = "",
        mentions words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        #expect(self.status == status, "\(self.text)\(self.messages)", sourceLocation: sourceLocation)
        if let text { #expect(self.text == text, sourceLocation: sourceLocation) }
        if let messages { #expect(self.messages == messages, sourceLocation: sourceLocation) }
        #expect(self.messages.hasPrefix(beginning), sourceLocation: sourceLocation)
        for word in words { #expect(self.messages.contains(word), sourceLocation: sourceLocation) }
        return self
    }
}
