import TestSupport

@Suite(.world, .serialized, .needs("bash")) struct `Myworkout in a terminal` {
    @Test
    func `MW-3, MW-8, MW-11, MW-14: a user logs in, sees email, gender and photo, and does so at the next launch`()
        async throws
    {
        let first = try sandboxed.openApp("--spec myworkout")
        try await first.logIn()
        try await first.wait(
            for: "Profile", "Email    registered@email.com", "Gender   ", "Photo    http://127.0.0.1:", "[ Log out ]")
        try await first.quit()
        let second = try sandboxed.openApp("--spec myworkout")
        try await second.wait(for: "Profile", "Email    registered@email.com")
        try await second.interrupt()
    }

    @Test func `MW-14: the photo is drawn where the terminal says that it can`() async throws {
        let app = try sandboxed.openApp("--spec myworkout")
        try await app.terminal.wait(for: "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c")
        await app.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c")
        try await app.logIn()
        try await app.terminal.wait(for: "\u{1B}_Ga=T,f=100,t=d,i=")
        try await app.waitUntilGone("http://")
        try await app.wait(for: "Email    registered@email.com", "Photo", "[ Log out ]")
        try await app.interrupt()
    }

    @Test func `MW-13: while the sandbox takes its time, the screen shows that it works`() async throws {
        let app = try sandboxed.openApp("--spec myworkout", latency: nil)
        try await app.wait(for: "▸ Email")
        try await app.submitEmail("registered@email.com")
        // In what was sent, since the picture may be gone before it is looked at.
        try await app.terminal.wait(for: "Looking")
        try await app.wait(for: "Welcome back")
        try await app.interrupt()
    }

    @Test func `MW-13: the email, the login and the sign-up take at least a second each`() async throws {
        let app = try sandboxed.openApp("--spec myworkout", latency: nil)
        try await app.wait(for: "▸ Email")
        func expectSecond(from keys: String, to words: String) async throws {
            let taken = try await ContinuousClock().measure {
                await app.type(keys)
                try await app.wait(for: words)
            }
            #expect(taken >= .seconds(1), "\(words)")
        }
        try await expectSecond(from: "registered@email.com\r", to: "Welcome back")
        try await expectSecond(from: "wrong\r", to: "\n! The email or the password is wrong.")
        try await app.wait(for: "[ Cancel ]", then: Press.escape)
        try await app.wait(for: "Myworkout GO", "▸ Email")
        try await expectSecond(from: "fresh@email.com\r", to: "Create a new account")
        try await expectSecond(from: "passw0rd\t\t1\t\r", to: "[ Log out ]")
        try await app.interrupt()
    }
}

extension AppInTerminal {
    func submitEmail(_ email: String) async throws { try await wait(for: "Next", then: email + "\r") }

    func logIn() async throws {
        try await submitEmail("registered@email.com")
        try await wait(for: "▸ Password", then: "password\r")
    }
}
