import Foundation
import HTTP
import RemoteShows
import TestSupport
import Testing

@Suite struct `Load Top Rated Shows Use Case` {
    private let contract = RequestContract(of: LoadTopRatedShowsError.self) { client in
        let sut = RemoteTopRatedShowsLoader(client: client, apiURL: try ShowSamples.apiURL())
        _ = try await sut.loadTopRatedShows()
    }

    @Test func `primary course`() async throws {
        let (sut, client) = try makeSUT(.success(.json(#"{"shows":[\#(ShowSamples.show)],"extra":1}"#)))

        #expect(try await sut.loadTopRatedShows() == [ShowSamples.expected])

        let url = try #require(URL(string: "https://api.example.test/shows/top_rated"))
        #expect(
            client.requests == [
                HTTPRequest(.get, url, headers: ["Accept": "application/vnd.api+json, application/json"])
            ])
    }

    @Test func `primary course: no shows`() async throws {
        let (sut, _) = try makeSUT(.success(.json(#"{"shows":[]}"#)))

        #expect(try await sut.loadTopRatedShows().isEmpty)
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: ShowSamples.malformed)
    func `invalid data error - error course: malformed show`(show: String, fault: String) async throws {
        let reason = ShowSamples.reason(fault, at: "shows[0]")

        #expect(try await failure(.success(.json(#"{"shows":[\#(show)]}"#))) == .request(.invalidData(reason: reason)))
    }

    @Test func `unauthorized - error course`() async throws { try await contract.unauthorized() }

    @Test func `refused - error course: no such place`() async throws {
        #expect(
            try await failure(.success(.html(status: 404)))
                == .request(.refused(ServerRefusal(status: 404, message: nil))))
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    private func failure(_ answer: Result<HTTPResponse, HTTPClientError>) async throws -> LoadTopRatedShowsError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadTopRatedShowsError.self) { try await sut.loadTopRatedShows() }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: Result<HTTPResponse, HTTPClientError>) throws -> (
        RemoteTopRatedShowsLoader, HTTPClientSpy
    ) {
        let client = HTTPClientSpy(answer)
        return (RemoteTopRatedShowsLoader(client: client, apiURL: try ShowSamples.apiURL()), client)
    }
}
