import PasswordlessLogin
import TestSupport

@Suite struct `Log In With Browser Use Case (LG-4, LG-5)` {
    @Test func `primary course`() async throws {
        let client = HTTPClientSpy(.success(.json(flat)))
        let sut = login(over: client, page: "https://example.com/authorize?tenant=a%2Fb", scope: "read write")

        let pending = sut.begin(redirectURI: callback())
        // The challenge of RFC 7636, appendix B.
        #expect(
            pending.url.absoluteString == "https://example.com/authorize?tenant=a%2Fb&response_type=code&client_id=cid"
                + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A4711%2Fcallback&state=s1"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
                + "&scope=read%20write")
        let token = try await sut.finish(pending, at: callback("?code=c%2Bd&state=s1&iss=https%3A%2F%2Fexample.com"))

        #expect(token.accessToken == "aaa" && token.grantID == .sample && token.receivedAt == .sample)
        #expect(
            client.requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self) } == [
                "grant_type=authorization_code&code=c%2Bd&redirect_uri=http%3A%2F%2F127.0.0.1%3A4711%2Fcallback"
                    + "&code_verifier=\(verifier)&client_id=cid"
            ])
    }

    @Test func `primary course: the page and the token request name the resources (RFC 8707)`() async throws {
        let client = HTTPClientSpy(.success(.json(flat)))
        let named = TokenEndpoint(
            url: endpoint.url, credentials: endpoint.credentials, source: TokenSource(resources: ["urn:a", "urn:b"]))
        let sut = RemoteBrowserLogin(httpClient: client, endpoint: named, pageURL: callback())

        let pending = sut.begin(redirectURI: callback())
        let state = try #require(
            URLComponents(url: pending.url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "state" })
        let token = try await sut.finish(pending, at: callback("?code=c&state=\(state.value ?? "")"))

        let resources = "resource=urn%3Aa&resource=urn%3Ab"
        #expect(pending.url.absoluteString.hasSuffix(resources))
        let body = String(decoding: client.requests.first?.body ?? Data(), as: UTF8.self)
        #expect(body.contains(resources))
        #expect(token.source?.resources == ["urn:a", "urn:b"])
    }

    @Test func `primary course: each login has a state and a verifier of its own`() throws {
        let sut = RemoteBrowserLogin(httpClient: HTTPClientSpy(), endpoint: endpoint, pageURL: callback())
        let urls = (0..<20).map { _ in sut.begin(redirectURI: callback()).url }

        for name in ["state", "code_challenge"] {
            let values = try urls.map { url in
                let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
                return try #require(items?.first { $0.name == name }?.value)
            }
            #expect(Set(values).count == 20)
            #expect(values.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
        }
    }

    @Test func `primary course: the age of the token counts from its answer`() async throws {
        let wall = WallClock(.sample)
        let client = HTTPClientStub { _ in
            wall.advance(by: 2)
            return .json(flat)
        }
        let sut = login(over: client, now: { wall.now })
        let pending = sut.begin(redirectURI: callback())
        wall.advance(by: 1)

        #expect(try await sut.finish(pending, at: callback("?code=c&state=s1")).receivedAt == .sample + 3)
    }

    @Test func `primary course: neither secret is told`() {
        let pending = login(over: HTTPClientSpy()).begin(redirectURI: callback())
        let told = "\(String(describing: pending)) \(String(reflecting: pending))"
        #expect(!told.contains(verifier))
    }

    @Test func `primary course: another process finishes what one has begun`() async throws {
        let stored = try JSONEncoder().encode(login(over: HTTPClientSpy()).begin(redirectURI: callback()))
        let client = HTTPClientSpy(.success(.json(flat)))

        let pending = try JSONDecoder().decode(PendingLogin.self, from: stored)
        let token = try await login(over: client).finish(pending, at: callback("?code=c1&state=s1"))

        #expect(token.accessToken == "aaa")
        #expect(client.requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self).contains(verifier) } == [true])
    }

    @Test(arguments: ["state", "verifier"])
    func `primary course: what was stored without a secret finishes nothing`(member: String) throws {
        let stored = try JSONEncoder().encode(login(over: HTTPClientSpy()).begin(redirectURI: callback()))
        var members = try JSONDecoder().decode([String: String].self, from: stored)
        for damaged in ["", nil] {
            members[member] = damaged
            let data = try JSONEncoder().encode(members)
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(PendingLogin.self, from: data) }
        }
    }

    @Test func `primary course: what must not be printed is handed over before it is sent`() async throws {
        let secrets = SecretsInUse()
        let client = HTTPClientSpy(.success(.json(flat)))
        let sut = login(over: client, secrets: secrets)

        let pending = sut.begin(redirectURI: callback())
        #expect(secrets.all == [Secret(verifier)])
        _ = try? await sut.finish(pending, at: callback("?code=strange&state=s2"))
        #expect(secrets.all == [Secret(verifier)])
        _ = try await sut.finish(pending, at: callback("?code=c1&state=s1"))
        #expect(secrets.all == [Secret(verifier), "c1"])
    }

    @Test(arguments: [
        "", "?code=c", "?code=c&state=s2", "?code=c&state=", "?code=c&state=s1&state=s1", "?error=access_denied",
        "?code=c&State=s1", "?code=c&state=s1%00",
    ])
    func `other login - error course`(query: String) async throws {
        #expect(await failure(query) == .otherLogin)
        let pending = login(over: HTTPClientSpy()).begin(redirectURI: callback())
        #expect(!pending.isAnswered(by: callback(query)) && pending.isAnswered(by: callback("?error=x&state=s1")))
    }

    @Test func `denied - error course`() async { #expect(await failure("?error=access_denied&state=s1") == .denied) }

    @Test(arguments: [
        ("error=server_error&error_description=no%20luck", "no luck"), ("error=invalid_scope", "invalid_scope"),
        ("", "the callback has no code"), ("code=", "the callback has no code"),
        ("code=a&code=b", "the callback has more than one code"),
        ("error=x&error=y&code=c", "the callback has more than one error"),
        ("code=c&iss=https://evil.example", "another server answered"), ("code=c&iss=", "another server answered"),
        ("code=c&iss", "another server answered"), ("code=c&iss=https://example.com/", "another server answered"),
        ("error=access_denied&iss=https://evil.example", "another server answered"),
        ("code=c&iss=https://example.com&iss=https://example.com", "the callback has more than one iss"),
        ("code=c&iss=https://example.com&iss=https://evil.example", "the callback has more than one iss"),
        ("code=c&iss&iss", "the callback has more than one iss"),
    ])
    func `not issued - error course`(query: String, reason: String) async {
        #expect(await failure("?state=s1&\(query)") == .notIssued(reason: reason))
    }

    @Test(arguments: ["code=c", "error=access_denied"])
    func `not issued - error course: the server promised to name itself, and does not`(query: String) async throws {
        let reason = "the callback does not name its server"
        #expect(await failure("?state=s1&\(query)", issuerIsPromised: true) == .notIssued(reason: reason))
        let client = HTTPClientSpy(.success(.json(flat)))
        let sut = login(over: client, issuerIsPromised: true)
        let named = callback("?state=s1&code=c&iss=https%3A%2F%2Fexample.com")
        _ = try await sut.finish(sut.begin(redirectURI: callback()), at: named)
        #expect(client.requests.count == 1)
    }

    @Test func `not issued - error course: two names are refused, even of a server whose name is not known`() async {
        let query = "?state=s1&code=c&iss=https://a.example&iss=https://b.example"
        #expect(await failure(query, issuer: nil) == .notIssued(reason: "the callback has more than one iss"))
    }

    @Test func `code rejected - error course`() async {
        #expect(await over.failure(.json(#"{"error":"invalid_grant"}"#, status: 400)) == .codeRejected)
    }

    @Test func `client rejected - error course`() async {
        #expect(await over.failure(.json(#"{"error":"invalid_client"}"#, status: 401)) == .clientRejected)
    }

    @Test func `refused - error course: the server's words repeat neither code nor verifier`() async {
        let answer = HTTPResponse.json(
            #"{"error":"odd","error_description":"code-1 and \#(verifier)"}"#, status: 400)
        let sut = login(over: HTTPClientSpy(.success(answer)))
        let error = await #expect(throws: LogInWithBrowserError.self) {
            try await sut.finish(sut.begin(redirectURI: callback()), at: callback("?code=code-1&state=s1"))
        }
        #expect(error == .request(.refused(ServerRefusal(status: 400, code: "odd", messages: ["*** and ***"]))))
        #expect(
            await failure("?state=s1&code=code-1&error=odd&error_description=code-1%20is%20odd")
                == .notIssued(reason: "*** is odd"))
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await over.keepsContract() }

    private var over: OverHTTP<LogInWithBrowserError, Token> {
        OverHTTP { client in
            let sut = login(over: client)
            return try await sut.finish(sut.begin(redirectURI: callback()), at: callback("?code=0123-4567&state=s1"))
        }
    }

    /// The error of a callback for which nothing is sent.
    private func failure(
        _ query: String, issuer: String? = "https://example.com", issuerIsPromised: Bool = false
    ) async -> LogInWithBrowserError? {
        let sut = login(over: HTTPClientSpy(), issuer: issuer, issuerIsPromised: issuerIsPromised)
        return await #expect(throws: LogInWithBrowserError.self) {
            try await sut.finish(sut.begin(redirectURI: callback()), at: callback(query))
        }
    }
}

/// The verifier of RFC 7636, appendix B.
private let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
private let flat = #"{"access_token":"aaa","token_type":"bearer","expires_in":7200}"#
private let endpoint = TokenEndpoint(
    url: HTTPRequest.api("oauth/token").url, credentials: ClientCredentials(id: "cid", secret: nil))

private func callback(_ query: String = "") -> URL {
    // swift-format-ignore: NeverForceUnwrap
    URL(string: "http://127.0.0.1:4711/callback\(query)")!
}

private func login(
    over client: any HTTPClient, page: String = "https://example.com/authorize", scope: String? = nil,
    issuer: String? = "https://example.com", issuerIsPromised: Bool = false,
    now: @escaping @Sendable () -> Date = { .sample }, secrets: SecretsInUse = SecretsInUse()
) -> RemoteBrowserLogin {
    let random = Protected<[Secret]>(["s1", Secret(verifier)])
    return RemoteBrowserLogin(
        httpClient: client, endpoint: endpoint,
        pageURL: URL(string: page) ?? callback(), scope: scope, issuer: issuer, issuerIsPromised: issuerIsPromised,
        secrets: secrets, now: now, makeGrantID: { .sample },
        makeSecret: { random.withLock { $0.removeFirst() } })
}
