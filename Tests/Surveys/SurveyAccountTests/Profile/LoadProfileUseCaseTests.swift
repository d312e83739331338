import Foundation
import HTTP
import SurveyAccount
import TestSupport
import Testing

@Suite struct `Load Profile Use Case` {
    private let contract = RequestContract(of: LoadProfileError.self) { client in
        let apiURL = try #require(URL(string: "https://api.example.test/v1"))
        _ = try await RemoteProfileLoader(client: client, apiURL: apiURL).loadProfile()
    }

    @Test func `primary course`() async throws {
        let (sut, client) = try makeSUT(
            .success(
                document(
                    #""email":"ann@example.test","name":"Ann","avatar_url":"https://a.example.test/0","gender":"female""#
                )))

        let profile = try await sut.loadProfile()

        #expect(
            profile
                == UserProfile(
                    id: "12", email: "ann@example.test", name: "Ann", avatarURL: "https://a.example.test/0",
                    gender: "female"))
        let url = try #require(URL(string: "https://api.example.test/v1/me"))
        #expect(
            client.requests == [
                HTTPRequest(.get, url, headers: ["Accept": "application/vnd.api+json, application/json"])
            ])
    }

    @Test func `primary course: the id is a number`() async throws {
        let (sut, _) = try makeSUT(.success(document(#""email":"ann@example.test""#, id: "12")))

        #expect(try await sut.loadProfile().id == "12")
    }

    @Test(arguments: [
        "",
        #","name":null,"avatar_url":null,"gender":null"#,
        #","name":"","avatar_url":" ","gender":"\n""#,
        #","name":1,"avatar_url":{},"gender":[]"#,
    ])
    func `primary course: only the email is there`(rest: String) async throws {
        let (sut, _) = try makeSUT(.success(document(#""email":"ann@example.test"\#(rest)"#)))

        #expect(try await sut.loadProfile() == UserProfile(id: "12", email: "ann@example.test"))
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: [
        ("{}", "data: missing"),
        (#"{"data":{"attributes":{"email":"a@b"}}}"#, "data.id: missing"),
        (#"{"data":{"id":true,"attributes":{"email":"a@b"}}}"#, "data.id: expected text"),
        (#"{"data":{"id":"12","attributes":{}}}"#, "data.attributes.email: missing"),
    ])
    func `invalid data error - error course: no profile`(body: String, reason: String) async throws {
        #expect(try await failure(.success(.json(body))) == .request(.invalidData(reason: reason)))
    }

    @Test func `unauthorized - error course`() async throws { try await contract.unauthorized() }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    @Test func `refused - error course: no such place`() async throws {
        #expect(try await failure(.success(.html(status: 404))) == .request(.refused(ServerRefusal(status: 404))))
    }

    private func document(_ attributes: String, id: String = #""12""#) -> HTTPResponse {
        .json(#"{"data":{"id":\#(id),"type":"user","attributes":{\#(attributes)}}}"#)
    }

    private func failure(_ answer: Answer) async throws -> LoadProfileError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadProfileError.self) { try await sut.loadProfile() }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: Answer) throws -> (RemoteProfileLoader, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        let apiURL = try #require(URL(string: "https://api.example.test/v1"))
        return (RemoteProfileLoader(client: client, apiURL: apiURL), client)
    }
}
