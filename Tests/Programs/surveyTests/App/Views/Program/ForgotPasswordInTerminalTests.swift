import TestSupport
import Testing

@Suite(.serialized, .needs("bash")) struct `Forgot password in a terminal` {
    @Test func `the reset is sent to the email of Login, and Esc goes back there without`() async throws {
        try await withTemporaryFolder { home in
            let app = try AppInTerminal("--spec survey", home: home)
            try await app.submitEmail("registered@email.com")
            try await app.wait(for: "▸ Password ◉", "  [ Forgot password? ]")
            await app.type(Press.tab + Press.tab + Press.enter)
            try await app.wait(
                for: "Reset password", "▸ Email  registered@email.com", "[ Email me instructions ]", "Sandbox:",
                "Esc cancel")
            await app.type(Press.escape)
            try await app.wait(for: "Email       registered@email.com", "▸ Password ◉")

            await app.type(Press.tab + Press.tab + " ")
            try await app.wait(for: "▸ Email  registered@email.com")
            await app.type(Press.clear + "nobody@email.com" + Press.enter)
            try await app.wait(
                for: "\n  If nobody@email.com has an account here", "Email       nobody@email.com", "▸ Password ◉")
            await app.type(Press.interrupt)
            try await app.waitForEnd(status: 130)
        }
    }
}
