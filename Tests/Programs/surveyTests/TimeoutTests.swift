import TestSupport

@Suite(.world) struct `Timeout` {
    @Test(
        arguments: [
            (["--timeout", "3"], [:]), (["--timeout", "3"], ["SURVEY_TIMEOUT": "900"]),
            ([], ["SURVEY_TIMEOUT": "3"]),
        ] as [([String], [String: String])])
    func `a request may take no longer than the timeout`(
        _ options: [String], _ environment: [String: String]
    ) async throws {
        let held = Gate()
        try await survey.logIn()
        server.play { _ in
            await held.pass()
            return nil
        }
        let run = try await survey.run(["list"] + options, environment: environment)
        held.open()
        #expect(run.status == 4)
        #expect(
            run.messages == "survey: The server took too long to answer."
                + " Try again, or allow more with --timeout.\n")
    }

    @Test func `a slow drip counts as one request`() async throws {
        let server = try RawServer(
            .expectRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"),
            .drip("{", every: .milliseconds(10)))
        let run = try await sandboxed.logIn("--timeout=0.3", "--api-url", server.url().absoluteString)
        server.close()
        #expect(run.status == 4)
        #expect(run.messages.contains("took too long to "))
    }
}
