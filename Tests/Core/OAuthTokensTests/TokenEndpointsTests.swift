import TestSupport

@Suite struct `Token endpoints` {
    // swift-format-ignore: NeverForceUnwrap
    private static func url(_ text: String) -> URL { URL(string: text)! }
    private static let api = url("https://api.example.com/v1")
    private static let own = ClientCredentials(id: "own", secret: "own-secret")
    private static let issuer = TokenSource(
        issuer: "https://id.example.com", tokenURL: url("https://id.example.com/token"),
        revocationURL: url("https://id.example.com/revoke"), clientID: "own")

    private func endpoints(of source: TokenSource, saved: TokenEndpoint? = nil) -> TokenEndpoints {
        TokenEndpoints(
            TokenEndpoint(
                url: source.tokenURL ?? TokenEndpoints.tokenURL(below: Self.api), credentials: Self.own, source: source),
            revocationURL: source.tokenURL == nil
                ? TokenEndpoints.revocationURL(below: Self.api) : source.revocationURL,
            below: Self.api, saved: saved)
    }

    @Test(arguments: [TokenSource(), TokenSource(clientID: "own"), nil])
    func `below the API's URL follow it`(source: TokenSource?) {
        let sut = endpoints(of: TokenSource(clientID: "own"))
        let token = Token.sample().from(source)

        #expect(sut.tokenEndpoint(for: token).url == Self.url("https://api.example.com/v1/oauth/token"))
        #expect(sut.revocationEndpoint(for: token)?.url == Self.url("https://api.example.com/v1/oauth/revoke"))
        #expect(sut.tokenEndpoint(for: token).credentials == Self.own)
    }

    @Test func `are another server's own for its tokens, without this one's secret (SS-10)`() {
        let sut = endpoints(of: TokenSource(clientID: "own"))
        for clientID in ["own", "other", nil] {
            let source = TokenSource(
                tokenURL: Self.issuer.tokenURL, revocationURL: Self.issuer.revocationURL, clientID: clientID)
            let token = Token.sample().from(source)

            #expect(sut.tokenEndpoint(for: token).url == Self.issuer.tokenURL)
            #expect(sut.revocationEndpoint(for: token)?.url == Self.issuer.revocationURL)
            let client = ClientCredentials(id: clientID ?? "own", secret: nil)
            #expect(sut.tokenEndpoint(for: token).credentials == client)
            #expect(sut.revocationEndpoint(for: token)?.credentials == client)
        }
    }

    @Test func `authenticate and name resources as the token's source does`() {
        let source = TokenSource(
            tokenURL: Self.issuer.tokenURL, revocationURL: Self.issuer.revocationURL, clientID: "own",
            clientAuthentication: .basic, revocationAuthentication: .publicClient, resources: ["urn:a"])
        let sut = endpoints(of: TokenSource(clientID: "own"))
        let token = Token.sample().from(source)

        #expect(sut.tokenEndpoint(for: token).source == source)
        #expect(sut.revocationEndpoint(for: token)?.authentication == .publicClient)
    }

    @Test func `authenticate as newer metadata of the issuer say, for the resources of the login`() {
        let newer = TokenSource(
            issuer: Self.issuer.issuer, tokenURL: Self.issuer.tokenURL, revocationURL: Self.issuer.revocationURL,
            clientID: "own", clientAuthentication: .basic, resources: ["urn:other"])
        let older = TokenSource(
            issuer: Self.issuer.issuer, tokenURL: Self.issuer.tokenURL, clientID: "own", resources: ["urn:a"])
        let sut = endpoints(of: newer)
        let token = Token.sample().from(older)

        #expect(sut.tokenEndpoint(for: token).source?.clientAuthentication == .basic)
        #expect(sut.tokenEndpoint(for: token).source?.resources == ["urn:a"])
        #expect(sut.revocationEndpoint(for: token)?.authentication == .basic)
    }

    @Test func `give a saved secret to its own client at its own server only (SS-10)`() {
        let saved = TokenEndpoint(
            url: TokenEndpoints.tokenURL(below: Self.api),
            credentials: ClientCredentials(id: "saved", secret: "saved-secret"), source: TokenSource(clientID: "saved"))
        let sut = endpoints(of: Self.issuer, saved: saved)
        func secret(of source: TokenSource) -> Secret? {
            sut.tokenEndpoint(for: .sample().from(source)).credentials.secret
        }

        #expect(secret(of: TokenSource(clientID: "saved")) == "saved-secret")
        #expect(secret(of: TokenSource(clientID: "another")) == nil)
        #expect(secret(of: TokenSource(tokenURL: Self.url("https://b.example.com/token"), clientID: "saved")) == nil)
        #expect(secret(of: Self.issuer) == "own-secret")
    }

