import ArgumentParsing
import LoopbackServer
import TerminalApp
import TerminalIO
import TestSupport

@testable import CommandLineSupport

@Suite struct `Server of a command` {
    @Test func `has work that the program's end waits for, where the command did its own, and where it failed`()
        async throws
    {
        let failure = CommandFailure(.failed, "No.")
        for outcome in [Result.success(7), .failure(failure)] {
            let events = Protected<[String]>([])
            let context = try makeContext("--api-url", "https://api.example.test")
            let result: Result<Int, CommandFailure>
            do {
                result = .success(
                    try await context.withServer(
                        try context.chooseServer(for: .asUser), sandbox: Self.noSandbox, connect: { url, _ in url },
                        lasting: { url in
                            UninterruptibleWork(
                                isUnderWay: { true }, settle: { events.withLock { $0.append("settled \(url)") } })
                        },
                        { server in
                            events.withLock { $0.append("used \(server.name)") }
                            return try outcome.get()
                        }))
            } catch {
                result = .failure(try #require(error as? CommandFailure))
            }

            #expect(result == outcome)
            #expect(events.withLock { $0 } == ["used https://api.example.test"])
            await context.ending.wait()
            #expect(events.withLock { $0 } == ["used https://api.example.test", "settled https://api.example.test"])
        }
    }

    @Test func `that is a sandbox which cannot start is not used`() async throws {
        let context = try makeContext("--api-url", "sandbox")
        let error = await #expect(throws: CommandFailure.self) {
            try await context.withServer(
                try context.chooseServer(for: .asUser), sandbox: Self.noSandbox,
                connect: { url, _ in url }
            ) { _ in Issue.record("used") }
        }
        #expect(
            error
                == CommandFailure(
                    .failed, code: "sandbox.failed",
                    "The sandbox cannot start: \("port 8080 is in use"). \("Try again.")"))
    }

    private static func noSandbox(_ onCorruptState: (String) -> Void) throws -> SandboxServer {
        throw LoopbackServerError.portInUse(8080)
    }

    private func makeContext(_ options: String...) throws -> CommandContext {
        let program = Program(
            "tool", apiName: "tool API", summary: "", commands: ["idle": IdleCommand.init])
        let request = try CommandParser(program.commandLine).parse(["idle"] + options, environment: [:])
        guard case .run(let command) = request else { throw NoCommand() }
        return CommandContext(
            program: program, command: command, folder: StateFolder(path: "/nonexistent"),
            console: Console(of: program, environment: [:], echo: EchoSwitch(), isQuiet: true, isVerbose: false),
            environment: [:], terminal: FullScreenTerminal(), ending: ProgramEnding(), now: { Date() },
            network: { _, _ in HTTPClientSpy() })
    }

    private struct IdleCommand: ProgramCommand {
        let description = Command(summary: "")

        func run(_ context: CommandContext) {}
    }

    private struct NoCommand: Error {}
}
