import OAuthTokens
import TestSupport

@Suite struct `ID token` {
    @Test(arguments: [
        #"{"iss":"https://id.example.test","sub":"42","aud":"cid"}"#,
        #"{"sub":"42","aud":["other","cid"],"exp":1,"iss":"https://id.example.test","name":"Ann","x":[{}]}"#,
    ])
    func `names the user at its issuer`(claims: String) throws {
        #expect(try name(by: claims) == "42 at https://id.example.test")
        #expect(try name(by: claims, from: "https://id.example.test") == "42 at https://id.example.test")
    }

    @Test func `is read with every octet that base64 writes otherwise for URLs`() throws {
        let claims = #"{"iss":"https://id.example.test","sub":"a?~>b","aud":"cid","name":"\#u{FF}\#u{FE}?>"}"#
        #expect(try name(by: claims) == "a?~>b at https://id.example.test")
    }

    @Test(arguments: [
        #"{"sub":"42","aud":"cid"}"#, #"{"iss":"https://id.example.test","aud":"cid"}"#,
        #"{"iss":"https://id.example.test","sub":"42"}"#,
        #"{"iss":"https://id.example.test","sub":"42","aud":"another"}"#,
        #"{"iss":"https://id.example.test","sub":"42","aud":["another"]}"#,
        #"{"iss":"https://id.example.test","sub":"","aud":"cid"}"#, #"{"iss":"","sub":"42","aud":"cid"}"#,
        #"{"iss":"https://id.example.test","sub":"4 2","aud":"cid"}"#,
        #"{"iss":"https://id.example.test","sub":"4\u001b2","aud":"cid"}"#,
        #"{"iss":"https://id.example.test","sub":"é","aud":"cid"}"#,
        #"{"iss":"https://id.example.test","sub":42,"aud":"cid"}"#, "[]", "",
        #"{"iss":"https://id.example.test","sub":"\#(String(repeating: "4", count: 256))","aud":"cid"}"#,
    ])
    func `that names nobody, or is for another client, counts as none`(claims: String) throws {
        #expect(try name(by: claims) == nil)
    }

    @Test func `of another issuer than the server's counts as none`() throws {
        let claims = #"{"iss":"https://id.example.test","sub":"42","aud":"cid"}"#
        #expect(try name(by: claims, from: "https://id.example.test/") == nil)
    }

    @Test(arguments: [#""a.b""#, #""a.%.c""#, #""a.b.c.d""#, #""..""#, "7", "null", "[]", "{}"])
    func `that is none leaves the answer as it is`(idToken: String) throws {
        let answer = try TokenAnswer.decode(Data(#"{"access_token":"aaa","id_token":\#(idToken)}"#.utf8))
        #expect(answer.token(receivedAt: .sample, grantID: .sample, at: endpoint()).userName == nil)
        #expect(answer.accessToken == "aaa")
    }

    private func name(by claims: String, from issuer: String? = nil) throws -> String? {
        let payload = Data(claims.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        let answer = try TokenAnswer.decode(Data(#"{"access_token":"aaa","id_token":"e30.\#(payload).c2ln"}"#.utf8))
        let token = answer.token(receivedAt: .sample, grantID: .sample, at: endpoint(of: issuer))
        // Without an endpoint, nobody knows whom it is for.
        #expect(answer.token(receivedAt: .sample, grantID: .sample).userName == nil)
        return token.userName
    }

    private func endpoint(of issuer: String? = nil) -> TokenEndpoint {
        TokenEndpoint(
            url: URL(filePath: "/token"), credentials: ClientCredentials(id: "cid", secret: nil),
            source: issuer.map { TokenSource(issuer: $0) })
    }
}
