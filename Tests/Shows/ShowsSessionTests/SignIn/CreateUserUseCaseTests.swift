import Credentials
import Foundation
import HTTP
import RemoteShows
import ShowsSession
import TestSupport
import Testing

@Suite struct `Create User Use Case (TV-2.3)` {
    private let contract = RequestContract(of: CreateUserError.self) { client in
        let sut = RemoteUserCreator(client: client, apiURL: .api())
        _ = try await sut.createUser(email: "ann@example.test", password: "p")
    }

    @Test(arguments: [200, 201])
    func `primary course`(status: Int) async throws {
        let (sut, client) = makeSUT(.success(.signedIn(status: status)))

        let user = try await sut.createUser(email: "ann@example.test", password: "swordfish")

        #expect(user == .sample)
        #expect(
            client.requests == [
                HTTPRequest(
                    .post, .api("users"),
                    headers: [
                        "Content-Type": "application/json", "Accept": "application/vnd.api+json, application/json",
                    ],
                    body: Data(
                        (#"{"email":"ann@example.test","password":"swordfish","#
                            + #""password_confirmation":"swordfish"}"#).utf8))
            ])
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: invalidAnswers)
    func `invalid data error - error course: what is missing`(response: HTTPResponse, reason: String) async {
        await expect(.request(.invalidData(reason: reason)), of: .success(response))
    }

    @Test(arguments: [
        (#"{"errors":["Email has already been taken"]}"#, ["Email has already been taken"]),
        (#"{"status":"error","success":false,"errors":["one","two"]}"#, ["one", "two"]),
        (#"{"errors":{"email":["taken"],"full_messages":["Email taken"]}}"#, ["Email taken"]),
    ])
    func `rejected - error course`(body: String, messages: [String]) async {
        await expect(.rejected(messages), of: .success(.json(body, status: 422)))
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    @Test(
        arguments: [(422, ""), (422, #"{"errors":[]}"#), (401, #"{"errors":["no"]}"#)])
    func `refused - error course: for no reason that has a course`(status: Int, body: String) async {
        let response = HTTPResponse.json(body, status: status)
        await expect(.request(.refused(ServerRefusal(response))), of: .success(response))
    }

    private func expect(
        _ expected: CreateUserError, of answer: Result<HTTPResponse, HTTPClientError>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let (sut, client) = makeSUT(answer)
        await #expect(throws: expected, sourceLocation: sourceLocation) {
            try await sut.createUser(email: "ann@example.test", password: "p")
        }
        #expect(client.requests.count == 1, "a user is made once", sourceLocation: sourceLocation)
    }

    private func makeSUT(_ answer: Result<HTTPResponse, HTTPClientError>) -> (RemoteUserCreator, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemoteUserCreator(client: client, apiURL: .api()), client)
    }
}
