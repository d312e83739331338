import Credentials
import Foundation
import HTTP
import RemoteShows
import ShowsSession
import TestSupport
import Testing

@Suite struct `Create User Use Case (TV-2.3)` {
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

    @Test(arguments: unreachable)
    func `connectivity error - error course`(
        answer: Result<HTTPResponse, HTTPClientError>, expected: ConnectivityFailure
    ) async {
        await expect(.connectivity(expected), of: answer)
    }

    @Test(arguments: invalidAnswers)
    func `invalid data error - error course`(
        answer: Result<HTTPResponse, HTTPClientError>, reason: String
    ) async {
        await expect(.invalidData(reason: reason), of: answer)
    }

    @Test(arguments: [
        (#"{"errors":["Email has already been taken"]}"#, ["Email has already been taken"]),
        (#"{"status":"error","success":false,"errors":["one","two"]}"#, ["one", "two"]),
        (#"{"errors":{"email":["taken"],"full_messages":["Email taken"]}}"#, ["Email taken"]),
    ])
    func `rejected - error course`(body: String, messages: [String]) async {
        await expect(.rejected(messages), of: .success(.json(body, status: 422)))
    }

    @Test(
        arguments: [
            (422, "", nil), (422, #"{"errors":[]}"#, nil), (401, #"{"errors":["no"]}"#, "no"), (429, "", nil),
        ] as [(Int, String, String?)])
    func `refused - error course`(status: Int, body: String, message: String?) async {
        await expect(.refused(status: status, message: message), of: .success(.json(body, status: status)))
    }

    @Test func `cancelled - error course`() async {
        await expect(.cancelled, of: .failure(.cancelled))
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
