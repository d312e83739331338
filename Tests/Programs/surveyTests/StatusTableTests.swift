import TestSupport

@Suite(.world) struct `Statuses of the server` {
    struct Case: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        /// The path whose answer varies; `nil` for a command that asks only the token endpoint.
        let path: String?
        var input = ""

        var name: String {
            "survey \(arguments.prefix { !$0.hasPrefix("-") && $0 != everyKind }.joined(separator: " "))"
        }
        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(arguments: ["list"], path: "surveys"),
        Case(arguments: ["show", everyKind], path: "surveys/\(everyKind)"),
        Case(arguments: ["answer", everyKind, "--from", "-"], path: "responses"),
        Case(arguments: ["profile"], path: "me"),
        Case(arguments: ["token"], path: nil),
        Case(
            arguments: ["login", "--email", Installation.email, "--password-stdin"], path: "oauth/token",
            input: Installation.password),
        Case(arguments: ["logout"], path: "oauth/revoke"),
        Case(arguments: ["outbox", "send"], path: "responses"),
        Case(arguments: ["sync"], path: "surveys"),
    ])
    func `come to what the table says`(_ example: Case) async throws {
        var table = StatusTable(of: example.name)
        try await section("Without a session", of: example, answeringAt: example.path ?? "oauth/token", in: &table)

        try await survey.logIn().expect(0)
        let filled = try Filled(await survey.run("answer", everyKind, "--template").output).json
        if example.name == "survey outbox send" {
            try await survey.run(["answer", everyKind, "--from", "-", "--later"], input: filled).expect(0)
        }
        if let path = example.path {
            try await section("With a session", of: example, filled, answeringAt: path, in: &table)
        }
        if !example.name.contains("log") {
            try survey.ageToken(by: 7_300)
            try await section(
                "With an expired token, where the token endpoint answers so", of: example, filled,
                answeringAt: "oauth/token", in: &table)
        }
        try table.expect()
    }

    private func section(
        _ title: String, of example: Case, _ filled: String = "", answeringAt path: String, in table: inout StatusTable
    ) async throws {
        let input = example.arguments.contains("--from") ? filled : example.input
        try await table.add(
            title, calling: [(server.apiURL, "SERVER"), (everyKind, "ID")], requests: { server.requests.count }
        ) { answer, options in
            server.play { request in
                if request.isFor(path) { return answer.response }
                if request.isFor("oauth/token") { return .token("renewed") }
                return request.isFor("oauth/revoke") ? HTTPResponse(status: 200) : nil
            }
            defer { server.play { _ in nil } }
            return try await survey.unchanged { try await survey.run(options + example.arguments, input: input) }
        }
    }
}
