import TestSupport

@Suite struct `Token request` {
    private let password = TokenGrant.password(username: "ann+x@example.test", password: "p&ss=w%rd \"é")

    @Test func `a password grant in the style of oauth2 is a form with username`() throws {
        #expect(
            try sut(.oauth2).request(for: password)
                == request(
                    "application/x-www-form-urlencoded",
                    "grant_type=password&username=ann%2Bx%40example.test&password=p%26ss%3Dw%25rd%20%22%C3%A9"
                        + "&client_id=cid&client_secret=c%20secret"))
    }

    @Test func `a password grant in the style of nimble is JSON with email`() throws {
        #expect(
            try sut(.nimble).request(for: password)
                == request(
                    "application/json",
                    #"{"grant_type":"password","email":"ann+x@example.test","password":"p&ss=w%rd \"é","#
                        + #""client_id":"cid","client_secret":"c secret"}"#))
    }

    @Test func `a refresh grant is written in either style`() throws {
        #expect(
            try sut(.oauth2).request(for: .refreshToken("r/1"))
                == request(
                    "application/x-www-form-urlencoded",
                    "grant_type=refresh_token&refresh_token=r%2F1&client_id=cid&client_secret=c%20secret"))
        #expect(
            try sut(.nimble).request(for: .refreshToken("r/1"))
                == request(
                    "application/json",
                    #"{"grant_type":"refresh_token","refresh_token":"r/1","client_id":"cid","client_secret":"c secret"}"#
                ))
    }

    @Test func `a public client sends no secret`() throws {
        #expect(
            try sut(.oauth2, secret: nil).request(for: .refreshToken("r")).body
                == Data("grant_type=refresh_token&refresh_token=r&client_id=cid".utf8))
    }

    @Test(
        arguments: [
            ("cid", "c:s +é%", "cid:c%3As%20%2B%C3%A9%25"), ("a:b", "", "a%3Ab:"),
        ] as [(String, Secret, String)])
    func `Basic has identifier and secret, each form-encoded, in the header only`(
        id: String, secret: Secret, pair: String
    ) throws {
        let sut = TokenEndpoint(
            url: try url(), credentials: ClientCredentials(id: id, secret: secret),
            source: TokenSource(clientAuthentication: .basic))

        let requests = [
            sut.request(for: .refreshToken("r")), sut.request(forDeviceCodeAt: try url(), scope: "read"),
        ]

        for request in requests {
            #expect(request.headers["Authorization"] == "Basic \(Data(pair.utf8).base64EncodedString())")
            #expect(!String(decoding: request.body ?? Data(), as: UTF8.self).contains("client_"))
        }
    }

    @Test(arguments: [ClientAuthentication.basic, .post, .publicClient])
    func `a client without a secret sends its identifier in the body`(method: ClientAuthentication) throws {
        let sut = TokenEndpoint(
            url: try url(), credentials: ClientCredentials(id: "cid", secret: nil),
            source: TokenSource(clientAuthentication: method))

        let expected = try request(
            "application/x-www-form-urlencoded", "grant_type=refresh_token&refresh_token=r&client_id=cid")
        #expect(sut.request(for: .refreshToken("r")) == expected)
    }

    @Test func `a secret stays here at a server that takes public clients only`() throws {
        let sut = TokenEndpoint(
            url: try url(), credentials: ClientCredentials(id: "cid", secret: "csecret"),
            source: TokenSource(clientAuthentication: .publicClient))

        let expected = try request(
            "application/x-www-form-urlencoded", "grant_type=refresh_token&refresh_token=r&client_id=cid")
        #expect(sut.request(for: .refreshToken("r")) == expected)
    }

    @Test func `a login asks for its scope`() throws {
        let sut = TokenEndpoint(url: try url(), credentials: ClientCredentials(id: "cid", secret: nil))
        let request = sut.request(for: password, scope: "read offline_access")
        let body = String(decoding: request.body ?? Data(), as: UTF8.self)
        #expect(body.hasSuffix("&scope=read%20offline_access&client_id=cid"), "\(body)")
    }

    @Test func `each request names the resources`() throws {
        let sut = TokenEndpoint(
            url: try url(), credentials: ClientCredentials(id: "cid", secret: nil),
            source: TokenSource(resources: ["https://a.example/x", "urn:b"]))
        let requests = [
            sut.request(for: .refreshToken("r")), sut.request(for: .deviceCode("d")),
            sut.request(for: .authorizationCode("c", redirectURI: "http://127.0.0.1/", verifier: "v")),
            sut.request(for: password), sut.request(forDeviceCodeAt: try url(), scope: nil),
        ]

        for request in requests {
            let body = String(decoding: request.body ?? Data(), as: UTF8.self)
            #expect(body.contains("resource=https%3A%2F%2Fa.example%2Fx&resource=urn%3Ab"))
        }
    }

    @Test(arguments: TokenRequestStyle.allCases)
    func `each request knows the secrets that it carries`(style: TokenRequestStyle) throws {
        let sut = try sut(style)
        let client: Set<Secret> = ["c secret", try #require(sut.credentials.basicCredentials)]
        let page = TokenGrant.authorizationCode("c1", redirectURI: "http://127.0.0.1", verifier: "v1")

        #expect(sut.request(for: password).secrets.all == client.union(["p&ss=w%rd \"é"]))
        #expect(sut.request(for: .refreshToken("r1")).secrets.all == client.union(["r1"]))
        #expect(sut.request(for: .deviceCode("d1")).secrets.all == client.union(["d1"]))
        #expect(sut.request(for: page).secrets.all == client.union(["c1", "v1"]))
        #expect(sut.request(forDeviceCodeAt: try url(), scope: nil).secrets.all == client)
        let revocation = RevocationEndpoint(url: try url(), style: style, credentials: sut.credentials)
        #expect(revocation.request(revoking: "t1", hint: .accessToken).secrets.all == client.union(["t1"]))
    }

    private func sut(_ style: TokenRequestStyle, secret: Secret? = "c secret") throws -> TokenEndpoint {
        TokenEndpoint(url: try url(), style: style, credentials: ClientCredentials(id: "cid", secret: secret))
    }

    private func request(_ contentType: String, _ body: String) throws -> HTTPRequest {
        HTTPRequest(
            .post, try url(),
            headers: ["Content-Type": contentType, "Accept": "application/vnd.api+json, application/json"],
            body: Data(body.utf8))
    }

    private func url() throws -> URL {
        try #require(URL(string: "https://api.example.test/v1/oauth/token"))
    }
}
