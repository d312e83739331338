/// Gives each test an installation of a program of its own, and two servers.
package struct World<Sandbox: Sendable>: SuiteTrait, TestTrait, TestScoping {
    package struct Parts: Sendable {
        /// The installation, whose `…_API_URL` is the first server.
        package let bound: Installation
        /// The same without the variable, whose server is the built-in sandbox.
        package let sandboxed: Installation
        package let servers: (ScriptedServer<Sandbox>, ScriptedServer<Sandbox>)
    }

    /// The parts of the test that runs.
    package typealias Current = TaskLocal<Parts?>

    package typealias Serving = @Sendable (_ body: (ScriptedServer<Sandbox>) async throws -> Void) async throws -> Void

    private let program: String
    private let current: Current
    private let serve: Serving
    private let command: CommandLineRun
    private var isLoggedIn = false

    package var isRecursive: Bool { true }

    /// A world of `program`, whose commands `run` runs, with servers that `serve` has.
    package init(
        of program: String, in current: Current, run command: @escaping CommandLineRun, serve: @escaping Serving
    ) {
        (self.program, self.current, self.command, self.serve) = (program, current, command, serve)
    }

    /// The same, with somebody logged in at the first server.
    package var loggedIn: World {
        var world = self
        world.isLoggedIn = true
        return world
    }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        // A test's own trait comes after its suite's.
        if let parts = current.get() { return try await run(function, in: parts) }
        try await withPlace {
            try await withTemporaryFolder { folder in
                try await serve { first in
                    try await serve { second in
                        let sandboxed = Installation(of: program, home: folder + "/home", run: command)
                        var bound = sandboxed
                        bound.environment["\(program.uppercased())_API_URL"] = first.apiURL
                        let parts = Parts(bound: bound, sandboxed: sandboxed, servers: (first, second))
                        try await current.withValue(parts) { try await run(function, in: parts) }
                    }
                }
            }
        }
    }

    private func run(_ function: () async throws -> Void, in parts: Parts) async throws {
        if isLoggedIn { try await parts.bound.logIn().expect(0) }
        try await function()
    }
}

extension TaskLocal {
    /// The value, in a test of a suite with a world.
    package func required<Parts>() -> Parts where Value == Parts? {
        guard let parts = get() else { preconditionFailure("neither the test nor its suite has a world") }
        return parts
    }
}
