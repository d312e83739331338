import PasswordlessLogin
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
        expected.clientAuthentication = .basic
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

    @Test(arguments: [
        ("https://id.example.com/a", "https://id.example.com/a/"),
        ("https://id.example.com/a/", "https://id.example.com/a"),
        ("https://id.example.com/", "https://id.example.com"),
    ])
    func `primary course: an issuer with a slash more, or less, is the same one`(
        given: String, named: String
    ) async throws {
        #expect(try await load(given).given(.json(metadata(named))).value.issuer == named)
    }

    @Test(arguments: [404, 405, 410]) func `openID Connect - alternative course`(status: Int) async throws {
        let issuer = "https://id.example.com/a"
        let (server, requests) = try await load(issuer).given(.html(status: status), .json(metadata(issuer)))

        #expect(server.issuer == issuer)
        #expect(requests.last?.url.absoluteString == "https://id.example.com/a/.well-known/openid-configuration")
    }

    @Test func `not found - error course`() async {
        #expect(await load().failure(.html(status: 404), .html(status: 404)) == .notFound)
    }

    @Test(arguments: ["token", "page", "device", "revoke"])
    func `primary course: an endpoint may be on another host, with a query of its own`(path: String) async throws {
        for place in ["https://login.example.org:8443/x?tenant=a%2Fb", "http://127.0.0.1:4711/x", "http://[::1]/x"] {
            var body = metadata("https://id.example.com").replacing("https://id.example.com/\(path)", with: place)
            let elsewhere = try #require(URL(string: place).flatMap { Origin($0) })
            if path != "page" {
                for other in ["token", "device", "revoke"] {
                    body = body.replacing("https://id.example.com/\(other)", with: "\(elsewhere)/\(other)")
                }
            }
            let server = try await load().given(.json(body)).value
            let urls = [server.tokenURL, server.pageURL, server.codeURL, server.revocationURL]
            #expect(urls.compactMap { $0?.absoluteString }.count { $0 == place } == 1)
            #expect(server.isPublished && server.issuer == "https://id.example.com")
        }
    }

    @Test func `primary course: with another endpoint it is not the issuer's own`() async throws {
        let published = try await load().given(.json(metadata("https://id.example.com"))).value
        let endpoints = [\AuthorizationServer.revocationURL, \.codeURL, \.pageURL]

        for endpoint in endpoints {
            var server = published
            server[keyPath: endpoint] = published[keyPath: endpoint]
            #expect(server.isPublished)
            server[keyPath: endpoint] = nil
            #expect(server.isPublished, "it is only not used")
            server[keyPath: endpoint] = published.tokenURL
            #expect(!server.isPublished)
        }
        var server = published
        server.tokenURL = published.tokenURL.appending(path: "other")
        #expect(!server.isPublished)
    }

    @Test(arguments: [
        ("token", "http://127.0.0.1:4711/token"), ("device", "https://id.example.com:8443/device"),
        ("revoke", "https://login.example.org/revoke"),
    ])
    func `several origins - error course: two servers would receive secrets (SS-10)`(
        path: String, place: String
    ) async throws {
        let body = metadata("https://id.example.com").replacing("https://id.example.com/\(path)", with: place)
        let own = try #require(Origin(try url("/")))
        let other = try #require(URL(string: place).flatMap { Origin($0) })
        let (one, two) = path == "token" ? (other, own) : (own, other)
        #expect(await load().failure(.json(body)) == .severalOrigins(one, two))
    }

    @Test func `primary course: an issuer without https may name its own endpoints`() async throws {
        let issuer = "http://id.example.com"
        let body = metadata(issuer).replacing("https://id.example.com/", with: "http://id.example.com/")
        #expect(try await load(issuer).given(.json(body)).value.tokenURL.absoluteString == "\(issuer)/token")
    }

    @Test(arguments: [("true", true), ("false", false), ("\"yes\"", false), ("null", false)])
    func `primary course: the promise to name itself in callbacks`(value: String, promises: Bool) async throws {
        let promise = #""authorization_response_iss_parameter_supported":\#(value),"issuer""#
        let body = metadata("https://id.example.com").replacing("\"issuer\"", with: promise)
        #expect(try await load().given(.json(body)).value.namesItselfInCallbacks == promises)
    }

    @Test(
        arguments: [
            ("", .basic, nil), (#""token_endpoint_auth_methods_supported":[],"#, .basic, nil),
            (#""token_endpoint_auth_methods_supported":["client_secret_post"],"#, .post, nil),
            (#""token_endpoint_auth_methods_supported":["private_key_jwt","none"],"#, .publicClient, nil),
            (#""token_endpoint_auth_methods_supported":["client_secret_post","client_secret_basic"],"#, .basic, nil),
            (#""revocation_endpoint_auth_methods_supported":["client_secret_post"],"#, .basic, .post),
        ] as [(String, ClientAuthentication, ClientAuthentication?)])
    func `primary course: the client authenticates as the metadata say`(
        more: String, method: ClientAuthentication, revocation: ClientAuthentication?
    ) async throws {
        let body = metadata("https://id.example.com").replacing("{\"issuer\"", with: "{\(more)\"issuer\"")
        let server = try await load().given(.json(body)).value
        #expect(server.clientAuthentication == method && server.revocationAuthentication == revocation)
    }

    @Test(arguments: ["token", "revocation"])
    func `authentication unknown - error course`(endpoint: String) async {
        let methods = #""\#(endpoint)_endpoint_auth_methods_supported":["private_key_jwt","tls_client_auth"],"issuer""#
        let body = metadata("https://id.example.com").replacing("\"issuer\"", with: methods)
        #expect(
            await load().failure(.json(body))
                == .authenticationUnknown(methods: ["private_key_jwt", "tls_client_auth"]))
    }

    @Test(arguments: [(#"["openid","offline_access"]"#, true), (#"["openid"]"#, false), ("7", false)])
    func `primary course: offline access is offered`(scopes: String, isOffered: Bool) async throws {
        let member = #""scopes_supported":\#(scopes),"issuer""#
        let body = metadata("https://id.example.com").replacing("\"issuer\"", with: member)
        #expect(try await load().given(.json(body)).value.offersOfflineAccess == isOffered)
    }

    @Test(arguments: [
        ("token", "token_endpoint"), ("page", "authorization_endpoint"), ("device", "device_authorization_endpoint"),
        ("revoke", "revocation_endpoint"),
    ])
    func `endpoint refused - error course`(path: String, name: String) async {
        for place in [
            "http://id.example.com/", "http://login.example.org/", "https://id.example.com@evil.example/",
            "https://ann:secret@id.example.com/", "https://:@id.example.com/", "https://id.example.com/#top",
            "ftp://id.example.com/", "https://id%2Eexample.com/", "javascript:alert(1)", "/\(path)", "",
            "https://id.example.com:0/", "https://id.example.com:65536/",
        ] {
            let body = metadata("https://id.example.com").replacing("https://id.example.com/\(path)", with: place)
            #expect(await load().failure(.json(body)) == .endpointRefused(name: name), "\(place)")
        }
    }

    @Test(arguments: [
        ("\"https://id.example.com\"", "\"https://id.example.org\"", "issuer: another server's"),
        ("token_endpoint", "other", "token_endpoint: missing"),
    ])
    func `invalid data error - error course`(old: String, new: String, reason: String) async {
        let body = metadata("https://id.example.com").replacing(old, with: new)
        #expect(await load().failure(.json(body)) == .request(.invalidData(reason: reason)))
    }

    @Test(arguments: ["/b", "/a/b", "/A", "", "/a//", "/a?b", "/a%2F"])
    func `invalid data error - error course: another tenant at the same origin`(path: String) async {
        let body = metadata("https://id.example.com\(path)")
        #expect(
            await load("https://id.example.com/a").failure(.json(body))
                == .request(.invalidData(reason: "issuer: another server's")))
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
