import Foundation
import TestSupport
import Testing

@Suite(.serialized, .needs("bash")) struct `ClinIQ in a terminal` {
    @Test func `CQ-2.1, CQ-2.3: Create Account leads to Registration, which tells at each field what is wrong`()
        async throws
    {
        try await withTemporaryFolder { home in
            try await withApp(home) { app in
                try await app.wait(
                    for: " ClinIQ  built-in sandbox ", "Log in", "[ Create Account ]",
                    "\n  Sandbox: registered@email.com, password: password\n")
                await app.type(Press.backTab + Press.enter)
                try await app.wait(for: "Create an account", "( Create Account )", "[ Cancel ]")
                await app.type("fresh@\tshort\tother\r")
                try await app.wait(
                    for: "! This is not an email address.", "! Use at least 8 characters, a letter, a digit.",
                    "! The two passwords differ.", "! Please correct what is marked.", "▸ Email")
            }
        }
    }

    @Test func `CQ-3.3: who registers is in no file, not there at the next launch, and unknown to the other presets`()
        async throws
    {
        try await withTemporaryFolder { home in
            try await withApp(home) { app in
                try await app.wait(for: "[ Create Account ]")
                await app.type(Press.backTab + Press.enter)
                try await app.wait(for: "Confirm password")
                await app.type("fresh@email.com\tpassw0rd\tpassw0rd\r")
                try await app.wait(for: "  Surveys", "▸ Harbour Grill")
                // Kept while it runs.
                await app.type("p" + Press.enter)
                try await app.wait(for: "( Log in )")
                await app.type("fresh@email.com\tpassw0rd\r")
                try await app.wait(for: "  Surveys", "▸ Harbour Grill")
            }
            for file in try FileManager.default.subpathsOfDirectory(atPath: home) {
                let contents = FileManager.default.contents(atPath: "\(home)/\(file)") ?? Data()
                #expect(!String(decoding: contents, as: UTF8.self).contains("fresh@email.com"), "\(file)")
            }
            for spec in ["cliniq", "auth-flow"] {
                try await withApp(home, spec) { app in
                    try await app.wait(for: "( Log in )")
                    await app.type("fresh@email.com\tpassw0rd\r")
                    try await app.wait(for: "\n! The email or the password is wrong.")
                }
            }
        }
    }

    @Test func `CQ-3.3: the accounts of the other presets are not ClinIQ's`() async throws {
        try await withTemporaryFolder { home in
            try await withApp(home, "auth-flow") { app in
                try await app.wait(for: "[ Sign up ]")
                await app.type(Press.backTab + Press.enter)
                try await app.wait(for: "▸ Name")
                await app.type("\tfresh@email.com\tpassw0rd\r")
                try await app.wait(for: "  Surveys", "▸ Harbour Grill")
            }
            try await withApp(home) { app in
                try await app.wait(for: "( Log in )")
                await app.type("fresh@email.com\tpassw0rd\r")
                try await app.wait(for: "\n! The email or the password is wrong.")
            }
        }
    }

    /// Runs `body` and quits.
    private func withApp(
        _ home: String, _ spec: String = "cliniq", _ body: (AppInTerminal) async throws -> Void
    ) async throws {
        let app = try AppInTerminal("--spec \(spec)", home: home)
        try await body(app)
        await app.type(Press.interrupt)
        try await app.waitForEnd(status: 130)
    }
}
