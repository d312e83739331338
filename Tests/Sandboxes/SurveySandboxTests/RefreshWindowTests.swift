import SandboxSupport
import SurveySandbox
import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `Sandbox, a refresh window` {
    @Test(arguments: [false, true])
    func `the same refresh token returns the same pair, and the old one stays good`(isUsed: Bool) async throws {
        let wire = Wire.make(refreshWindow: .seconds(30))
        let old = try await wire.logIn()
        let new = try wire.pair(try await wire.refresh(old.refresh))
        if isUsed { #expect(try await wire.get("me", token: new.access).status == 200) }

        #expect(try wire.pair(try await wire.refresh(old.refresh)) == new)
        #expect(try await wire.get("me", token: old.access).status == 200)
        #expect(try wire.pair(try await wire.refresh(old.refresh)) == new)
        #expect(try await wire.refresh(new.refresh).status == 200)
    }

    @Test(arguments: [(29.75, true), (30, false), (31, false)])
    func `ends with its last second, and reuse then ends every token of the login`(
        age: Double, isWithin: Bool
    ) async throws {
        let wire = Wire.make(refreshWindow: .seconds(30))
        let (old, other) = (try await wire.logIn(), try await wire.logIn())
        let new = try wire.pair(try await wire.refresh(old.refresh))
        let newest = try wire.pair(try await wire.refresh(new.refresh))
        wire.advance(by: age)

        let answer = try await wire.refresh(old.refresh)

        #expect(answer.status == (isWithin ? 200 : 400))
        #expect(answer.error(400)?["code"] == (isWithin ? nil : "invalid_grant"))
        for pair in [old, new, newest] {
            #expect(try await wire.get("me", token: pair.access).status == (isWithin ? 200 : 401))
        }
        #expect(try await wire.refresh(newest.refresh).status == (isWithin ? 200 : 400))
        #expect(try await wire.get("me", token: other.access).status == 200)
        #expect(try await wire.refresh(other.refresh).status == 200)
    }

    @Test func `begins when a token is first replaced`() async throws {
        let wire = Wire.make(refreshWindow: .seconds(30))
        let old = try await wire.logIn()
        wire.advance(by: 3600)
        #expect(try await wire.refresh(old.refresh).status == 200)
        wire.advance(by: 20)
        #expect(try await wire.refresh(old.refresh).status == 200)
        wire.advance(by: 20)

        #expect(try await wire.refresh(old.refresh).status == 400)
    }

    @Test func `of no length detects the first reuse`() async throws {
        let wire = Wire.make(refreshWindow: .zero)
        let old = try await wire.logIn()
        let new = try wire.pair(try await wire.refresh(old.refresh))

        #expect(try await wire.refresh(old.refresh).status == 400)
        #expect(try await wire.refresh(new.refresh).status == 400)
    }

    @Test func `a pair is returned again with what is left of its lifetime`() async throws {
        let wire = Wire.make(tokenLifetime: 60, refreshWindow: .seconds(300))
        let old = try await wire.logIn()
        let form = "grant_type=refresh_token&refresh_token=\(old.refresh)&\(Wire.formClient)"
        var left: [Int?] = []
        for seconds in [0, 20.5, 100] {
            wire.advance(by: seconds)
            left.append(try await wire.post("oauth/token", form: form)["expires_in"] as? Int)
        }

        #expect(left == [60, 39, 0])
    }

    @Test func `a lost answer can be asked for again, and is the one that was lost`() async throws {
        let store = InMemorySandboxStateStore<SandboxState>()
        let wire = Wire.make(refreshWindow: .seconds(30), store: store)
        let old = try await wire.logIn()
        var service = wire.service
        service.fault = { _ in .loseAnswer }
        await #expect(throws: HTTPClientError.self) {
            try await Wire(service: service, clock: wire.clock).refresh(old.refresh)
        }

        #expect(try await wire.refresh(old.refresh).status == 200)
        #expect(await store.state.tokens.count == 2)
    }

    @Test func `each token of a chain has one of its own`() async throws {
        let wire = Wire.make(refreshWindow: .seconds(30))
        let first = try await wire.logIn()
        let second = try wire.pair(try await wire.refresh(first.refresh))
        let third = try wire.pair(try await wire.refresh(second.refresh))

        #expect(try wire.pair(try await wire.refresh(first.refresh)) == second)
        #expect(try wire.pair(try await wire.refresh(second.refresh)) == third)
    }

    @Test func `a logout ends every token of the login`() async throws {
        let wire = Wire.make(refreshWindow: .seconds(30))
        let (old, other) = (try await wire.logIn(), try await wire.logIn())
        let new = try wire.pair(try await wire.refresh(old.refresh))

        #expect(try await wire.revoke(new.refresh).status == 200)

        for pair in [old, new] {
            #expect(try await wire.get("me", token: pair.access).status == 401)
            #expect(try await wire.refresh(pair.refresh).status == 400)
        }
        #expect(try await wire.get("me", token: other.access).status == 200)
    }

    @Test func `a reuse is detected weeks later`() async throws {
        let wire = Wire.make(refreshWindow: .seconds(30))
        let old = try await wire.logIn()
        let new = try wire.pair(try await wire.refresh(old.refresh))
        wire.advance(by: 29 * 24 * 3600)
        let newest = try wire.pair(try await wire.refresh(new.refresh))

        #expect(try await wire.refresh(old.refresh).status == 400)
        #expect(try await wire.get("me", token: newest.access).status == 401)
    }

    @Test func `an old login's token has its window too`() async throws {
        let wire = Wire.make(refreshWindow: .seconds(30))
        let old = try await wire.logIn()
        wire.advance(by: 30 * 24 * 3600)
        let new = try wire.pair(try await wire.refresh(old.refresh))
        wire.advance(by: 29)
        _ = try await wire.logIn()

        #expect(try wire.pair(try await wire.refresh(old.refresh)) == new)
    }

    @Test func `replaced tokens make room before those of another login`() async throws {
        let store = InMemorySandboxStateStore<SandboxState>()
        let wire = Wire.make(refreshWindow: .seconds(30), store: store)
        let other = try await wire.logIn()
        var pair = try await wire.logIn()
        for _ in 0..<300 { pair = try wire.pair(try await wire.refresh(pair.refresh)) }

        #expect(await store.state.tokens.count == 256)
        #expect(try await wire.get("me", token: other.access).status == 200)
        #expect(try await wire.get("me", token: pair.access).status == 200)
    }

    @Test func `is kept from one process to the next`() async throws {
        try await withTemporaryFolder { folder in
            let date = Wire.make().clock.withLock { $0 }.timeIntervalSinceReferenceDate
            let password = String(decoding: try JSONEncoder().encode(HashedPassword("password")), as: UTF8.self)
            let account = #"{"id":1,"email":"registered@email.com","password":\#(password),"name":"R"}"#
            let times = #""createdAt":\#(date),"lifetime":7200,"isRevoked":false"#
            let first = #"{"id":1,"accountID":1,"accessToken":"a1","refreshToken":"r1",\#(times)}"#
            let second = #"{"id":2,"accountID":1,"accessToken":"a2","refreshToken":"r2",\#(times),"#
            let tokens = #"[\#(first),\#(second)"previousRefreshToken":"r1"}]"#
            let rest = #""lastTokenID":2,"responseCount":0,"keys":[],"grants":[]"#
            try makeFile(folder + "/s", #"{"accounts":[\#(account)],"tokens":\#(tokens),\#(rest)}"#)
            func process() -> Wire {
                Wire.make(refreshWindow: .seconds(30), store: FileSandboxStateStore(path: folder + "/s"))
            }

            #expect(try await process().get("me", token: "a2").status == 200)
            let new = try process().pair(try await process().refresh("r1"))
            #expect(try process().pair(try await process().refresh("r1")) == new)
            let later = process()
            later.advance(by: 30)
            #expect(try await later.refresh("r1").status == 400)
            #expect(try await process().refresh(new.refresh).status == 400)
        }
    }
}
