import Foundation
import HTTP
import RemoteShows
import TestSupport
import Testing

@Suite struct `Load Top Rated Shows Use Case` {
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

    @Test(arguments: ExchangeSamples.connectivity)
    func `connectivity error - error course`(
        answer: ExchangeSamples.Answer, expected: ConnectivityFailure
    ) async throws {
        #expect(try await failure(answer) == .connectivity(expected))
    }

    @Test(arguments: ExchangeSamples.invalidData)
    func `invalid data error - error course`(answer: ExchangeSamples.Answer, reason: String) async throws {
        #expect(try await failure(answer) == .invalidData(reason: reason))
    }

    @Test(arguments: ShowSamples.malformed)
    func `invalid data error - error course: malformed show`(show: String, fault: String) async throws {
        let reason = ShowSamples.reason(fault, at: "shows[0]")

        #expect(try await failure(.success(.json(#"{"shows":[\#(show)]}"#))) == .invalidData(reason: reason))
    }

    @Test(arguments: ExchangeSamples.unauthorized)
    func `unauthorized - error course`(
        answer: ExchangeSamples.Answer, expected: AuthenticationFailure?
    ) async throws {
        #expect(try await failure(answer) == .unauthorized(expected))
    }

    @Test func `refused - error course: no such place`() async throws {
        #expect(try await failure(.success(.html(status: 404))) == .refused(status: 404, message: nil))
    }

    @Test(arguments: ExchangeSamples.refused)
    func `refused - error course`(response: HTTPResponse, message: String?) async throws {
        #expect(try await failure(.success(response)) == .refused(status: response.status, message: message))
    }

    @Test func `cancelled - error course`() async throws {
        #expect(try await failure(.failure(.cancelled)) == .cancelled)
    }

    private func failure(_ answer: ExchangeSamples.Answer) async throws -> LoadTopRatedShowsError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadTopRatedShowsError.self) { try await sut.loadTopRatedShows() }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: ExchangeSamples.Answer) throws -> (RemoteTopRatedShowsLoader, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemoteTopRatedShowsLoader(client: client, apiURL: try ShowSamples.apiURL()), client)
    }
}
