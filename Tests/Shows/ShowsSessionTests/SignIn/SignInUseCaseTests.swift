import Credentials
import Foundation
import HTTP
import RemoteShows
import ShowsSession
import TestSupport
import Testing

@Suite struct `Sign In Use Case (TV-2.2)` {
    private let contract = RequestContract(of: SignInError.self) { client in
        _ = try await RemoteSignIn(client: client, apiURL: .api()).signIn(email: "ann@example.test", password: "p")
    }

    @Test(arguments: [200, 201, 204])
    func `primary course`(status: Int) async throws {
        let (sut, client) = makeSUT(.success(.signedIn(status: status)))

        let user = try await sut.signIn(email: "ann+tv@example.test", password: #"sword"fish"#)

        #expect(user == .sample)
        #expect(
            client.requests == [
                HTTPRequest(
                    .post, .api("users/sign_in"),
                    headers: [
                        "Content-Type": "application/json", "Accept": "application/vnd.api+json, application/json",
                    ],
                    body: Data(#"{"email":"ann+tv@example.test","password":"sword\"fish"}"#.utf8))
            ])
    }

    @Test func `primary course: three fields are enough`() async throws {
        var answer = HTTPResponse.signedIn()
        answer.headers["Token-Type"] = nil
        answer.headers["Expiry"] = nil
        let (sut, _) = makeSUT(.success(answer))

        #expect(
            try await sut.signIn(email: "e", password: "p").credentials
                == HeaderCredentials(accessToken: "access-one", client: "client-one", uid: "ann@example.test"))
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: invalidAnswers)
    func `invalid data error - error course: what is missing`(response: HTTPResponse, reason: String) async {
        await expect(.request(.invalidData(reason: reason)), of: .success(response))
    }

    @Test(arguments: [#"{"success":false,"errors":["Invalid login credentials."]}"#, "", "<html>"])
    func `credentials rejected - error course`(body: String) async {
        await expect(.credentialsRejected, of: .success(.json(body, status: 401)))
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    private func expect(
        _ expected: SignInError, of answer: Result<HTTPResponse, HTTPClientError>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let (sut, client) = makeSUT(answer)
        await #expect(throws: expected, sourceLocation: sourceLocation) {
            try await sut.signIn(email: "ann@example.test", password: "p")
        }
        #expect(client.requests.count == 1, "a password is sent once", sourceLocation: sourceLocation)
    }

    private func makeSUT(_ answer: Result<HTTPResponse, HTTPClientError>) -> (RemoteSignIn, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemoteSignIn(client: client, apiURL: .api()), client)
    }
}
