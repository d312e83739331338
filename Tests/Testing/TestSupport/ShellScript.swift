/// Runs a script in a shell of this machine, where there is one.
package enum ShellScript {
    package struct Outcome: Sendable {
        package let status: Int32
        /// Standard output and standard error together.
        package let output: String
    }

    /// The path of the shell called `name`, or nil where it is not installed.
    package static func path(of name: String) -> String? {
        ["/bin/\(name)", "/usr/bin/\(name)", "/usr/local/bin/\(name)", "/opt/homebrew/bin/\(name)"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs `script` with `arguments` for the shell before it and nothing to read.
    package static func run(_ script: String, in shell: String, arguments: [String] = []) async throws -> Outcome {
        let words = ["-c", #"exec "$0" "$@" 2>&1"#, shell] + arguments + ["-c", script]
        let run = try await ChildProcess("/bin/sh", words, environment: ProcessInfo.processInfo.environment).outcome()
        return Outcome(status: run.status ?? -1, output: run.text)
    }
}

extension Trait where Self == ConditionTrait {
    /// Has tests skipped, and the reason told, where this machine has no `program`.
    package static func needs(_ program: String) -> ConditionTrait {
        .enabled(if: ShellScript.path(of: program) != nil, "\(program) is not installed")
    }
}
