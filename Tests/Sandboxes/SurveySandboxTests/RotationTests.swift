import SandboxSupport
import SurveySandbox
import TestSupport

@Suite struct `Sandbox, the life of a token` {
    @Test func `the old pair is good until the new access token is first used`() async throws {
        let wire = Wire.make()
        let old = try await wire.logIn()
        let new = try wire.pair(try await wire.refresh(old.refresh))

        #expect(try await wire.get("me", token: old.access).status == 200)
        #expect(try await wire.refresh(old.refresh).status == 200)
        #expect(try await wire.get("me", token: new.access).status == 200)
        let refused = try await wire.get("me", token: old.access).error(401)
        #expect(refused == ["code": "invalid_token", "detail": "The access token was revoked."])
        #expect(try await wire.refresh(old.refresh).error(400)?["code"] == "invalid_grant")
        #expect(try await wire.refresh(new.refresh).status == 200)
    }

    @Test func `a good refresh token without its client buys nothing, and stays good`() async throws {
        let wire = Wire.make()
        let pair = try await wire.logIn()
        let body = #"{"grant_type":"refresh_token","refresh_token":"\#(pair.refresh)"}"#

        #expect(try await wire.post("oauth/token", json: body).error(400)?["code"] == "invalid_grant")
        #expect(try await wire.refresh(pair.refresh).status == 200)
    }

    @Test func `two refreshes with one refresh token give two pairs, both good until one is used`() async throws {
        let wire = Wire.make()
        let old = try await wire.logIn()
        let first = try wire.pair(try await wire.refresh(old.refresh))
        let second = try wire.pair(try await wire.refresh(old.refresh))

        #expect(first.access != second.access && first.refresh != second.refresh)
        #expect(try await wire.refresh(first.refresh).status == 200)
        #expect(try await wire.refresh(second.refresh).status == 200)
        #expect(try await wire.get("me", token: first.access).status == 200)
        #expect(try await wire.refresh(old.refresh).status == 400)
    }

    @Test(arguments: [(false, 200), (true, 400)])
    func `revoking an unused new pair leaves the old refresh token alive`(
        isUsed: Bool, status: Int
    ) async throws {
        let wire = Wire.make()
        let old = try await wire.logIn()
        let new = try wire.pair(try await wire.refresh(old.refresh))
        if isUsed { _ = try await wire.get("surveys/unknown", token: new.access) }
        _ = try await wire.revoke(new.refresh)

        #expect(try await wire.refresh(new.refresh).status == 400)
        #expect(try await wire.refresh(old.refresh).status == status)
    }

    @Test func `a lost answer to a refresh can be asked for again`() async throws {
        let wire = Wire.make()
        let old = try await wire.logIn()
        var service = wire.service
        service.fault = { _ in .loseAnswer }
        let losing = Wire(service: service, clock: wire.clock)
        await #expect(throws: HTTPClientError.connectivity(ConnectivityFailure(.connectionLost))) {
            try await losing.refresh(old.refresh)
        }

        let new = try wire.pair(try await wire.refresh(old.refresh))
        #expect(try await wire.get("me", token: new.access).status == 200)
    }

    @Test(arguments: [(7199.75, 200), (7200, 401), (7201, 401)])
    func `an access token ends with its lifetime`(age: Double, status: Int) async throws {
        let wire = Wire.make()
        let pair = try await wire.logIn()
        wire.advance(by: age)
        let answer = try await wire.get("me", token: pair.access)

        #expect(answer.status == status)
        let expired = ["code": "invalid_token", "detail": "The access token expired."]
        #expect(answer.error(401) == (status == 401 ? expired : nil))
    }

    @Test(arguments: [(29.0, 200), (31.0, 400)])
    func `a refresh token outlives its access token by a month`(days: Double, status: Int) async throws {
        let wire = Wire.make()
        let pair = try await wire.logIn()
        wire.advance(by: days * 24 * 3600)
        _ = try await wire.logIn()

        #expect(try await wire.refresh(pair.refresh).status == status)
    }

    @Test func `what can never be used again is forgotten`() async throws {
        let store = InMemorySandboxStateStore<SandboxState>()
        let wire = Wire.make(store: store)
        var pair = try await wire.logIn()
        for _ in 0..<10 {
            wire.advance(by: 8000)
            pair = try wire.pair(try await wire.refresh(pair.refresh))
            _ = try await wire.get("me", token: pair.access)
        }
        #expect(await store.state.tokens.count <= 3)
        for _ in 0..<300 { _ = try await wire.logIn() }
        #expect(await store.state.tokens.count == 256)
    }

    @Test(arguments: [nil, "", "Bearer", "Bearer unknown", "Basic cmVnaXN0ZXJlZDpwYXNzd29yZA==", "unknown"])
    func `without a good token every protected path is closed`(authorization: String?) async throws {
        for path in ["me", "surveys", "surveys?page[number]=99&page[size]=5", "surveys/unknown"] {
            let answer = try await Wire.make().send(.get, path, ["Authorization": authorization])

            #expect(answer.error(401) == ["code": "invalid_token", "detail": "The access token is invalid."])
            let challenge = answer.response.headers["WWW-Authenticate"] ?? ""
            #expect(challenge.contains("Bearer ") && challenge.contains("error=\"invalid_token\""))
        }
    }
}
