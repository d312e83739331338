import SandboxSupport
import TestSupport

@testable import ShowsSandbox

@Suite struct `Shows Sandbox, bounds` {
    @Test func `one account too many takes the place of the oldest that was made here, and of all that was its`()
        async throws
    {
        var state = ShowsSandboxState()
        let given = state.accounts.count
        let password = HashedPassword("secret12")
        for number in 0..<ShowsSandboxState.accountLimit { _ = state.add(email: "a\(number)@b", password: password) }
        let store = InMemorySandboxStateStore(state)
        let wire = ShowsWire.make(store: store)
        var oldest = wire
        oldest.credential = try await signIn(wire, "a0@b").credential
        let review = #"{"rating":4,"comment":"Nice","show_id":7}"#
        #expect(try await oldest.post("reviews", json: review).status == 200)
        #expect(try await oldest.upload(photo()).status == 200)

        #expect(try await wire.post("users", json: #"{"email":"new@b","password":"secret12"}"#).status == 201)

        let saved = await store.state
        #expect(saved.accounts.count == given + ShowsSandboxState.accountLimit)
        #expect(saved.reviews.isEmpty && saved.photos.isEmpty)
        #expect(try await oldest.get("users/me").status == 401)
        #expect(try await signIn(wire, "a0@b").status == 401)
        for email in ["a1@b", "new@b"] { #expect(try await signIn(wire, email).status == 201) }
        _ = try await wire.signIn()
        #expect(saved.account(email: "ivy@viewers.example") != nil)
    }

    @Test func `one review too many takes the place of the oldest`() {
        var state = ShowsSandboxState()
        for id in 0...ShowsSandboxState.reviewLimit {
            state.add(WrittenReview(id: id, showID: "7", accountID: 1, rating: 5, comment: nil))
        }
        #expect(state.reviews.map(\.id) == Array(1...ShowsSandboxState.reviewLimit))
    }

    @Test(arguments: [(10_000, 200), (10_001, 422)])
    func `a comment has at most 10000 characters`(length: Int, status: Int) async throws {
        let wire = try await ShowsWire.signedIn()
        let body = #"{"rating":4,"show_id":7,"comment":"\#(String(repeating: "x", count: length))"}"#
        #expect(try await wire.post("reviews", json: body).status == status)
    }

    @Test func `the oldest photos make room for the newest`() {
        var state = ShowsSandboxState()
        for number in 1...6 {
            let account = state.add(email: "a\(number)@b", password: HashedPassword("x", salt: ""))
            state.savePhoto(Data(count: 1 << 20), type: "image/png", of: account)
        }
        #expect(state.photos.map(\.id) == [3, 4, 5, 6])
    }

    @Test func `a photo's type has a name of common length`() async throws {
        let wire = try await ShowsWire.signedIn()
        let long = String(repeating: "x", count: 95)
        #expect(try await wire.upload(photo(type: "image/" + long.dropLast())).status == 200)
        #expect(try await wire.upload(photo(type: "image/" + long)).status == 422)
    }

    private func signIn(_ wire: ShowsWire, _ email: String) async throws -> WireResponse {
        try await wire.post("users/sign_in", json: #"{"email":"\#(email)","password":"secret12"}"#)
    }

    private func photo(type: String = "image/png") -> Data {
        let disposition = #"Content-Disposition: form-data; name="image"; filename="p""#
        return Data("--b\r\n\(disposition)\r\nContent-Type: \(type)\r\n\r\nx\r\n--b--\r\n".utf8)
    }
}
