import Login
import TestSupport

@Suite struct `Load Authorization Server Use Case (LG-7)` {
    @Test(arguments: [
        ("https://id.example.com", "https://id.example.com/.well-known/oauth-authorization-server"),
        ("https://id.example.com/a/b", "https://id.example.com/.well-known/oauth-authorization-server/a/b"),
        ("https://id.example.com/a/", "https://id.example.com/.well-known/oauth-authorization-server/a"),
    ])
    func `primary course`(issuer: String, asked: String) async throws {
        let (server, requests) = try await load(issuer).given(.json(metadata(issuer)))

        #expect(requests.map(\.url.absoluteString) == [asked])
        var expected = AuthorizationServer(
            issuer: issuer, tokenURL: try url("/token"), revocationURL: try url("/revoke"), pageURL: try url("/page"),
            codeURL: try url("/device"), takesPasswords: false)
        expected.isPublished = true
        #expect(server == expected)
    }

    @Test(arguments: [
        (#","code_challenge_methods_supported":["plain"]"#, nil), ("", nil),
        (#","code_challenge_methods_supported":["S256"],"grant_types_supported":["password"]"#, nil),
        (#","code_challenge_methods_supported":["S256"]"#, "https://id.example.com/page"),
    ])
    func `primary course: a page without PKCE and SHA-256 is not used`(more: String, page: String?) async throws {
        let body = """
            {"issuer":"https://id.example.com","token_endpoint":"https://id.example.com/token",\
            "authorization_endpoint":"https://id.example.com/page"\(more)}
            """
        let server = try await load().given(.json(body)).value
        #expect(server.pageURL?.absoluteString == page)
        #expect(server.takesPasswords == more.contains("password") && server.codeURL == nil)
    }

    @Test func `openID Connect - alternative course`() async throws {
        let issuer = "https://id.example.com/a"
        let (server, requests) = try await load(issuer).given(.html(status: 404), .json(metadata(issuer)))

        #expect(server.issuer == issuer)
        #expect(requests.last?.url.absoluteString == "https://id.example.com/a/.well-known/openid-configuration")
    }

    @Test func `not found - error course`() async {
        #expect(await load().failure(.html(status: 404), .html(status: 404)) == .notFound)
    }

    @Test(arguments: [
        ("\"https://id.example.com\"", "\"https://id.example.org\"", "issuer: another server's"),
        ("https://id.example.com/token", "https://evil.example/token", "token_endpoint: not of the issuer's origin"),
        (
            "https://id.example.com/device", "http://id.example.com/",
            "device_authorization_endpoint: not of the issuer's origin"
        ),
        (
            "https://id.example.com/page", "https://id.example.com:444/",
            "authorization_endpoint: not of the issuer's origin"
        ),
        (
            "https://id.example.com/revoke", "https://id.example.com@evil.example/",
            "revocation_endpoint: not of the issuer's origin"
        ),
        ("token_endpoint", "other", "token_endpoint: missing"),
    ])
    func `invalid data error - error course`(old: String, new: String, reason: String) async {
        let body = metadata("https://id.example.com").replacing(old, with: new)
        #expect(await load().failure(.json(body)) == .request(.invalidData(reason: reason)))
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await load().keepsContract() }

    private func load(
        _ issuer: String = "https://id.example.com"
    ) -> OverHTTP<LoadAuthorizationServerError, AuthorizationServer> {
        OverHTTP { client in
            try await RemoteAuthorizationServerLoader(httpClient: client)
                .loadAuthorizationServer(try #require(URL(string: issuer)))
        }
    }

    private func metadata(_ issuer: String) -> String {
        """
        {"issuer":"\(issuer)","token_endpoint":"https://id.example.com/token",\
        "authorization_endpoint":"https://id.example.com/page",\
        "device_authorization_endpoint":"https://id.example.com/device",\
        "revocation_endpoint":"https://id.example.com/revoke",\
        "grant_types_supported":["authorization_code"],"code_challenge_methods_supported":["plain","S256"]}
        """
    }

    private func url(_ path: String) throws -> URL { try #require(URL(string: "https://id.example.com\(path)")) }
}
