import RemoteShows
import TestSupport

@Suite struct `Load Top Rated Shows Use Case` {
    private let load = OverHTTP<LoadTopRatedShowsError, [Show]> {
        try await RemoteTopRatedShowsLoader(httpClient: $0, apiURL: .api).loadTopRatedShows()
    }

    @Test func `primary course`() async throws {
        let (shows, requests) = try await load.given(.json(#"{"shows":[\#(ShowSamples.show)],"extra":1}"#))

        #expect(shows == [ShowSamples.expected])
        #expect(requests == [.api("shows/top_rated")])
    }

    @Test func `primary course: no shows`() async throws {
        #expect(try await load.given(.json(#"{"shows":[]}"#)).value.isEmpty)
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await load.keepsContract() }

    @Test func `unauthorized - error course`() async throws { try await load.contract.unauthorized() }

    @Test(arguments: ShowSamples.malformed)
    func `invalid data error - error course: malformed show`(show: String, fault: String) async {
        let error = await load.failure(.json(#"{"shows":[\#(show)]}"#))
        #expect(error == .request(.invalidData(reason: ShowSamples.reason(fault, at: "shows[0]"))))
    }

    @Test func `refused - error course: no such place`() async {
        let error = await load.failure(.html(status: 404))
        #expect(error == .request(.refused(ServerRefusal(status: 404, message: nil))))
    }
}
