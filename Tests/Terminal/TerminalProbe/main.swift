import CoreSupport
import SystemLibrary
import TerminalIO

// A program for `TerminalTests` to run: what needs a process of its own, by the first argument.

/// Asks as a program does: the exit status is the signal's where one came.
func ask(
    marksPastes: Bool = false, _ question: @escaping @Sendable (Prompt) async throws(InputError) -> String?
) async -> Int32 {
    let echo = EchoSwitch()
    let output = MessageWriter(.standardOutput)
    let (status, interrupt) = await ProcessSignals.run(terminal: echo) { () async -> Int32 in
        output.line("pid \(getpid())")
        do throws(InputError) {
            let answer = try await question(Prompt(echo: echo, marksPastes: marksPastes))
            output.line(answer.map { "read \($0.utf8.count) bytes" } ?? "read nothing")
            return 0
        } catch {
            MessageWriter().line("\(error)")
            return 1
        }
    }
    let ending = interrupt?.exitStatus ?? status
    output.line("ended \(ending)")
    return ending
}

/// Hears the first interrupt and goes on, as a program that is stuck would.
func ignoreFirstInterrupt() async -> Int32 {
    let messages = MessageWriter(.standardOutput)
    ProcessSignals.listen(terminal: EchoSwitch()) { _ in messages.line("heard") }
    messages.line("pid \(getpid())")
    await OneShot<Void>().wait(onCancel: ())
    return 0
}

/// Ends while work is under way that is never done.
func waitAtEnd() async -> Int32 {
    let messages = MessageWriter(.standardOutput)
    let ending = ProgramEnding()
    ending.add(
        UninterruptibleWork(
            isUnderWay: { true },
            settle: {
                messages.line("waiting")
                await OneShot<Void>().wait(onCancel: ())
            }))
    let (status, interrupt) = await ProcessSignals.run(terminal: EchoSwitch(), ending: ending) { () async -> Int32 in
        await ending.wait()
        return 0
    }
    return interrupt?.exitStatus ?? status
}

/// Writes lines without end, or until the writer says why not.
func writeLines() -> Int32 {
    ProcessSetup.holdStandardDescriptors()
    ProcessSetup.ignoreBrokenPipes()
    let output = OutputWriter()
    do throws(OutputError) {
        for number in 0..<200_000 { try output.write("line \(number)\n") }
        try output.flush()
        return 0
    } catch .brokenPipe {
        return 0
    } catch {
        MessageWriter().line("\(error)")
        return 1
    }
}

switch CommandLine.arguments.dropFirst().first {
case "password": exit(await ask { prompt throws(InputError) in try await prompt.password("Password: ") })
case "line": exit(await ask { prompt throws(InputError) in try await prompt.answer("Email: ") })
case "text":
    // Two questions, since what is left of the first would answer the second.
    exit(
        await ask(marksPastes: CommandLine.arguments.contains("marks")) { prompt throws(InputError) in
            try await prompt.dialogue { () async throws(InputError) in
                let text = try await prompt.answer("Words: ", as: .text)
                MessageWriter(.standardOutput).line(text.debugDescription)
                return try await prompt.answer("Line: ")
            }
        })
case "decision":
    exit(
        await ask { prompt throws(InputError) in
            try await prompt.dialogue { () async throws(InputError) in
                _ = try await prompt.answer("Line: ")
                return try await prompt.answer("Send? ", as: .decision)
            }
        })
case "rest": exit(await ask { prompt throws(InputError) in try await prompt.rest(limit: 1 << 20) })
case "stuck": exit(await ignoreFirstInterrupt())
case "waiting": exit(await waitAtEnd())
case "lines": exit(writeLines())
default: exit(2)
}
