import SurveySandbox
import TestSupport

@Suite struct `Sandbox, POST oauth-token` {
    @Test func `CQ-3.2: a password in JSON buys a token in an envelope`() async throws {
        let wire = Wire.make()
        let answer = try await wire.post("oauth/token", json: Wire.login)

        let pair = try wire.pair(answer)
        #expect(answer.status == 200)
        #expect(answer.response.headers["Content-Type"] == "application/json; charset=utf-8")
        let attributes = #"""
            "access_token":"\#(pair.access)","created_at":1700000000,"expires_in":7200,\#
            "refresh_token":"\#(pair.refresh)","token_type":"Bearer"
            """#
        #expect(answer.body == #"{"data":{"attributes":{\#(attributes)},"id":"1","type":"token"}}"#)
        #expect(pair.access.count == 64 && pair.access != pair.refresh)
    }

    @Test func `CQ-3.2: a password in a form buys a flat token`() async throws {
        let form = "grant_type=password&username=registered%40email.com&password=password&\(Wire.formClient)"
        let answer = try await Wire.make(tokenLifetime: 60).post("oauth/token", form: form)

        #expect(answer.status == 200)
        #expect(
            answer.object?.keys.sorted() == ["access_token", "created_at", "expires_in", "refresh_token", "token_type"])
        #expect(answer["token_type"] as? String == "Bearer")
        #expect(answer["expires_in"] as? Int == 60)
        #expect(answer.response.headers["Cache-Control"] == "no-store")
        #expect(answer.response.headers["Pragma"] == "no-cache")
    }

    @Test func `the email is compared without case and white space`() async throws {
        let body = Wire.login.replacingOccurrences(of: "registered@email.com", with: " Registered@Email.COM ")

        #expect(try await Wire.make().post("oauth/token", json: body).status == 200)
    }

    @Test func `a refresh token buys another pair in either form`() async throws {
        let wire = Wire.make()
        let first = try await wire.logIn()
        let second = try wire.pair(try await wire.refresh(first.refresh))
        let form = "grant_type=refresh_token&refresh_token=\(second.refresh)&\(Wire.formClient)"
        let third = try await wire.post("oauth/token", form: form)

        #expect(second.access != first.access && second.refresh != first.refresh)
        #expect(third.status == 200)
        #expect(third["refresh_token"] is String)
    }

    static let refusals: [(body: String, status: Int, code: String)] = [
        (
            Wire.login.replacingOccurrences(of: #""password":"password""#, with: #""password":"wrong""#), 400,
            "invalid_email_or_password"
        ),
        (Wire.login.replacingOccurrences(of: "registered@", with: "nobody@"), 400, "invalid_email_or_password"),
        (Wire.login.replacingOccurrences(of: #""email""#, with: #""username""#), 400, "invalid_email_or_password"),
        (Wire.login.replacingOccurrences(of: "survey-sandbox", with: "other"), 401, "invalid_client"),
        (Wire.login.replacingOccurrences(of: "sandbox-client-secret", with: "other"), 401, "invalid_client"),
        (#"{"grant_type":"password","email":"registered@email.com","password":"password"}"#, 401, "invalid_client"),
        (#"{"grant_type":"refresh_token","refresh_token":"a"}"#, 400, "invalid_grant"),
        (#"{"grant_type":"refresh_token","refresh_token":"a","client_id":""}"#, 400, "invalid_grant"),
        (#"{"grant_type":"refresh_token","refresh_token":"a","client_id":"survey-sandbox"}"#, 401, "invalid_client"),
        (#"{"grant_type":"refresh_token","refresh_token":"unknown",\#(Wire.client)}"#, 400, "invalid_grant"),
        (#"{"grant_type":"refresh_token",\#(Wire.client)}"#, 400, "invalid_request"),
        (#"{"email":"registered@email.com","password":"password",\#(Wire.client)}"#, 400, "invalid_request"),
        (#"{"grant_type":"magic",\#(Wire.client)}"#, 400, "unsupported_grant_type"),
        ("{", 400, "invalid_request"), ("[]", 400, "invalid_request"), ("", 400, "invalid_request"),
    ]

    @Test(arguments: refusals)
    func `CQ-3.2: a refusal of a JSON request names its code`(body: String, status: Int, code: String) async throws {
        let answer = try await Wire.make().post("oauth/token", json: body)

        #expect(answer.error(status)?.keys.sorted() == ["code", "detail"])
        #expect(answer.error(status)?["code"] == code)
        let challenge = try #require(answer.response.headers["WWW-Authenticate"])
        #expect(challenge.hasPrefix("Bearer ") && challenge.contains("error=\"\(code)\""))
    }

    @Test(arguments: [
        ("grant_type=password&username=a%40b&password=c&\(Wire.formClient)", 400, "invalid_grant"),
        ("grant_type=password&email=registered%40email.com&password=password&\(Wire.formClient)", 400, "invalid_grant"),
        ("grant_type=refresh_token&refresh_token=x&\(Wire.formClient)", 400, "invalid_grant"),
        ("grant_type=refresh_token&refresh_token=x&client_id=a&client_secret=b", 401, "invalid_client"),
        ("grant_type=refresh_token&refresh_token=&\(Wire.formClient)", 400, "invalid_request"),
        ("grant_type=magic&\(Wire.formClient)", 400, "unsupported_grant_type"), ("", 400, "invalid_request"),
    ])
    func `CQ-3.2: a refusal of a form is flat`(form: String, status: Int, code: String) async throws {
        let answer = try await Wire.make().post("oauth/token", form: form)

        #expect(answer.status == status)
        #expect(answer.object?.keys.sorted() == ["error", "error_description"])
        #expect(answer["error"] as? String == code)
        #expect(answer.response.headers["Cache-Control"] == "no-store")
        #expect(answer.response.headers["WWW-Authenticate"]?.hasPrefix("Bearer ") == true)
    }

    @Test func `without a content type nothing is read`() async throws {
        let answer = try await Wire.make().send(.post, "oauth/token", [:], Wire.login)

        #expect(answer.error(400)?["code"] == "invalid_request")
    }
}
