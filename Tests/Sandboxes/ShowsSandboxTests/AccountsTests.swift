import ShowsSandbox
import TestSupport

@Suite struct `Shows Sandbox, accounts` {
    @Test func `a sign-in gives the user in the body and the credential in the header`() async throws {
        let answer = try await ShowsWire.make().post("users/sign_in", json: ShowsWire.login)

        #expect(answer.status == 201)
        #expect(answer.body == #"{"user":{"email":"registered@email.com","id":"1","image_url":null}}"#)
        let headers = answer.response.headers
        #expect(headers["uid"] == "registered@email.com" && headers["token-type"] == "Bearer")
        let expiry = 1_700_000_000 + 14 * 24 * 3600
        #expect(headers["expiry"] == "\(expiry)")
        #expect(headers["access-token"]?.count == 64 && headers["client"]?.count == 64)
    }

    @Test func `a form signs in too`() async throws {
        let form = "email=registered%40email.com&password=password"

        #expect(try await ShowsWire.make().post("users/sign_in", form: form).status == 201)
    }

    @Test(arguments: [
        #"{"email":"registered@email.com","password":"Password"}"#, #"{"email":"registered@email.com"}"#,
        #"{"email":"nobody@email.com","password":"password"}"#, "{}", "{",
        #"{"email":"ivy@viewers.example","password":""}"#,
    ])
    func `a wrong email or password is 401 and says so`(body: String) async throws {
        let answer = try await ShowsWire.make().post("users/sign_in", json: body)

        #expect(answer.errors(401)?.count == 1 && answer["success"] as? Bool == false)
        #expect(answer.credential == nil)
    }

    @Test func `a registration answers as a sign-in does, and the account can sign in`() async throws {
        let wire = ShowsWire.make()
        let body = #"{"email":" Ann@Example.test","password":"secret12","password_confirmation":"secret12"}"#

        let answer = try await wire.post("users", json: body)

        #expect(answer.status == 201)
        #expect(answer["user", "email"] as? String == "ann@example.test")
        #expect(try await wire.get("users/me", answer.credential)["user", "email"] as? String == "ann@example.test")
        let login = #"{"email":"ann@example.test","password":"secret12"}"#
        #expect(try await wire.post("users/sign_in", json: login).status == 201)
    }

    @Test(arguments: [
        (#"{"email":"registered@email.com","password":"secret12"}"#, ["Email has already been taken"]),
        (#"{"email":"ivy@viewers.example","password":"secret12"}"#, ["Email has already been taken"]),
        (
            #"{"email":"ann","password":"short"}"#,
            ["Email is invalid", "Password is too short (minimum is 6 characters)"]
        ),
        (
            #"{"email":"ann@example.test","password":"secret12","password_confirmation":"secret13"}"#,
            ["Password confirmation doesn't match Password"]
        ),
    ])
    func `a registration that is refused says all that is wrong`(body: String, errors: [String]) async throws {
        let answer = try await ShowsWire.make().post("users", json: body)

        #expect(answer.errors(422) == errors)
        #expect(answer.credential == nil)
    }

    @Test(arguments: ["{}", "", #"{"name":"x"}"#])
    func `an empty registration is 422 of another form`(body: String) async throws {
        let answer = try await ShowsWire.make().post("users", json: body)

        #expect(answer.errors(422)?.count == 1)
        #expect(answer["status"] as? String == "error" && answer["success"] as? Bool == false)
    }

    @Test func `an answer repeats the credential, which does not change`() async throws {
        let wire = try await ShowsWire.signedIn()

        for path in ["users/me", "shows/0"] { #expect(try await wire.get(path).credential == wire.credential) }
    }

    @Test func `two sign-ins are good beside each other`() async throws {
        let wire = ShowsWire.make()
        let first = try await wire.signIn()
        let second = try await wire.signIn()

        #expect(first != second)
        for credential in [first, second] { #expect(try await wire.get("users/me", credential).status == 200) }
    }

    @Test(arguments: ["access-token", "client", "uid"])
    func `each of the three fields is needed, and must be right`(field: String) async throws {
        let wire = ShowsWire.make()
        var headers = try await wire.signIn().headers
        headers[field] = "ivy@viewers.example"
        try await expectRefusal(wire, headers)
        headers[field] = nil
        try await expectRefusal(wire, headers)
    }

    @Test func `a credential ends with its expiry`() async throws {
        let wire = ShowsWire.make()
        let credential = try await wire.signIn()
        wire.advance(by: 14 * 24 * 3600 - 1)
        #expect(try await wire.get("users/me", credential).status == 200)
        wire.advance(by: 1)

        try await expectRefusal(wire, credential.headers)
    }

    @Test(arguments: [
        (HTTPMethod.get, "users/me"), (.put, "users"), (.get, "shows"), (.get, "shows/top_rated"), (.get, "shows/1"),
        (.get, "shows/1/reviews"), (.post, "reviews"),
    ])
    func `nothing else is open without a credential`(method: HTTPMethod, path: String) async throws {
        #expect(try await ShowsWire.make().send(method, path).status == 401)
    }

    @Test(arguments: [
        (HTTPMethod.get, "users/sign_in", "POST"), (.get, "users", "POST, PUT"), (.post, "users/me", "GET"),
        (.post, "shows", "GET"), (.get, "reviews", "POST"), (.post, "images/covers/1.png", "GET"),
    ])
    func `another method is told which ones there are`(method: HTTPMethod, path: String, allowed: String) async throws {
        let answer = try await ShowsWire.make().send(method, path)

        #expect(answer.status == 405 && answer.response.headers["Allow"] == allowed)
    }

    @Test(arguments: ["", "x", "users/x", "shows/1/x", "shows/1/reviews/1", "images/covers", "api/v1/shows"])
    func `an unknown path is 404`(path: String) async throws {
        #expect(try await ShowsWire.signedIn().get(path).status == 404)
    }

    @Test func `nothing secret shows in a description or a dump`() throws {
        var state = ShowsSandboxState()
        let url = try #require(URL(string: "http://127.0.0.1/users/sign_in"))
        let request = HTTPRequest.postJSON(
            [("email", .text("registered@email.com")), ("password", .text("password"))], to: url)
        let api = ShowsSandboxAPI(makeToken: { "hidden" })
        #expect(api.respond(to: request, state: &state, now: Date()).status == 201)
        var dumped = "\(state) \(state.accounts)"
        dump(state, to: &dumped)
        dump(state.accounts, to: &dumped)

        #expect(!dumped.contains("password"))
        #expect(!dumped.contains("hidden"))
    }

    private func expectRefusal(_ wire: ShowsWire, _ headers: [String: String]) async throws {
        let answer = try await wire.send(.get, "users/me", headers)
        #expect(answer.errors(401)?.count == 1 && answer.object?.count == 1)
        #expect(answer.credential == nil)
    }
}
