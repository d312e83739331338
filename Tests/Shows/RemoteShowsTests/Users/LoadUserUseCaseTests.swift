import Foundation
import HTTP
import RemoteShows
import TestSupport
import Testing

@Suite struct `Load User Use Case (TV-6.1)` {
    @Test(arguments: [("null", nil), (#""https://img.example.test/1""#, "https://img.example.test/1")])
    func `primary course`(json: String, imageURL: String?) async throws {
        let (sut, client) = try makeSUT(
            .success(.json(#"{"user":{"id":"77","email":"ann@example.test","image_url":\#(json)}}"#)))

        #expect(try await sut.loadUser() == User(id: "77", email: "ann@example.test", imageURL: imageURL))

        let url = try #require(URL(string: "https://api.example.test/users/me"))
        #expect(
            client.requests == [
                HTTPRequest(.get, url, headers: ["Accept": "application/vnd.api+json, application/json"])
            ])
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

    @Test(arguments: [("{}", "user: missing"), (#"{"user":{"id":"77"}}"#, "user.email: missing")])
    func `invalid data error - error course: no user`(body: String, reason: String) async throws {
        #expect(try await failure(.success(.json(body))) == .invalidData(reason: reason))
    }

    @Test(arguments: ExchangeSamples.unauthorized)
    func `unauthorized - error course`(
        answer: ExchangeSamples.Answer, expected: AuthenticationFailure?
    ) async throws {
        #expect(try await failure(answer) == .unauthorized(expected))
    }

    @Test(arguments: ExchangeSamples.refused)
    func `refused - error course`(response: HTTPResponse, message: String?) async throws {
        #expect(try await failure(.success(response)) == .refused(status: response.status, message: message))
    }

    @Test func `cancelled - error course`() async throws {
        #expect(try await failure(.failure(.cancelled)) == .cancelled)
    }

    private func failure(_ answer: ExchangeSamples.Answer) async throws -> LoadUserError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadUserError.self) { try await sut.loadUser() }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: ExchangeSamples.Answer) throws -> (RemoteUserLoader, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemoteUserLoader(client: client, apiURL: try #require(URL(string: "https://api.example.test"))), client)
    }
}
