import ArgumentParsing
import TerminalApp
import TerminalIO
import TestSupport

@testable import CommandLineSupport

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `Program that ends` {
    @Test(arguments: [CommandLineSupport.ExitStatus.done, .interrupted])
    func `waits for work under way once its command is over, however that ended`(
        _ status: CommandLineSupport.ExitStatus
    ) async {
        let command = CommandWithWork(status: status)
        let runner = makeSUT(command)
        let run = Task { await runner.run() }
        await command.gate.reached()
        #expect(command.isOver.withLock { $0 })
        command.gate.open()
        #expect(await run.value == status)
    }

    @Test func `waits for nothing else`() async {
        let command = CommandWithWork(status: .done, isUnderWay: false)
        #expect(await makeSUT(command).run() == .done)
    }

    #if os(Linux)
        @Test func `has kept its memory and the keys of its connections to itself`() async {
            await #expect(processExitsWith: .success) {
                setenv("SSLKEYLOGFILE", "/nowhere/keys", 1)
                ProgramProcess.prepare()

                #expect(getenv("SSLKEYLOGFILE") == nil)
                let getsDumpable: CInt = 3  // PR_GET_DUMPABLE
                typealias Control = @convention(c) (_ option: CInt, UInt, UInt, UInt, UInt) -> CInt
                let control = unsafeBitCast(try #require(dlsym(nil, "prctl")), to: Control.self)
                #expect(control(getsDumpable, 0, 0, 0, 0) == 0)
            }
        }
    #endif

    // MARK: Helpers

    private func makeSUT(_ command: CommandWithWork) -> ProgramRunner {
        let program = Program(
            "tool", apiName: "tool API", summary: "", commands: ["idle": { command }])
        return ProgramRunner(
            program: program, arguments: ["idle"], environment: ["TOOL_HOME": folder], streams: .process)
    }

    private struct CommandWithWork: ProgramCommand {
        let description = Command(summary: "")
        let status: CommandLineSupport.ExitStatus
        var isUnderWay = true
        let gate = Gate()
        let isOver = Protected(false)

        func run(_ context: CommandContext) async throws {
            context.ending.add(
                UninterruptibleWork(isUnderWay: { isUnderWay }, settle: { await gate.pass() }))
            defer { isOver.withLock { $0 = true } }
            if status != .done { throw CommandFailure(status, "") }
        }
    }
}
