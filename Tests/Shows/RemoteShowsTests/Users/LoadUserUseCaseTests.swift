import Foundation
import HTTP
import RemoteShows
import TestSupport
import Testing

@Suite struct `Load User Use Case (TV-6.1)` {
    private let contract = RequestContract(of: LoadUserError.self) { client in
        let apiURL = try #require(URL(string: "https://api.example.test"))
        _ = try await RemoteUserLoader(client: client, apiURL: apiURL).loadUser()
    }

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

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: [("{}", "user: missing"), (#"{"user":{"id":"77"}}"#, "user.email: missing")])
    func `invalid data error - error course: no user`(body: String, reason: String) async throws {
        #expect(try await failure(.success(.json(body))) == .request(.invalidData(reason: reason)))
    }

    @Test func `unauthorized - error course`() async throws { try await contract.unauthorized() }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    private func failure(_ answer: Result<HTTPResponse, HTTPClientError>) async throws -> LoadUserError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadUserError.self) { try await sut.loadUser() }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: Result<HTTPResponse, HTTPClientError>) throws -> (RemoteUserLoader, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemoteUserLoader(client: client, apiURL: try #require(URL(string: "https://api.example.test"))), client)
    }
}
