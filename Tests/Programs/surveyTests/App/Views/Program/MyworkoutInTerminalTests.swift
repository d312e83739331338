import TestSupport
import Testing

@Suite(.serialized, .needs("bash")) struct `Myworkout in a terminal` {
    @Test func `MW-1, MW-12: the registered email leads to Login, where it is filled in`() async throws {
        try await withApp { app in
            try await app.wait(for: "Myworkout GO", "▸ Email", "( Next )")
            try await app.submitEmail("registered@email.com")
            try await app.wait(for: "Welcome back", "Email       registered@email.com", "▸ Password ◉", "( Log in )")
        }
    }

    @Test func `MW-2, MW-12: any other email leads to Sign-up, where it is filled in`() async throws {
        try await withApp { app in
            try await app.submitEmail("fresh@email.com")
            try await app.wait(for: "Create a new account", "Email       fresh@email.com", "( Sign up )")
        }
    }

    @Test func `MW-3, MW-8, MW-14: the registered user logs in and sees email, gender and photo`() async throws {
        try await withApp { app in
            try await app.logIn()
            try await app.wait(
                for: "Profile", "Email   registered@email.com", "Gender  ", "Photo   http://127.0.0.1:", "[ Log out ]")
        }
    }

    @Test func `MW-14: the photo is drawn where the terminal says that it can`() async throws {
        try await withApp { app in
            try await app.terminal.wait(for: "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c")
            await app.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c")
            try await app.logIn()
            try await app.terminal.wait(for: "\u{1B}_Ga=T,f=100,t=d,i=")
            try await app.waitUntilGone("http://")
            try await app.wait(for: "Email   registered@email.com", "Photo", "[ Log out ]")
        }
    }

    @Test func `MW-4: wrong credentials are told`() async throws {
        try await withApp { app in
            try await app.submitEmail("registered@email.com")
            try await app.wait(for: "Welcome back")
            await app.type("passwort\r")
            try await app.wait(for: "\n! The email or the password is wrong.", "▸ Password ◉\n", "( Log in )")
        }
    }

    @Test func `MW-5, MW-8: a new user signs up and sees email and gender`() async throws {
        try await withApp { app in
            try await app.submitEmail("fresh@email.com")
            try await app.wait(for: "Create a new account")
            await app.type("12345678\t" + Press.right + Press.right)
            try await app.wait(for: "▸ Gender      ( ) Female  (•) Male  ( ) Other", "[ Sign up ]")
            await app.type(Press.tab + " ")
            try await app.wait(for: "Profile", "Email   fresh@email.com", "Gender  Male")
        }
    }

    @Test func `MW-6: a registered email at Sign-up is told`() async throws {
        try await withApp { app in
            try await app.submitEmail("fresh@email.com")
            try await app.wait(for: "Create a new account")
            await app.type(Press.up + Press.clear + "registered@email.com\t12345678\t1\r")
            try await app.wait(for: "\n! There is an account with this email already.", "(•) Female")
        }
    }

    @Test func `MW-7: every field of Sign-up is required`() async throws {
        try await withApp { app in
            try await app.submitEmail("fresh@email.com")
            try await app.wait(for: "Create a new account", "( Sign up )")
            await app.type("12345678\t3")
            try await app.wait(for: "(•) Other", "[ Sign up ]")
            await app.type(Press.up + Press.clear)
            try await app.wait(for: "( Sign up )")
            await app.type("12345678" + Press.up + Press.clear)
            try await app.wait(for: "▸ Email\n", "( Sign up )")
            await app.type("fresh@email.com")
            try await app.wait(for: "[ Sign up ]")
        }
    }

    @Test func `MW-9: Log out leads to Get started, also at the next launch`() async throws {
        try await withTemporaryFolder { home in
            try await withApp(home) { app in
                try await app.logIn()
                try await app.wait(for: "[ Log out ]", "Email   registered@email.com")
                await app.type(Press.enter)
                try await app.wait(for: "( Next )")
            }
            try await withApp(home) { app in try await app.wait(for: "( Next )") }
        }
    }

    @Test(arguments: ["registered@email.com", "fresh@email.com"])
    func `MW-10: Cancel leads to Get started, by its button and by Esc`(email: String) async throws {
        try await withApp { app in
            for way in [Press.backTab + Press.backTab + Press.enter, Press.escape] {
                try await app.wait(for: "( Next )")
                try await app.submitEmail(email)
                try await app.wait(for: "[ Cancel ]")
                await app.type(way)
            }
            try await app.wait(for: "( Next )", "▸ Email\n")
        }
    }

    @Test func `MW-11: closed and opened again while logged in, it starts on Profile`() async throws {
        try await withTemporaryFolder { home in
            let first = try AppInTerminal(home: home)
            try await first.logIn()
            try await first.wait(for: "Email   registered@email.com")
            await first.type("q")
            try await first.waitForEnd(status: 0)
            try await withApp(home) { app in try await app.wait(for: "Profile", "Email   registered@email.com") }
        }
    }

    @Test func `MW-13: while the sandbox takes its time, the screen shows that it works`() async throws {
        try await withTemporaryFolder { home in
            let app = try AppInTerminal(latency: "", home: home)
            try await app.wait(for: "▸ Email")
            try await app.submitEmail("registered@email.com")
            // In what was sent, since the picture may be gone before it is looked at.
            try await app.terminal.wait(for: "Looking")
            try await app.wait(for: "Welcome back")
            await app.type(Press.interrupt)
            try await app.waitForEnd(status: 130)
        }
    }

    /// Runs `body` and quits.
    private func withApp(_ home: String? = nil, _ body: (AppInTerminal) async throws -> Void) async throws {
        guard let home else { return try await withTemporaryFolder { try await withApp($0, body) } }
        let app = try AppInTerminal(home: home)
        try await body(app)
        await app.type(Press.interrupt)
        try await app.waitForEnd(status: 130)
    }
}

extension AppInTerminal {
    func submitEmail(_ email: String) async throws {
        try await wait(for: "Next")
        await type(email + "\r")
    }

    func logIn() async throws {
        try await submitEmail("registered@email.com")
        try await wait(for: "▸ Password")
        await type("password\r")
    }
}
