import RemoteShows
import TestSupport

@Suite struct `Load User Use Case (TV-6.1)` {
    private let load = OverHTTP<LoadUserError, User> {
        try await RemoteUserLoader(httpClient: $0, apiURL: .api).loadUser()
    }

    @Test(arguments: [("null", nil), (#""https://img.example.test/1""#, "https://img.example.test/1")])
    func `primary course`(json: String, imageURL: String?) async throws {
        let (user, requests) = try await load.given(
            .json(#"{"user":{"id":"77","email":"ann@example.test","image_url":\#(json)}}"#))

        #expect(user == User(id: "77", email: "ann@example.test", imageURL: imageURL))
        #expect(requests == [.api("users/me")])
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await load.keepsContract() }

    @Test func `unauthorized - error course`() async throws { try await load.contract.unauthorized() }

    @Test(arguments: noUsers)
    func `invalid data error - error course: no user`(body: String, reason: String) async {
        #expect(await load.failure(.json(body)) == .request(.invalidData(reason: reason)))
    }
}
