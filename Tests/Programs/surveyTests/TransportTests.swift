import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct `Transport` {
    private static let variables = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]

    @Test(
        arguments: [
            (["list", "--api-url", "http://example.test/api"], [:]),
            (["status", "--api-url", "http://192.168.0.1:8080/"], [:]),
            (
                ["login", "--email", "a@example.test", "--password-stdin"],
                ["SURVEY_API_URL": "http://example.test/api"]
            ),
            (["logout", "--api-url", "HTTP://example.test"], [:]),
        ] as [([String], [String: String])])
    func `plain http to another machine is refused before anything is sent`(
        _ arguments: [String], _ environment: [String: String]
    ) async throws {
        try await withProxy { survey, proxy async throws in
            let run = try await survey.run(arguments, input: "password\n", environment: environment)
            #expect(run.status == 2)
            #expect(run.messages.hasPrefix("survey: Plain http to "), "\(run.messages)")
            #expect(run.messages.contains("allow it with --allow-insecure-http."))
            #expect(proxy.seen.connections == 0)
        }
    }

    @Test func `plain http to another machine can be allowed, each time`() async throws {
        try await withProxy { survey, proxy async throws in
            let url = ["--api-url", "http://example.test/api"]
            let login = ["login", "--email", "a@example.test", "--password-stdin", "--allow-insecure-http"]
            let run = try await survey.run(login + url, input: "password\n")
            #expect(run.status == 0)
            #expect(proxy.seen.requests.map(\.target) == ["http://example.test/api/oauth/token"])

            #expect(try await survey.run("token").status == 2)
            #expect(try await survey.run("token", "--allow-insecure-http").text == "access\n")
            #expect(proxy.seen.connections == 1)

            // What needs no server is not held up.
            #expect(try await survey.run("status").status == 0)
            let logout = try await survey.run("logout")
            #expect(logout.status == 0)
            #expect(logout.messages.hasPrefix("Logged out here, but http://example.test/api could not be told"))
            #expect(try await survey.run("status").status == 3)
            #expect(proxy.seen.connections == 1)
        }
    }

    @Test(arguments: ["127.0.0.1", "localhost", "127.1.2.3", "[::1]"])
    func `plain http to this machine needs no leave`(_ host: String) async throws {
        try await withInstallation { survey async throws in
            #expect(try await survey.run("status", "--api-url", "http://\(host):1/api").status == 3)
        }
    }

    @Test(arguments: variables)
    func `the embedded sandbox is reached directly, whatever the proxy`(_ variable: String) async throws {
        try await withProxy { survey, proxy async throws in
            var survey = survey
            survey.environment = [variable: proxy.url().absoluteString]
            let run = try await survey.run("list")
            #expect(run.status == 0)
            #expect(run.lines.count == 20)
            #expect(proxy.seen.connections == 0)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect elsewhere carries nothing there`(_ status: Int) async throws {
        try await withTwoServers { survey, server, elsewhere async throws in
            let redirect = HTTPResponse(status: status, headers: ["Location": elsewhere.apiURL + "/surveys"])
            _ = try await survey.logIn("--api-url", server.apiURL)
            server.play { _ in redirect }
            #expect(try await survey.run("list").status == 5)
            #expect(try await survey.logIn("--api-url", server.apiURL).status == 5)
            #expect(elsewhere.requests.isEmpty)
        }
    }

    @Test func `a redirect within the server is followed`() async throws {
        try await withServer { survey, server async throws in
            _ = try await survey.logIn()
            server.play { request in
                let isFirst = request.isFor("surveys") && request.page != 7
                return isFirst
                    ? HTTPResponse(status: 302, headers: ["Location": "/api/v1/surveys?page%5Bnumber%5D=7"])
                    : request.isFor("surveys") ? Pages.page(1, of: 1) : nil
            }
            let run = try await survey.run("list")
            #expect(run.status == 0)
            #expect(run.lines.count == 5)
        }
    }

    /// Runs `body` with a server that every proxy variable names, and that lets everybody in.
    private func withProxy(_ body: @escaping @Sendable (Installation, RawServer) async throws -> Void) async throws {
        try await withInstallation { survey async throws in
            let token = #"{"access_token":"access","token_type":"Bearer","expires_in":7200}"#
            let proxy = try RawServer(.expectRequest, .respond(body: token))
            defer { proxy.close() }
            let variables = Self.variables.map { ($0, proxy.url().absoluteString) }
            let environment = Dictionary(uniqueKeysWithValues: variables)
            try await body(Installation(of: "survey", home: survey.home, environment: environment), proxy)
        }
    }
}
