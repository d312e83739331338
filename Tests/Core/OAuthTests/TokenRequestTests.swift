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
