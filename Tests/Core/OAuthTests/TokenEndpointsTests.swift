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
        #expect(endpoints(of: other).tokenEndpoint(for: token).credentials == Self.own)
    }

    @Test(arguments: [
        (TokenSource(), TokenSource(clientID: "x"), true),
        (issuer, TokenSource(issuer: "https://id.example.com/"), true),
        (issuer, TokenSource(tokenURL: url("https://id.example.com/token")), true),
        (issuer, TokenSource(issuer: "https://id.example.com/tenant", tokenURL: issuer.tokenURL), false),
        (issuer, TokenSource(), false),
        (issuer, TokenSource(tokenURL: url("https://id.example.com/tenant/token")), false),
    ])
    func `are one server's by its issuer, or else by its token endpoint (SS-10)`(
        one: TokenSource, other: TokenSource, isSame: Bool
    ) {
        #expect(one.isSameServer(as: other) == isSame)
        #expect(other.isSameServer(as: one) == isSame)
    }
}
