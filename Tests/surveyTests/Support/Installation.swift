import Foundation
import TestSupport

/// The built program with a home of its own, and nothing of this machine's environment.
struct Installation: Sendable {
    /// The folder for its state, which need not exist.
    let home: String
    /// The variables that it finds, beside `SURVEY_HOME`.
    var environment: [String: String] = [:]

    static let email = "registered@email.com"
    static let password = "password"

    /// Runs a command to its end.
    func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], isHeard: Bool = true
    ) async throws -> ChildProcess.Outcome {
        try await start(arguments, input: input, environment: environment, isHeard: isHeard).outcome()
    }

    /// Runs a command to its end.
    func run(_ arguments: String...) async throws -> ChildProcess.Outcome {
        try await run(arguments)
    }

    /// Starts a command.
    func start(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], isHeard: Bool = true
    ) throws -> ChildProcess {
        try ChildProcess(
            BuiltProduct.path(of: "survey"), arguments, environment: variables(and: environment), input: input,
            isHeard: isHeard)
    }

    /// Runs a shell's `script`, in which `"$@"` is the command.
    func run(
        _ arguments: [String], in script: String, environment: [String: String] = [:]
    ) async throws -> ChildProcess.Outcome {
        let words = try ["-c", script, "script", BuiltProduct.path(of: "survey")] + arguments
        return try await ChildProcess("/bin/sh", words, environment: variables(and: environment)).outcome()
    }

    /// Logs the sandbox's user in.
    func logIn(_ options: String...) async throws -> ChildProcess.Outcome {
        try await run(
            ["login", "--email", Self.email, "--password-stdin"] + options, input: Self.password + "\n")
    }

    /// Every file below the home.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: home).map { "\(home)/\($0)" }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    private func variables(and others: [String: String]) -> [String: String] {
        let always = ["SURVEY_HOME": home, "PATH": "/usr/local/bin:/usr/bin:/bin"]
        return always.merging(environment) { $1 }.merging(others) { $1 }
    }
}

/// Runs `body` with a fresh installation, and gives it up when it hangs.
func withInstallation<Value: Sendable>(
    _ body: @escaping @Sendable (Installation) async throws -> Value
) async throws -> Value {
    try await places.withPlace {
        try await withWatchdog {
            try await withTemporaryFolder { folder async throws in
                try await body(Installation(home: folder + "/home"))
            }
        }
    }
}

/// Hundreds of processes at once would leave none of them time to run.
private let places = Places(8)

/// Runs `body` with a server and a fresh installation whose `SURVEY_API_URL` it is.
func withServer<Value: Sendable>(
    _ body: @escaping @Sendable (Installation, ServerDouble) async throws -> Value
) async throws -> Value {
    try await withInstallation { survey in
        try await ServerDouble.serve { server in
            var survey = survey
            survey.environment["SURVEY_API_URL"] = server.apiURL
            return try await body(survey, server)
        }
    }
}

/// Runs `body` with two servers and a fresh installation that knows of neither.
func withTwoServers<Value: Sendable>(
    _ body: @escaping @Sendable (Installation, ServerDouble, ServerDouble) async throws -> Value
) async throws -> Value {
    try await withInstallation { survey in
        try await ServerDouble.serve { first in
            try await ServerDouble.serve { second in try await body(survey, first, second) }
        }
    }
}

extension ChildProcess.Outcome {
    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }
    /// Standard output line by line.
    var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
}
