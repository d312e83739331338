import SandboxSupport
import TestSupport

@testable import SurveySandbox

@Suite struct `Sandbox, bounds` {
    @Test func `one account too many takes the place of the oldest that was made here, tokens and all`() async throws {
        var state = SandboxState()
        let password = HashedPassword("secret12")
        for id in 2..<2 + SandboxState.accountLimit {
            state.accounts.append(
                SandboxAccount(id: id, email: "a\(id)@b", password: password, name: "A", gender: nil))
        }
        let store = InMemorySandboxStateStore(state)
        let wire = Wire.make(store: store)
        let oldest = try wire.pair(try await logIn(wire, "a2@b"))

        #expect(try await register(wire, #""email":"new@b""#).status == 201)

        #expect(await store.state.accounts.count == SandboxState.accountLimit + 1)
        #expect(try await wire.get("me", token: oldest.access).status == 401)
        #expect(try await wire.refresh(oldest.refresh).status == 400)
        #expect(try await logIn(wire, "a2@b").status == 400)
        for email in ["a3@b", "new@b"] { #expect(try await logIn(wire, email).status == 200) }
        _ = try await wire.logIn()
    }

    @Test(arguments: [
        (#""email":"\#(text(252))@b""#, 201), (#""email":"\#(text(253))@b""#, 422),
        (#""email":"a@b","name":"\#(text(200))""#, 201), (#""email":"a@b","name":"\#(text(201))""#, 422),
        (#""email":"a@b","gender":"\#(text(200))""#, 201), (#""email":"a@b","gender":"\#(text(201))""#, 422),
    ])
    func `no entry is longer than anybody's`(entries: String, status: Int) async throws {
        #expect(try await register(Wire.make(), entries).status == status)
    }

    @Test func `no password is in the file`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/s"
            let wire = Wire.make(store: FileSandboxStateStore(path: path))
            #expect(try await register(wire, #""email":"ann@b""#).status == 201)
            let saved = try String(contentsOfFile: path, encoding: .utf8)
            #expect(!saved.contains("secret12"))
            #expect(try await logIn(wire, "ann@b").status == 200)
        }
    }

    private func register(_ wire: Wire, _ entries: String) async throws -> WireResponse {
        try await wire.post("registrations", json: #"{"user":{\#(entries),"password":"secret12"},\#(Wire.client)}"#)
    }

    private func logIn(_ wire: Wire, _ email: String) async throws -> WireResponse {
        let entries = #""grant_type":"password","email":"\#(email)","password":"secret12""#
        return try await wire.post("oauth/token", json: "{\(entries),\(Wire.client)}")
    }
}

private func text(_ length: Int) -> String { String(repeating: "x", count: length) }
