import Foundation
import TestSupport
import Testing

@Suite(.serialized, .needs("bash")) struct `TV Shows in a terminal` {
    @Test func `TV-1, TV-2.1, TV-2.5: the splash, then Login, whose buttons are disabled and whose password hides`()
        async throws
    {
        try await withApp { app in
            // In what was sent, since the picture may be gone before it is looked at.
            try await app.terminal.wait(for: "TV Shows")
            await app.type("q@email.com")
            try await app.wait(
                for: "Log in", "▸ Email        q@email.com", "[ ] Remember me", "( Log in )", "( Register )",
                "\n  Sandbox: registered@email.com, password: password\n")
            await app.type("\tpassword")
            try await app.wait(for: "Password ◉   ••••••••", "[ Log in ]", "[ Register ]", "Ctrl-T show password")
            await app.type("\u{14}")
            try await app.wait(for: "Password ⊘   password", "Ctrl-T hide password")
        }
    }

    @Test func `TV-2.2: wrong credentials are told, right ones lead to Home`() async throws {
        try await withApp { app in
            try await app.wait(for: "▸ Email")
            await app.type("registered@email.com\tpasswort\t\r")
            try await app.wait(for: "\n! The email or the password is wrong.", "▸ Password ◉", "( Log in )")
            await app.type("password\t\r")
            try await app.wait(for: "  Shows", "[ Profile ]")
        }
    }

    @Test func `TV-2.3: a new user registers and is logged in; what is wrong is told`() async throws {
        try await withApp { app in
            try await app.wait(for: "▸ Email")
            await app.type("fresh@\tsecret\t\t\t\r")
            try await app.wait(for: "\n! This is not an email address.")
            try await app.wait(for: "▸ Email")
            await app.type(Press.clear + "fresh@email.com\tsecre\t\t\t\r")
            try await app.wait(for: "\n! Use at least 6 characters.")
            await app.type("secret\t\t\t\r")
            try await app.wait(for: "  Shows", "[ Profile ]")
            await app.type("p")
            try await app.wait(for: "Profile", "Email  fresh@email.com")
        }
    }

    @Test
    func `TV-2.4: remembered, the app opens on Home; not remembered, on Login; the email is kept, in a private file`()
        async throws
    {
        try await withTemporaryFolder { home in
            try await withApp(home) { app in try await app.logIn(remembering: true) }
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(home)/state/remembered-email")
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            for file in try FileManager.default.subpathsOfDirectory(atPath: "\(home)/state") {
                guard !file.hasPrefix("sandbox"),
                    let data = FileManager.default.contents(atPath: "\(home)/state/\(file)")
                else { continue }
                #expect(!String(decoding: data, as: UTF8.self).contains("password"), "\(file)")
            }
            try await withApp(home) { app in
                try await app.wait(for: "  Shows", "[ Profile ]")
                await app.type("p")
                try await app.wait(for: "[ Log out ]", "Email  registered@email.com")
                await app.type(Press.tab + Press.enter)
                try await app.wait(for: "Email        registered@email.com", "▸ Password", "[x] Remember me")
                await app.type("password\t \r")
                try await app.wait(for: "  Shows", "[ Profile ]")
            }
            try await withApp(home) { app in try await app.wait(for: "▸ Email", "[ ] Remember me", "( Log in )") }
        }
    }

    @Test func `the command line and the app share a session that is remembered`() async throws {
        try await withTemporaryFolder { home in
            try await withApp(home) { app in try await app.logIn(remembering: true) }
            let status = try await ShellScript.run(
                "TVSHOWS_API_URL= TVSHOWS_HOME='\(home)/state' '\(try BuiltProduct.path(of: "tvshows"))' status",
                in: #require(AppInTerminal.shell))

            #expect(status.status == 0)
            #expect(status.output.contains("registered@email.com"))
        }
    }

    @Test func `TV-3.1, TV-3.2, TV-3.3: Home pages as one moves, a show opens, and Profile is at the top right`()
        async throws
    {
        try await withApp { app in
            try await app.logIn()
            try await app.wait(for: "1 of 38 · registered@email.com")
            // It stands on the second page.
            await app.type("/patience of")
            try await app.wait(for: "▸ The Patience of Trees")
            await app.type(Press.enter)
            try await app.wait(for: "  Shows  /patience of")
            await app.type(Press.escape)
            try await app.waitUntilGone("/patience of")
            await app.type("g")
            try await app.wait(for: "1 of 38 · registered@email.com")
            await app.type(Press.tab)
            try await app.wait(for: "▸ [ Profile ]")
            await app.type(Press.enter)
            try await app.wait(for: "  Profile", "Email  registered@email.com", "[ Log out ]")
            await app.type(Press.escape)
            try await app.wait(for: "  Shows")
            await app.type(Press.enter)
            try await app.wait(for: "▸ [ Write a review ]")
        }
    }

    @Test
    func `TV-4.1, TV-4.2, TV-5.1, TV-5.2: details and their reviews, and a review that is written and shown`()
        async throws
    {
        try await withApp { app in
            try await app.logIn()
            await app.type(Press.enter)
            try await app.wait(for: "Cover http://", " reviews · ★", "▸ [ Write a review ]")
            await app.type(Press.enter)
            try await app.wait(for: "Write a review", "▸ Rating  ☆☆☆☆☆", "( Submit )")
            await app.type(Press.right + Press.right + Press.right)
            try await app.wait(for: "▸ Rating  ★★★☆☆", "( Submit )")
            await app.type("5\tIt was worth" + Press.enter)
            // As a terminal sends what is pasted.
            await app.type("\u{1B}[200~the wait.\nAll of it.\u{1B}[201~")
            try await app.wait(
                for: "Rating  ★★★★★", "▸ Review  It was worth\n          the wait.\n          All of it.\n",
                "[ Submit ]", "Tab next · Enter new line")
            await app.type(Press.tab + Press.enter)
            try await app.wait(for: "▸ [ Write a review ]")
            try await app.wait(
                for: "★★★★★ registered@email.com\n    It was worth\n    the wait.\n    All of it.\n")
        }
    }

    @Test func `TV-4.3: a review that came meanwhile is there after a refresh, and Write a review opens the form`()
        async throws
    {
        try await withTemporaryFolder { home in
            try await withApp(home) { app in
                try await app.logIn()
                await app.type("/mayor of nowhere" + Press.enter + Press.enter)
                try await app.wait(for: "2 reviews · ★", "▸ [ Write a review ]")
                let elsewhere = try await ShellScript.run(
                    "TVSHOWS_API_URL= TVSHOWS_HOME='\(home)/state' '\(try BuiltProduct.path(of: "tvshows"))'"
                        + " review 6 --rating 5 --comment 'From elsewhere.'", in: #require(AppInTerminal.shell))
                #expect(elsewhere.status == 0, "\(elsewhere.output)")
                await app.type("r")
                try await app.wait(for: "3 reviews · ★", "★★★★★ registered@email.com\n    From elsewhere.")
                await app.type(Press.enter)
                try await app.wait(for: "Write a review", "( Submit )")
            }
        }
    }

    @Test func `a cover is drawn where the terminal says that it can, and taken away when the app ends`() async throws {
        try await withTemporaryFolder { home in
            let app = try AppInTerminal(home: home)
            try await app.terminal.wait(for: "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c")
            await app.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c")
            try await app.logIn()
            await app.type(Press.enter)
            try await app.terminal.wait(for: "\u{1B}_Ga=T,f=100,t=d,i=")
            try await app.waitUntilGone("Cover")
            #if os(Linux)
                // Whoever serves the covers has no part in the other requests.
                try await app.wait(forTransferThreads: 2)
            #endif
            await app.type(Press.escape)
            try await app.terminal.wait(for: "\u{1B}_Ga=d,d=I,i=")
            try await app.wait(for: "  Shows")
            await app.type("q")
            try await app.terminal.wait(for: "\u{1B}_Ga=d,d=A,q=2\u{1B}\\")
            try await app.waitForEnd(status: 0)
        }
    }

    @Test func `a terminal that calls itself iTerm2 gets inline images`() async throws {
        try await withApp { app in
            try await app.terminal.wait(for: "\u{1B}[>q")
            await app.type("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62;4c")
            try await app.logIn()
            await app.type(Press.enter)
            try await app.terminal.wait(for: "\u{1B}]1337;File=inline=1;size=")
            try await app.waitUntilGone("Cover")
        }
    }

    @Test func `Ctrl-Z gives the terminal back, and fg finds the form as it was`() async throws {
        try await withApp { app in
            try await app.wait(for: "▸ Email")
            await app.type("half@way")
            try await app.wait(for: "half@way")
            await app.type(Press.suspend)
            try await app.wait(for: "stopped")
            try await app.terminal.wait(untilEchoIs: true)
            await app.type("\n")
            try await app.wait(for: "▸ Email        half@way")
        }
    }

    @Test func `q quits with status 0`() async throws {
        try await withTemporaryFolder { home in
            let app = try AppInTerminal(home: home)
            try await app.logIn()
            await app.type("q")
            try await app.waitForEnd(status: 0)
        }
    }

    @Test(arguments: ["</dev/null", ">/dev/null"])
    func `where it cannot be drawn it ends at once with one line`(redirection: String) async throws {
        let sentence = "The app needs a terminal for its input and output. Run it in one, without redirection."
        try await withTemporaryFolder { home in
            let terminal = try PseudoTerminal(
                shell: #require(AppInTerminal.shell),
                script: "TVSHOWS_HOME='\(home)' '\(try BuiltProduct.path(of: "tvshows"))' app \(redirection);"
                    + " echo \"status $?\"")
            #expect(try await terminal.waitForEnd() == "tvshows: \(sentence)\r\nstatus 2\r\n")
        }
    }

    /// Runs `body` and ends the app by Ctrl-C.
    private func withApp(_ home: String? = nil, _ body: (AppInTerminal) async throws -> Void) async throws {
        guard let home else { return try await withTemporaryFolder { try await withApp($0, body) } }
        let app = try AppInTerminal(home: home)
        try await body(app)
        await app.type(Press.interrupt)
        try await app.waitForEnd(status: 130)
    }
}

extension AppInTerminal {
    /// Starts `tvshows app` with its state in `home`.
    init(home: String, workingDirectory: String = ".") throws {
        try self.init(
            "tvshows", "--latency 0", homeVariable: "TVSHOWS_HOME", home: home, workingDirectory: workingDirectory)
    }

    func logIn(remembering: Bool = false) async throws {
        try await wait(for: "▸ Email")
        await type("registered@email.com\tpassword\t\(remembering ? " " : "")\r")
        try await wait(for: "  Shows", "[ Profile ]", "1 of ")
    }
}
