import SurveySandbox
import TestSupport

@Suite struct `Sandbox, registrations, passwords and me` {
    @Test func `me is who is logged in`() async throws {
        let answer = try await Wire.loggedIn().get("me")

        let attributes = #"""
            "avatar_url":"http://127.0.0.1:9/api/v1/images/avatars/1","email":"registered@email.com",\#
            "gender":"Other","name":"Robin Example"
            """#
        #expect(answer.status == 200)
        #expect(answer.body == #"{"data":{"attributes":{\#(attributes)},"id":"1","type":"user"}}"#)
    }

    @Test func `CQ-3.2: a registration makes an account and says nothing`() async throws {
        let wire = Wire.make()
        let user = #"{"email":" Ann+1@Example.test","name":"Ann","password":"sécret","password_confirmation":"sécret"}"#
        let answer = try await register(wire, user)

        #expect(answer.response == HTTPResponse(status: 201))
        let attributes = try await me(wire, email: "ann+1@example.test", password: "sécret")
        #expect(attributes.keys.sorted() == ["avatar_url", "email", "name"])
        #expect(attributes["email"] == "ann+1@example.test")
        #expect(attributes["name"] == "Ann")
    }

    @Test func `a gender is kept, a missing name is made of the address`() async throws {
        let wire = Wire.make()
        _ = try await register(wire, #"{"email":"ann_lee@example.test","password":"secret12","gender":"Female"}"#)
        let attributes = try await me(wire, email: "ann_lee@example.test", password: "secret12")

        #expect(attributes["gender"] == "Female")
        #expect(attributes["name"] == "Ann lee")
    }

    @Test(arguments: [
        (#"{"email":"registered@email.com","password":"secret12"}"#, "Email has already been taken"),
        (#"{"email":"REGISTERED@email.com ","password":"secret12"}"#, "Email has already been taken"),
        (#"{"password":"secret12"}"#, "Email can't be blank"),
        (#"{"email":"   ","password":"secret12"}"#, "Email can't be blank"),
        (#"{"email":"ann","password":"secret12"}"#, "Email is invalid"),
        (#"{"email":"a@b@c","password":"secret12"}"#, "Email is invalid"),
        (#"{"email":"a b@c","password":"secret12"}"#, "Email is invalid"),
        (#"{"email":"a@b"}"#, "Password can't be blank"),
        (#"{"email":"a@b","password":"12345"}"#, "Password is too short (minimum is 6 characters)"),
        (
            #"{"email":"a@b","password":"secret12","password_confirmation":"other"}"#,
            "Password confirmation doesn't match Password"
        ),
        (#"{"email":"ann"}"#, "Email is invalid and Password can't be blank"),
        (
            #"{"password_confirmation":"a"}"#,
            "Email can't be blank, Password can't be blank, and Password confirmation doesn't match Password"
        ),
        ("{}", "Email can't be blank and Password can't be blank"),
    ])
    func `CQ-3.2: a bad registration is told why in one sentence without a code`(user: String, detail: String)
        async throws
    {
        #expect(try await register(Wire.make(), user).error(422) == ["detail": detail])
    }

    @Test(arguments: [(128, 201), (129, 422)])
    func `a password has at most 128 characters`(length: Int, status: Int) async throws {
        let password = String(repeating: "x", count: length)

        #expect(try await register(Wire.make(), #"{"email":"a@b","password":"\#(password)"}"#).status == status)
    }

    @Test(arguments: ["registrations", "passwords"])
    func `another client may not`(path: String) async throws {
        let body = #"{"user":{"email":"a@b","password":"secret12"},"client_id":"survey-sandbox","client_secret":"x"}"#

        #expect(try await Wire.make().post(path, json: body).error(403)?["code"] == "invalid_client")
    }

    @Test(arguments: [("registered%40email.com", true), ("Registered@EMAIL.com", true), ("a%2Bb@email.com", false)])
    func `whether an address is registered can be asked by anybody`(email: String, registered: Bool) async throws {
        let answer = try await Wire.make().get("registrations?email=\(email)")

        #expect(answer.status == 200 && answer.body == #"{"data":{"registered":\#(registered)}}"#)
    }

    @Test func `an address with a plus sign is asked for by its escape`() async throws {
        let wire = Wire.make()
        _ = try await register(wire, #"{"email":"a+b@c","password":"secret12"}"#)

        #expect(try await wire.get("registrations?email=a%2Bb@c").body == #"{"data":{"registered":true}}"#)
        #expect(try await wire.get("registrations").status == 422)
    }

    @Test func `a password reset says the same whether or not there is an account`() async throws {
        let known = try await resetPassword("registered@email.com")
        let unknown = try await resetPassword("nobody@email.com")

        #expect(known.status == 200)
        #expect((known["meta", "message"] as? String)?.isEmpty == false)
        #expect(known.object?.keys.sorted() == ["meta"])
        #expect(known.response == unknown.response)
    }

    @Test(arguments: [("", "Email can't be blank"), ("nobody", "Email is invalid")])
    func `a password reset needs an address`(email: String, detail: String) async throws {
        #expect(try await resetPassword(email).error(422) == ["detail": detail])
    }

    private func register(_ wire: Wire, _ user: String) async throws -> WireResponse {
        try await wire.post("registrations", json: #"{"user":\#(user),\#(Wire.client)}"#)
    }

    private func resetPassword(_ email: String) async throws -> WireResponse {
        try await Wire.make().post("passwords", json: #"{"user":{"email":"\#(email)"},\#(Wire.client)}"#)
    }

    private func me(_ wire: Wire, email: String, password: String) async throws -> [String: String] {
        let login = #"{"grant_type":"password","email":"\#(email)","password":"\#(password)",\#(Wire.client)}"#
        let pair = try wire.pair(try await wire.post("oauth/token", json: login))
        let answer = try await wire.get("me", token: pair.access)
        return try #require(answer["data", "attributes"] as? [String: String])
    }
}
