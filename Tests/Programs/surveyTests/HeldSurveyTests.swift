import TestSupport

/// Two terminals, and one survey.
@Suite(.loggedIn, .needs("bash")) struct `A survey that is answered twice at once` {
    private let question = " is answering this survey on this machine. Answer it here instead? [y/N] "

    private func opened(_ words: String = "answer s1") async throws -> (terminal: PseudoTerminal, process: pid_t) {
        server.offer(try .survey((1...3).map { .picked("q\($0)", "star", ["1", "2"]) }), responses: { _ in .taken })
        return try await survey.openToKill(words)
    }

    @Test(arguments: ["", "n"]) func `ST-3 the second terminal is asked, and a no changes nothing`(typed: String)
        async throws
    {
        let (first, process) = try await opened()
        try await first.talk(["Number: ": "1"])
        try await first.wait(for: "Question 2 of 3")

        try await survey.talk("answer s1", ["Process \(process)\(question)": .line(typed)], status: 0, columns: 200)

        try await first.talk(["Number: ": "2"])
        try await first.talk(["Number: ": "1"])
        try await first.talk(["Send? [Y/n] ": ""])
        _ = try await first.waitForEnd()
        #expect(server.requests(to: "responses").count == 1)
    }

    @Test func `ST-3 after a yes the first one stops at its next answer, and says why`() async throws {
        let (first, process) = try await opened()
        try await first.talk(["Number: ": "1"])
        try await first.wait(for: "Question 2 of 3")
        let (second, other) = try await survey.openToKill("answer s1")
        try await second.talk(["Process \(process)\(question)": "y"])
        try await second.wait(for: "Continuing with your saved answers: 1 of 3.")

        try await first.talk(["Number: ": "2"])
        try await first.wait(for: "Process \(other) has taken over this survey")
        _ = try await first.waitForEnd()

        try await second.talk(["Number: ": "1"])
        try await second.talk(["Number: ": "1"])
        try await second.talk(["Send? [Y/n] ": ""])
        _ = try await second.waitForEnd()
        #expect(server.requests(to: "responses").count == 1)
    }

    @Test(arguments: [SIGKILL, SIGINT]) func `ST-3 a process that has ended holds nothing`(signal: Int32) async throws {
        let (first, process) = try await opened()
        try await first.talk(["Number: ": "1"])
        try await first.wait(for: "Question 2 of 3")
        kill(process, signal)
        _ = try await first.waitForEnd()

        try await survey.talk(
            "answer s1",
            [
                "Continuing with your saved answers: 1 of 3.": nil, "Number: ": "1", "Question 3 of 3": nil,
                "Number: ": "1", "Send? [Y/n] ": "",
            ],
            status: 0)
    }

    @Test func `ST-3 a script asks nobody, and takes nothing over`() async throws {
        let (first, _) = try await opened()
        try await first.talk(["Number: ": "1"])
        try await first.wait(for: "Question 2 of 3")

        let template = try await survey.run("answer", "s1", "--template").output
        try await survey.answer("s1", with: try Filled(template).brief).expect(0)

        try await first.talk(["Number: ": "2"])
        try await first.talk(["Number: ": "1"])
        try await first.talk(["Send? [Y/n] ": "y"])
        try await first.talk(["Send anyway? [y/N] ": "n"])
        _ = try await first.waitForEnd()
        #expect(server.requests(to: "responses").count == 1)
    }
}
