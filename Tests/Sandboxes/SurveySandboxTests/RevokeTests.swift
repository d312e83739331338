import SurveySandbox
import TestSupport

@Suite struct `Sandbox, POST oauth-revoke` {
    @Test(arguments: ["access", "refresh"])
    func `either token ends the pair`(which: String) async throws {
        let wire = Wire.make()
        let pair = try await wire.logIn()
        let other = try await wire.logIn()
        let answer = try await wire.revoke(which == "access" ? pair.access : pair.refresh)

        #expect(answer.status == 200 && answer.body == "{}")
        #expect(try await wire.get("me", token: pair.access).error(401)?["detail"] == "The access token was revoked.")
        #expect(try await wire.refresh(pair.refresh).error(400)?["code"] == "invalid_grant")
        #expect(try await wire.get("me", token: other.access).status == 200)
    }

    @Test func `an unknown token is as good as revoked`() async throws {
        let wire = Wire.make()
        let pair = try await wire.logIn()

        for token in ["unknown", "", pair.access, pair.access] {
            let answer = try await wire.revoke(token)
            #expect(answer.status == 200 && answer.body == "{}")
        }
    }

    @Test func `a form serves as well`() async throws {
        let wire = Wire.make()
        let pair = try await wire.logIn()

        #expect(try await wire.post("oauth/revoke", form: "token=\(pair.access)&\(Wire.formClient)").status == 200)
        #expect(try await wire.get("me", token: pair.access).status == 401)
    }

    @Test(arguments: [(false, 200), (true, 400)])
    func `after the expiry it is ignored unless set otherwise`(revokes: Bool, refreshStatus: Int) async throws {
        let wire = Wire.make(revokesExpiredTokens: revokes)
        let pair = try await wire.logIn()
        wire.advance(by: 7200)

        #expect(try await wire.revoke(pair.refresh).status == 200)
        #expect(try await wire.refresh(pair.refresh).status == refreshStatus)
    }

    @Test(arguments: [#"{"token":"a"}"#, #"{"token":"a","client_id":"survey-sandbox","client_secret":"b"}"#, "{", ""])
    func `another client may not`(body: String) async throws {
        let answer = try await Wire.make().post("oauth/revoke", json: body)

        #expect(answer.error(403)?["code"] == "unauthorized_client")
        #expect(answer.error(403)?["detail"]?.isEmpty == false)
    }
}
