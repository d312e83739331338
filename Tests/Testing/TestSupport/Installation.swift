/// A program with its own home folder, without this machine's environment.
///
/// Its commands run in the tests' process. A test starts a process only for signals, for a shell, and for concurrency
/// between processes.
package struct Installation: Sendable {
    package let program: String
    /// The folder for its state, which need not exist.
    package let home: String
    /// The variables that it finds, beside `PROGRAM_HOME`.
    package var environment: [String: String] = [:]

    package static let email = "registered@email.com"
    package static let password = "password"

    private let command: CommandLineRun

    /// An installation of `program`, whose commands `run` runs.
    package init(
        of program: String, home: String, environment: [String: String] = [:], run command: @escaping CommandLineRun
    ) {
        self.program = program
        self.home = home
        self.environment = environment
        self.command = command
    }

    /// Another installation of the program.
    package func beside(environment: [String: String] = [:]) -> Installation {
        Installation(of: program, home: home + ".other", environment: environment, run: command)
    }

    // MARK: In the tests' process

    package func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) async throws -> CommandOutcome {
        let variables = variables(and: environment)
        let files = try StandardFiles(input: input)
        let status = try await withWatchdog { [command] in await command(arguments, variables, files.streams) }
        let outcome = files.outcome(status: status)
        try await expectSchema(of: outcome, arguments, command)
        let format = arguments.firstIndex(of: "--error-format").flatMap { arguments.dropFirst($0 + 1).first }
        if !arguments.contains("--error-format=text"),
            format ?? variables["\(program.uppercased())_ERROR_FORMAT"] == "json"
        {
            try await expectMessages(of: outcome, arguments, command)
        }
        return outcome
    }

    package func run(_ arguments: String...) async throws -> CommandOutcome { try await run(arguments) }

    /// Runs `words`, which are separated by spaces, in a terminal that sends no signals. At the end it shows the status,
    /// and whether the terminal echoes.
    package func open(
        _ words: String, environment: [String: String] = [:], columns: UInt16 = 80
    ) throws -> PseudoTerminal {
        let variables = variables(and: ["TERM": "xterm"].merging(environment) { $1 })
        guard words.allSatisfy({ !"<>|&;$`'\"\\".contains($0) }) else { throw NeedsShell(words: words) }
        let arguments = words.split(separator: " ").map(String.init)
        return try PseudoTerminal(columns: columns) { [command] in await command(arguments, variables, $0) }
    }

    private struct NeedsShell: Error { let words: String }

    /// Runs `words` as ``open(_:environment:columns:)`` does, where `lines` are asked and answered, and expects the
    /// status. Returns all shown.
    @discardableResult package func talk(
        _ words: String, _ lines: KeyValuePairs<String, Reply>, status: Int32, environment: [String: String] = [:],
        columns: UInt16 = 80
    ) async throws -> String {
        let terminal = try open(words, environment: environment, columns: columns)
        return try await terminal.talk(lines, status: status)
    }

    @discardableResult package func logIn(_ options: String...) async throws -> CommandOutcome {
        try await run(["login", "--email", Self.email, "--password-stdin"] + options, input: Self.password + "\n")
    }

    // MARK: As a process

    package func runProcess(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], isHeard: Bool = true
    ) async throws -> CommandOutcome {
        try await start(arguments, input: input, environment: environment, isHeard: isHeard).outcome()
    }

    package func start(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], isHeard: Bool = true
    ) throws -> ChildProcess {
        try ChildProcess(
            BuiltProduct.path(of: program), arguments, environment: variables(and: environment), input: input,
            isHeard: isHeard)
    }

    /// Runs a shell's `script`, in which `"$@"` is the command.
    package func runInShell(
        _ arguments: [String], _ script: String, environment: [String: String] = [:]
    ) async throws -> CommandOutcome {
        let words = try ["-c", script, "script", BuiltProduct.path(of: program)] + arguments
        return try await ChildProcess("/bin/sh", words, environment: variables(and: environment)).outcome()
    }

    /// Runs `words` in a terminal, in a shell that tells afterwards how it ended and whether the terminal echoes.
    package func openInShell(
        _ words: String, environment: [String: String] = [:], columns: UInt16 = 80
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            shell: #require(ShellScript.path(of: "bash")),
            script: """
                trap : INT QUIT
                '\(try BuiltProduct.path(of: program))' \(words)
                echo "status $? echo $(stty -a | grep -q -e ' -echo ' && echo off || echo on)"
                """,
            environment: variables(and: ["TERM": "xterm"].merging(environment) { $1 }), columns: columns)
    }

    /// Runs `words` as ``openInShell(_:environment:columns:)`` does, where `lines` are asked and answered, and expects
    /// the status. Returns all shown.
    @discardableResult package func talkInShell(
        _ words: String, _ lines: KeyValuePairs<String, Reply>, status: Int32, environment: [String: String] = [:],
        columns: UInt16 = 80
    ) async throws -> String {
        let terminal = try openInShell(words, environment: environment, columns: columns)
        return try await terminal.talk(lines, status: status)
    }

    /// Keeps `file` from being replaced or deleted.
    package func block(_ file: String) throws {
        let place = URL(filePath: file)
        let temporary = place.deletingLastPathComponent().appending(path: ".\(place.lastPathComponent).tmp/in-the-way")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    }

    package func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: home).map { "\(home)/\($0)" }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    private func variables(and others: [String: String]) -> [String: String] {
        let name = program.uppercased()
        // The program's own limit of 30 seconds may pass on a machine with much else to do.
        let always = ["\(name)_HOME": home, "\(name)_TIMEOUT": "3600", "PATH": "/usr/local/bin:/usr/bin:/bin"]
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

/// Runs `body` beside a few others only: each has servers, and some have processes.
package func withPlace<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    try await places.withPlace(body)
}

private let places = Places(8)
