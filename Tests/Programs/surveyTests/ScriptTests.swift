import ArgumentParsing
import SurveySandbox
import TestSupport

/// What the pages tell a script to do, and a whole script.
@Suite(.world, .needs("bash"), .needs("jq")) struct `Scripts` {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let script = folder.appending(path: "Scripts/answer-restaurants.sh").path(percentEncoded: false)

    @Test func `the recipes with jq do what the page says`() async throws {
        let blocks = try page("CommandLines").components(separatedBy: "\n```").enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { $0.element.split(separator: "\n").map(String.init) }
        // A block that uses a file of its own is one script.
        let scripts = blocks.flatMap { lines in
            lines.contains { $0.hasPrefix("jq ") } ? [lines] : lines.filter { $0.contains("| jq ") }.map { [$0] }
        }
        #expect(scripts.count >= 3)
        try await survey.logIn().expect(0)
        for script in scripts {
            let run = try await runWithSurvey("set -euo pipefail\n" + script.joined(separator: "\n"))
            run.expect(0)
            #expect(!run.output.isEmpty, "\(script)")
        }
    }

    @Test func `the script logs in, filters, and answers from a template`() async throws {
        try await runWithSurvey("'\(Self.script)'").expect(0, says: "")
        #expect(server.requests(to: "responses").count == 1)
    }

    @Test(
        arguments: [
            ("oauth/token", .json(#"{"error":"invalid_grant"}"#, status: 400), 3, "Correct EMAIL and PASSWORD.\n"),
            ("surveys", .error("invalid_token", status: 401), 3, "Log in again.\n"),
            (
                "surveys", HTTPResponse(status: 503, headers: ["Retry-After": "90"]), 4,
                "Try again in 90 s: The server asked to wait until "
            ),
            ("responses", .refusal("No."), 1, "The survey has changed.\n"),
            ("surveys", .html(status: 404), 5, "There is no survey API at "),
        ] as [(String, HTTPResponse, Int32, String)])
    func `the script tells each failure by its code`(
        _ path: String, _ answer: HTTPResponse, _ status: Int32, _ message: String
    ) async throws {
        server.answer(path, with: answer)
        try await runWithSurvey("'\(Self.script)'").expect(status, begins: message)
    }

    @Test func `the page for programs lists every code and every schema`() async throws {
        let page = try page("ForPrograms")
        let sources = Self.folder.appending(path: "../../../Sources/Programs").standardized
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path(percentEncoded: false))
        let code = try paths.filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
        let codes = code.flatMap { text in
            text.matches(of: /code(?:: | = )"([A-Za-z0-9]+\.[A-Za-z0-9]+)"/).map { String($0.1) }
        }
        let kinds = UsageError.Kind.allCases.map { "usage.\($0.rawValue)" }
        let listed = page.matches(of: /\n\| `([A-Za-z0-9]+\.[A-Za-z0-9]+)` \|/).map { String($0.1) }
        #expect(listed == Set(codes + kinds).sorted())

        let schemas = try await survey.run("schema").lines
        let named = try #require(page.firstMatch(of: /\n\| `survey` \| (.+) \|/)).1
        #expect(named.components(separatedBy: ", ") == schemas)
    }

    // MARK: Helpers

    private func page(_ name: String) throws -> String {
        let place = "../../../Sources/Composition/Composition/Composition.docc/\(name).md"
        return try String(contentsOf: Self.folder.appending(path: place).standardized, encoding: .utf8)
    }

    /// Runs a script in a folder of its own, with `survey` on its path.
    private func runWithSurvey(_ script: String) async throws -> CommandOutcome {
        let folder = survey.home + ".work"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let words = ["-c", "cd '\(folder)' && PATH=\"$(dirname \"$0\"):$PATH\"\n" + script]
        let environment = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "SURVEY_HOME": survey.home, "SURVEY_API_URL": server.apiURL,
            "EMAIL": Installation.email, "PASSWORD": Installation.password, "TMPDIR": folder,
        ]
        return try await ChildProcess(
            #require(ShellScript.path(of: "bash")), words + [BuiltProduct.path(of: "survey")], environment: environment
        ).outcome()
    }
}
