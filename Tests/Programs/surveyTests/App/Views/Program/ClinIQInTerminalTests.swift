import TestSupport

@Suite(.world, .serialized, .needs("bash")) struct `ClinIQ in a terminal` {
    @Test func `CQ-3.3: who registers is in no file, not there at the next launch, and unknown to other specs`()
        async throws
    {
        let app = try sandboxed.openApp("--spec cliniq")
        try await app.wait(for: "[ Create Account ]", then: Press.backTab + Press.enter)
        try await app.wait(for: "Confirm password", then: "fresh@email.com\tpassw0rd\tpassw0rd\r")
        // Kept while it runs.
        try await app.wait(for: "  Surveys", "▸ Harbour Grill", then: "p" + Press.enter)
        try await app.wait(for: "( Log in )", then: "fresh@email.com\tpassw0rd\r")
        try await app.wait(for: "  Surveys", "▸ Harbour Grill")
        try await app.interrupt()
        #expect(!FileManager.default.fileExists(atPath: sandboxed.home))
        for spec in ["cliniq", "auth-flow"] { try await expectUnknown(spec) }
    }

    @Test func `CQ-3.3: the accounts of the other specs are not ClinIQ's`() async throws {
        let app = try sandboxed.openApp("--spec auth-flow")
        try await app.wait(for: "[ Sign up ]", then: Press.backTab + Press.enter)
        try await app.wait(for: "▸ Name", then: "Bea\tfresh@email.com\tpassw0rd\r")
        try await app.wait(for: "  Surveys", "▸ Harbour Grill")
        try await app.interrupt()
        try await expectUnknown("cliniq")
    }

    /// Opens the app with a spec, which lets the user who registered in another not in.
    private func expectUnknown(_ spec: String) async throws {
        let app = try sandboxed.openApp("--spec \(spec)")
        try await app.wait(for: "( Log in )", then: "fresh@email.com\tpassw0rd\r")
        try await app.wait(for: "\n! The email or the password is wrong.")
        try await app.interrupt()
    }
}
