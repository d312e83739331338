import RemoteSurveys
import TestSupport

@Suite struct `Load Survey From Remote Use Case` {
    private func load(id: String = "s1") -> OverHTTP<LoadSurveyFromRemoteError, SurveyDetails> {
        OverHTTP { try await RemoteSurveyLoader(httpClient: $0, apiURL: .api).loadSurvey(id: id) }
    }

    @Test(arguments: [
        ("0a1b2c", "0a1b2c"), ("a/b", "a%2Fb"), ("a?b#c", "a%3Fb%23c"), ("a b", "a%20b"), ("%2F", "%252F"),
        ("../me", "..%2Fme"), ("...", "..."), ("é", "%C3%A9"), ("a\n", "a%0A"),
    ])
    func `primary course`(id: String, segment: String) async throws {
        let (survey, requests) = try await load(id: id).given(.json(SurveySamples.details))

        #expect(survey == SurveySamples.expectedDetails)
        #expect(requests == [.api("surveys/\(segment)")])
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await load().keepsContract() }

    @Test func `unauthorized - error course`() async throws { try await load().contract.unauthorized() }

    @Test func `invalid data error - error course: no survey`() async {
        #expect(await load().failure(.json("{}")) == .request(.invalidData(reason: "data: missing")))
    }

    @Test func `not found - error course`() async {
        #expect(await load().failure(HTTPResponse(status: 404, body: Data(" ".utf8))) == .notFound)
    }

    @Test(arguments: ["", ".", ".."])
    func `not found - error course: nothing is sent for what cannot stand in a path`(id: String) async {
        #expect(await load(id: id).failure() == .notFound)
    }
}
