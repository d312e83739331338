import TestSupport
import Testing

@Suite(.serialized, .needs("bash")) struct `Auth flow in a terminal` {
    @Test func `AF-0, AF-4, AF-7, AF-9: Login opens, and its button is disabled until the password's length is valid`()
        async throws
    {
        try await withApp { app in
            try await app.wait(
                for: " Survey  built-in sandbox ", "Log in", "▸ Email\n", "Password ◉\n", "( Log in )", "[ Sign up ]")
            // A bad format, an unknown email, a valid one.
            for email in ["registered@", "unknown@email.com", "registered@email.com"] {
                await app.type(Press.clear + email + "\tshort12")
                try await app.wait(for: "Email       \(email)\n", "Password ◉  •••••••\n", "( Log in )")
                await app.type("3")
                try await app.wait(for: "Password ◉  ••••••••\n", "[ Log in ]")
                await app.type(Press.clear + "\r")
                try await app.wait(for: "▸ Password ◉\n", "( Log in )")
                await app.type(Press.up)
            }
        }
    }

    @Test func `AF-1: valid credentials enable the button, and lead to the main screen`() async throws {
        try await withApp { app in
            await app.type("registered@email.com\tpassword")
            try await app.wait(for: "Password ◉  ••••••••\n", "[ Log in ]")
            await app.type("\r")
            try await app.wait(for: "  Surveys", "▸ Harbour Grill")
        }
    }

    @Test(
        arguments: [
            ("AF-2", "registered@", "password", "This is not an email address."),
            ("AF-3", "unknown@email.com", "password", "The email or the password is wrong."),
            ("AF-5", "registered@", "another password", "This is not an email address."),
            ("AF-6", "unknown@email.com", "another password", "The email or the password is wrong."),
            ("AF-8", "registered@email.com", "another password", "The email or the password is wrong."),
        ])
    func `AF-2, AF-3, AF-5, AF-6, AF-8: what is wrong is told, with both fields cleared and the button disabled`(
        id: String, email: String, password: String, ribbon: String
    ) async throws {
        try await withApp { app in
            await app.type("\(email)\t\(password)")
            try await app.wait(for: "Email       \(email)\n", "[ Log in ]")
            await app.type("\r")
            try await app.wait(for: "\n! \(ribbon)", "▸ Email\n", "  Password ◉\n", "( Log in )", "[ Sign up ]")
        }
    }

    @Test
    func `AF-R0, AF-R4, AF-R7, AF-R9: Sign-up opens, and its button is disabled until the password's length is valid`()
        async throws
    {
        try await withApp { app in
            try await app.openSignUp()
            try await app.wait(
                for: " Survey  built-in sandbox ", "▸ Name\n", "  Email\n", "Password ◉\n", "( Sign up )", "[ Log in ]")
            await app.type("\t")
            for email in ["fresh@", "fresh@email.com", "registered@email.com"] {
                await app.type(Press.clear + email + "\tshort12")
                try await app.wait(for: "Email       \(email)\n", "Password ◉  •••••••\n", "( Sign up )")
                await app.type("3")
                try await app.wait(for: "Password ◉  ••••••••\n", "[ Sign up ]")
                await app.type(Press.clear + "\r")
                try await app.wait(for: "▸ Password ◉\n", "( Sign up )")
                await app.type(Press.up)
            }
            await app.type(Press.escape)
            try await app.wait(for: "[ Sign up ]", "( Log in )")
        }
    }

    @Test(arguments: ["Bea", ""])
    func `AF-R1: valid entries enable the button, and lead to the main screen; the name has no constraint`(
        name: String
    ) async throws {
        try await withApp { app in
            try await app.openSignUp()
            await app.type("\(name)\tfresh@email.com\tpassword")
            try await app.wait(for: "Password ◉  ••••••••\n", "[ Sign up ]")
            await app.type("\r")
            try await app.wait(for: "  Surveys", "▸ Harbour Grill")
        }
    }

    @Test(
        arguments: [
            ("AF-R2", "fresh@", "password", "This is not an email address."),
            ("AF-R3", "registered@email.com", "password", "There is an account with this email already."),
            ("AF-R5", "fresh@", "another password", "This is not an email address."),
            ("AF-R6", "registered@email.com", "another password", "There is an account with this email already."),
            ("AF-R8", "registered@email.com", "another password", "There is an account with this email already."),
        ])
    func `AF-R2, AF-R3, AF-R5, AF-R6, AF-R8: what is wrong is told, with all but the name cleared`(
        id: String, email: String, password: String, ribbon: String
    ) async throws {
        try await withApp { app in
            try await app.openSignUp()
            await app.type("Bea\t\(email)\t\(password)")
            try await app.wait(for: "Email       \(email)\n", "[ Sign up ]")
            await app.type("\r")
            try await app.wait(
                for: "\n! \(ribbon)", "  Name        Bea\n", "▸ Email\n", "  Password ◉\n", "( Sign up )", "[ Log in ]")
        }
    }

    /// Runs `body` on Login, and quits.
    private func withApp(_ body: (AppInTerminal) async throws -> Void) async throws {
        try await withTemporaryFolder { home in
            let app = try AppInTerminal("--spec auth-flow", home: home)
            try await app.wait(for: "▸ Email")
            try await body(app)
            await app.type(Press.interrupt)
            try await app.waitForEnd(status: 130)
        }
    }
}

extension AppInTerminal {
    /// From Login to Sign-up, by its button.
    fileprivate func openSignUp() async throws {
        try await wait(for: "[ Sign up ]")
        await type(Press.backTab + Press.enter)
        try await wait(for: "Create an account", "▸ Name")
    }
}