    @Test func `are updated by the same issuer, and by no other option (SS-10)`() {
        let moved = TokenSource(
            issuer: "https://id.example.com/", tokenURL: Self.url("https://id.example.com/v2/token"),
            revocationURL: Self.url("https://id.example.com/v2/revoke"), clientID: "own")
        let token = Token.sample().from(Self.issuer)
        #expect(endpoints(of: moved).tokenEndpoint(for: token).url == moved.tokenURL)
        #expect(endpoints(of: moved).revocationEndpoint(for: token)?.url == moved.revocationURL)
        #expect(endpoints(of: moved).tokenEndpoint(for: token).source == moved)

        let other = TokenSource(
            tokenURL: Self.issuer.tokenURL, revocationURL: Self.url("https://evil.example.com/revoke"), clientID: "own")
        #expect(endpoints(of: other).revocationEndpoint(for: token)?.url == Self.issuer.revocationURL)
        #expect(endpoints(of: other).tokenEndpoint(for: token).credentials.secret == nil)
    }

    @Test func `are not updated to another origin, whose issuer named this one's before (SS-10)`() {
        let claimed = TokenSource(
            issuer: "https://b.example.com", tokenURL: Self.issuer.tokenURL, revocationURL: Self.issuer.revocationURL,
            clientID: "own")
        let moved = TokenSource(
            issuer: "https://b.example.com", tokenURL: Self.url("https://b.example.com/token"),
            revocationURL: Self.url("https://b.example.com/revoke"), clientID: "own")
        let token = Token.sample().from(claimed)
        #expect(endpoints(of: moved).tokenEndpoint(for: token).url == Self.issuer.tokenURL)
        #expect(endpoints(of: moved).revocationEndpoint(for: token)?.url == Self.issuer.revocationURL)

        let below = Token.sample().from(TokenSource(issuer: "https://b.example.com", clientID: "own"))
        #expect(endpoints(of: moved).tokenEndpoint(for: below).url == TokenEndpoints.tokenURL(below: Self.api))
        #expect(
            endpoints(of: moved).revocationEndpoint(for: below)?.url == TokenEndpoints.revocationURL(below: Self.api))
    }

    @Test func `revoke no token at another origin than the one that issued it (SS-10)`() {
        let split = TokenSource(
            tokenURL: Self.issuer.tokenURL, revocationURL: Self.url("https://evil.example.com/revoke"), clientID: "own")
        #expect(endpoints(of: TokenSource()).revocationEndpoint(for: .sample().from(split)) == nil)
        #expect(endpoints(of: split).revocationEndpoint(for: .sample().from(split)) == nil)
    }

    @Test(arguments: [
        (TokenSource(), TokenSource(clientID: "x"), true),
        (issuer, TokenSource(issuer: "https://id.example.com/"), true),
        (issuer, TokenSource(tokenURL: issuer.tokenURL, revocationURL: issuer.revocationURL), true),
        (issuer, TokenSource(tokenURL: issuer.tokenURL), false),
        (
            issuer,
            TokenSource(
                tokenURL: issuer.tokenURL, revocationURL: issuer.revocationURL,
                codeURL: url("https://id.example.com/other")), false
        ),
        (
            issuer,
            TokenSource(
                tokenURL: issuer.tokenURL, revocationURL: issuer.revocationURL,
                pageURL: url("https://other.example.com/page")), false
        ),
        (TokenSource(issuer: "https://b.example.com"), TokenSource(), true),
        (
            TokenSource(
                issuer: "https://b.example.com", tokenURL: TokenEndpoints.tokenURL(below: api),
                revocationURL: url("https://b.example.com/revoke")), TokenSource(), false
        ),
        (
            TokenSource(tokenURL: issuer.tokenURL, revocationURL: issuer.revocationURL),
            TokenSource(tokenURL: issuer.tokenURL), true
        ),
        (issuer, TokenSource(issuer: "https://id.example.com/tenant", tokenURL: issuer.tokenURL), false),
        (issuer, TokenSource(), false),
        (issuer, TokenSource(tokenURL: url("https://id.example.com/tenant/token")), false),
    ])
    func `are one server's by its issuer, or else by its endpoints (SS-10)`(
        one: TokenSource, other: TokenSource, isSame: Bool
    ) {
        #expect(one.isSameServer(as: other) == isSame)
        #expect(other.isSameServer(as: one) == isSame)
    }
}
