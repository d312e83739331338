import RemoteShows
import TestSupport

@Suite struct `Load Show Use Case (TV-4.1)` {
    private func load(id: String = "1") -> OverHTTP<LoadShowError, Show> {
        OverHTTP { try await RemoteShowLoader(httpClient: $0, apiURL: .api).loadShow(id: id) }
    }

    @Test(arguments: [("31", "31"), ("a/b", "a%2Fb"), ("../x", "..%2Fx"), ("é", "%C3%A9")])
    func `primary course`(id: String, segment: String) async throws {
        let (show, requests) = try await load(id: id).given(.json(#"{"show":\#(ShowSamples.show)}"#))

        #expect(show == ShowSamples.expected)
        #expect(requests == [.api("shows/\(segment)")])
    }

    @Test(arguments: ShowSamples.variants)
    func `primary course: a show as it may be written`(json: String, show: Show) async throws {
        #expect(try await load().given(.json(#"{"extra":[],"show":\#(json)}"#)).value == show)
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await load().keepsContract() }

    @Test func `unauthorized - error course`() async throws { try await load().contract.unauthorized() }

    @Test(arguments: ShowSamples.malformed)
    func `invalid data error - error course: malformed show`(show: String, fault: String) async {
        let error = await load().failure(.json(#"{"show":\#(show)}"#))
        #expect(error == .request(.invalidData(reason: ShowSamples.reason(fault, at: "show"))))
    }

    @Test(arguments: [.json(#"{"errors":["No such show."]}"#, status: 404), .html(status: 404)] as [HTTPResponse])
    func `not found - error course`(response: HTTPResponse) async {
        #expect(await load().failure(response) == .notFound)
    }

    @Test(arguments: ["", ".", ".."])
    func `not found - error course: nothing is sent for what cannot stand in a path`(id: String) async {
        #expect(await load(id: id).failure() == .notFound)
    }
}
