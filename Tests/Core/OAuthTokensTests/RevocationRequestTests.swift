import TestSupport

@Suite struct `Revocation request` {
    @Test(
        arguments: [
            (
                .oauth2, "application/x-www-form-urlencoded",
                "token=t%2B1&token_type_hint=refresh_token&client_id=cid&client_secret=csecret"
            ),
            (
                .nimble, "application/json",
                #"{"token":"t+1","token_type_hint":"refresh_token","client_id":"cid","client_secret":"csecret"}"#
            ),
        ] as [(TokenRequestStyle, String, String)])
    func `names the token, its kind and the client`(style: TokenRequestStyle, contentType: String, body: String) throws
    {
        let url = try #require(URL(string: "https://api.example.test/v1/oauth/revoke"))
        let sut = RevocationEndpoint(
            url: url, style: style, credentials: ClientCredentials(id: "cid", secret: "csecret"))

        #expect(
            sut.request(revoking: "t+1", hint: .refreshToken)
                == HTTPRequest(
                    .post, url,
                    headers: ["Content-Type": contentType, "Accept": "application/vnd.api+json, application/json"],
                    body: Data(body.utf8)))
    }

    @Test func `authenticates as the endpoint says`() throws {
        let url = try #require(URL(string: "https://api.example.test/v1/oauth/revoke"))
        let sut = RevocationEndpoint(
            url: url, credentials: ClientCredentials(id: "cid", secret: "c s"), authentication: .basic)

        let request = sut.request(revoking: "t", hint: .accessToken)

        #expect(request.headers["Authorization"] == "Basic \(Data("cid:c%20s".utf8).base64EncodedString())")
        #expect(request.body == Data("token=t&token_type_hint=access_token".utf8))
    }

    @Test(arguments: [(TokenTypeHint.accessToken, "access_token"), (.refreshToken, "refresh_token")])
    func `names each kind as RFC 7009 does`(hint: TokenTypeHint, name: String) throws {
        let url = try #require(URL(string: "https://api.example.test/v1/oauth/revoke"))
        let sut = RevocationEndpoint(url: url, credentials: ClientCredentials(id: "cid", secret: nil))

        let body = try #require(sut.request(revoking: "t", hint: hint).body)

        #expect(String(decoding: body, as: UTF8.self) == "token=t&token_type_hint=\(name)&client_id=cid")
    }
}
