import SurveyAccount
import TestSupport

@Suite struct `Load Profile Use Case` {
    private let load = OverHTTP<LoadProfileError, UserProfile> {
        try await RemoteProfileLoader(httpClient: $0, apiURL: .api).loadProfile()
    }

    @Test func `primary course`() async throws {
        let rest = #","name":"Ann","avatar_url":"https://a.example.test/0","gender":"female""#
        let (profile, requests) = try await load.given(document(#""email":"ann@example.test"\#(rest)"#))

        let expected = UserProfile(
            id: "12", email: "ann@example.test", name: "Ann", avatarURL: "https://a.example.test/0", gender: "female")
        #expect(profile == expected)
        #expect(requests == [.api("me")])
    }

    @Test func `primary course: the id is a number`() async throws {
        #expect(try await load.given(document(#""email":"ann@example.test""#, id: "12")).value.id == "12")
    }

    @Test(arguments: [
        "", #","name":null,"avatar_url":null,"gender":null"#, #","name":"","avatar_url":" ","gender":"\n""#,
        #","name":1,"avatar_url":{},"gender":[]"#,
    ])
    func `primary course: only the email is there`(rest: String) async throws {
        let profile = try await load.given(document(#""email":"ann@example.test"\#(rest)"#)).value
        #expect(profile == UserProfile(id: "12", email: "ann@example.test"))
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await load.keepsContract() }

    @Test func `unauthorized - error course`() async throws { try await load.contract.unauthorized() }

    @Test(arguments: [
        ("{}", "data: missing"), (#"{"data":{"attributes":{"email":"a@b"}}}"#, "data.id: missing"),
        (#"{"data":{"id":true,"attributes":{"email":"a@b"}}}"#, "data.id: expected text"),
        (#"{"data":{"id":"12","attributes":{}}}"#, "data.attributes.email: missing"),
    ])
    func `invalid data error - error course: no profile`(body: String, reason: String) async {
        #expect(await load.failure(.json(body)) == .request(.invalidData(reason: reason)))
    }

    @Test func `refused - error course: no such place`() async {
        #expect(await load.failure(.html(status: 404)) == .request(.refused(404)))
    }

    private func document(_ attributes: String, id: String = #""12""#) -> HTTPResponse {
        .json(#"{"data":{"id":\#(id),"type":"user","attributes":{\#(attributes)}}}"#)
    }
}
