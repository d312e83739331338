import TestSupport

@Suite(.world) struct `Client secret from a pipe` {
    @Test func `a secret may come through a pipe`() async throws {
        server.answer("oauth/token", with: .token("access"))
        let arguments = ["login", "--email", "a@example.test", "--password-stdin", "--client-secret-file", "FIFO"]
        try await survey.runInShell(
            arguments.map { $0 == "FIFO" ? survey.home + ".fifo" : $0 },
            #"mkfifo "$SURVEY_HOME.fifo"; echo piped > "$SURVEY_HOME.fifo" & echo pass | "$@""#
        ).expect(0)
        #expect(server.requests.first?.form["client_secret"] == "piped")
    }

    @Test func `a secret may come through a shell's pipe, of which a line is enough`() async throws {
        server.answer("oauth/token", with: .token("access"))
        let words = ["login", "--email", "a@example.test", "--password-stdin", "--client-secret-file", "/dev/fd/3"]
        // The far end stays open for as long as the program runs.
        try await survey.runInShell(
            words, #"mkfifo "$SURVEY_HOME.fifo"; exec 3<>"$SURVEY_HOME.fifo"; echo piped >&3; echo pass | "$@""#
        ).expect(0)
        #expect(server.requests.first?.form["client_secret"] == "piped")
    }

    @Test func `a pipe in which nobody writes a secret is waited for as long as a server is`() async throws {
        let pipe = survey.home + ".fifo"
        #expect(mkfifo(pipe, 0o600) == 0)
        try await survey.run("list", "--client-secret-file", pipe, "--timeout", "0.1")
            .expect(2, begins: "survey: No client secret arrived at '\(pipe)' in time. Check ")
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [(SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
    func `a pipe in which nobody writes a secret does not hold up a signal`(_ signal: Int32, _ status: Int32)
        async throws
    {
        let pipe = survey.home + ".fifo"
        #expect(mkfifo(pipe, 0o600) == 0)
        let login = try survey.start(
            ["login", "--email", "a@example.test", "--password-stdin", "--client-secret-file", pipe],
            input: "password\n")
        // Opens once the program waits at the other end, which nobody writes to.
        let writer = try await opened(pipe)
        login.send(signal)
        let run = try await login.outcome()
        close(writer)
        #expect(run.status == status)
        #expect(run.messages == "")
        #expect(server.requests.isEmpty)
    }

    /// The writing end of a pipe, when somebody waits at the other.
    private func opened(_ pipe: String) async throws -> Int32 {
        let deadline = ContinuousClock.now.advanced(by: longestWait)
        while true {
            let end = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if end >= 0 { return end }
            try #require(ContinuousClock.now < deadline)
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
