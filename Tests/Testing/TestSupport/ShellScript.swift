import Dispatch
import Foundation
package import Testing

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

    /// Runs `script` with `arguments` for the shell before it and nothing to read; the shell is killed after two minutes.
    package static func run(_ script: String, in shell: String, arguments: [String] = []) async throws -> Outcome {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: shell)
        process.arguments = arguments + ["-c", script]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let identifier = process.processIdentifier
        let watchdog = Task {
            try await Task.sleep(for: .seconds(120))
            // The whole group, since whoever is left would keep the output open.
            kill(-identifier, SIGKILL)
        }
        defer { watchdog.cancel() }
        let reader = output.fileHandleForReading
        let data = await onThreadOfItsOwn { Result { try reader.readToEnd() ?? Data() } }
        let status = await onThreadOfItsOwn {
            process.waitUntilExit()
            return process.terminationStatus
        }
        return Outcome(status: status, output: String(decoding: try data.get(), as: UTF8.self))
    }

    /// Runs what blocks, outside the few threads that all tests share.
    private static func onThreadOfItsOwn<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "ShellScript").async { continuation.resume(returning: body()) }
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Has tests skipped, and the reason told, where this machine has no `program`.
    package static func needs(_ program: String) -> ConditionTrait {
        .enabled(if: ShellScript.path(of: program) != nil, "\(program) is not installed")
    }
}
