import TestSupport

@Suite(.world) struct `Transport` {
    private static let variables = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]

    @Test(
        arguments: [
            (["list", "--api-url", "http://example.test/api"], [:]),
            (["status", "--api-url", "http://192.168.0.1:8080/"], [:]),
            (["login", "--email", "a@b.test", "--password-stdin"], ["SURVEY_API_URL": "http://example.test/api"]),
            (["logout", "--api-url", "HTTP://example.test"], [:]),
        ] as [([String], [String: String])])
    func `plain http to another machine is refused before anything is sent`(
        _ arguments: [String], _ environment: [String: String]
    ) async throws {
        let (survey, proxy) = try proxied()
        defer { proxy.close() }
        try await survey.runProcess(arguments, input: "password\n", environment: environment)
            .expect(2, begins: "survey: Plain http to ", mentions: "allow it with --allow-insecure-http.")
        #expect(proxy.seen.connections == 0)
    }

    @Test func `plain http to another machine can be allowed, each time`() async throws {
        let (survey, proxy) = try proxied()
        defer { proxy.close() }
        let url = ["--api-url", "http://example.test/api"]
        let login = ["login", "--email", "a@example.test", "--password-stdin", "--allow-insecure-http"]
        try await survey.runProcess(login + url, input: "password\n").expect(0)
        #expect(
            proxy.seen.requests.map(\.target) == ["http://example.test/api/oauth/token", "http://example.test/api/me"])
        // The sandbox's client is not for a server of another machine.
        #expect(proxy.seen.requests.allSatisfy { !String(decoding: $0.body, as: UTF8.self).contains("client") })

        try await survey.runProcess(["token"]).expect(2)
        #expect(try await survey.runProcess(["token", "--allow-insecure-http"]).text == "access\n")
        #expect(proxy.seen.requests.count == 2)

        // What needs no server is not held up.
        try await survey.runProcess(["status"]).expect(0)
        try await survey.runProcess(["logout"])
            .expect(0, begins: "Logged out on this device, but the server did not confirm it. ")
        try await survey.runProcess(["status"]).expect(3)
        #expect(proxy.seen.requests.count == 2)
    }

    @Test(arguments: ["127.0.0.1", "localhost", "127.1.2.3", "[::1]"])
    func `plain http to this machine needs no leave`(_ host: String) async throws {
        try await sandboxed.run("status", "--api-url", "http://\(host):1/api").expect(3)
    }

    @Test(arguments: variables)
    func `the embedded sandbox is reached directly, whatever the proxy`(_ variable: String) async throws {
        var (survey, proxy) = try proxied()
        defer { proxy.close() }
        survey.environment = [variable: proxy.url().absoluteString]
        let run = try await survey.runProcess(["list"]).expect(0)
        #expect(run.lines.count == 20)
        #expect(proxy.seen.connections == 0)
    }

    @Test func `a proxy that asks for a login is named, and nothing was taken`() async throws {
        let server = "http://example.test/api"
        let (survey, proxy) = try proxied(
            .respond("407 Proxy Authentication Required", "Content-Type: text/html", body: "<html></html>"))
        defer { proxy.close() }
        let told = """
            survey: The proxy \(proxy.url().host() ?? ""):\(proxy.port) asks for a login. Check https_proxy, http_proxy, \
            all_proxy and no_proxy in the environment.

            """
        let options = ["--allow-insecure-http", "--api-url", server]
        let login = ["login", "--email", "a@b.test", "--password-stdin"]

        try await survey.runProcess(login + options, input: "password\n").expect(4, says: told)
        try await survey.runProcess(["list"] + options, environment: ["SURVEY_TOKEN": "access"]).expect(4, says: told)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect elsewhere carries nothing there`(_ status: Int) async throws {
        let redirect = HTTPResponse(status: status, headers: ["Location": elsewhere.apiURL + "/surveys"])
        try await sandboxed.logIn("--api-url", server.apiURL)
        server.play { _ in redirect }
        let words = "survey: The server redirects to \(elsewhere.apiURL)/surveys. "
        try await sandboxed.run("list")
            .expect(5, begins: words, mentions: "If you trust that server, give --api-url \(elsewhere.apiURL).")
        try await sandboxed.logIn("--api-url", server.apiURL).expect(5, begins: words, mentions: "Check --api-url.")
        #expect(elsewhere.requests.isEmpty)
    }

    @Test(.loggedIn, arguments: [["list"], ["list", "--all"]])
    func `a server without the list is not the API`(_ arguments: [String]) async throws {
        server.answer("surveys", with: HTTPResponse(status: 404))
        try await survey.run(arguments)
            .expect(5, says: "survey: There is no survey API at \(server.apiURL). Check --api-url.\n")
    }

    @Test(.loggedIn) func `a 407 of the server itself is an invalid answer`() async throws {
        server.answer("surveys", with: HTTPResponse(status: 407))
        try await survey.run("list").expect(5, begins: "survey: The server's answer is invalid. ")
    }

    @Test(.loggedIn) func `a redirect within the server is followed`() async throws {
        server.play { request in
            let isFirst = request.isFor("surveys") && request.page != 7
            return isFirst
                ? HTTPResponse(status: 302, headers: ["Location": "/api/v1/surveys?page%5Bnumber%5D=7"])
                : request.isFor("surveys") ? Pages.page(1, of: 1) : nil
        }
        let run = try await survey.run("list").expect(0)
        #expect(run.lines.count == 5)
    }

    /// A server that every proxy variable names, and that lets everybody in or gives another answer.
    private func proxied(
        _ answer: RawServerStep = .respond(
            body: #"{"access_token":"access","token_type":"Bearer","expires_in":7200}"#)
    ) throws -> (survey: Installation, proxy: RawServer) {
        let proxy = try RawServer(.expectRequest, answer)
        var survey = sandboxed
        for variable in Self.variables { survey.environment[variable] = proxy.url().absoluteString }
        return (survey, proxy)
    }
}
