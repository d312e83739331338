import ShowsSession
import TestSupport

@Suite struct `Sign In Use Case (TV-2.2)` {
    private func signIn(
        email: String = "ann@example.test", password: Secret = "p"
    ) -> OverHTTP<SignInError, SignedInUser> {
        OverHTTP { try await RemoteSignIn(httpClient: $0, apiURL: apiURL).signIn(email: email, password: password) }
    }

    @Test(arguments: [200, 201, 204])
    func `primary course`(status: Int) async throws {
        let (user, requests) = try await signIn(email: "ann+tv@example.test", password: #"sword"fish"#)
            .given(.signedIn(status: status))

        #expect(user == .sample)
        let body = #"{"email":"ann+tv@example.test","password":"sword\"fish"}"#
        #expect(requests == [.api("users/sign_in", .post, json: body)])
    }

    @Test func `primary course: three fields are enough`() async throws {
        var answer = HTTPResponse.signedIn()
        answer.headers["Token-Type"] = nil
        answer.headers["Expiry"] = nil

        let credentials = try await signIn().given(answer).value.credentials

        let expected = HeaderCredentials(accessToken: "access-one", client: "client-one", uid: "ann@example.test")
        #expect(credentials == expected)
    }

    @Test func `keeps the contract of a use case over HTTP`() async {
        await signIn(password: "swordfish").keepsContract()
    }

    @Test(arguments: invalidAnswers)
    func `invalid data error - error course: what is missing`(response: HTTPResponse, reason: String) async {
        #expect(await signIn().failure(response) == .request(.invalidData(reason: reason)))
    }

    @Test(arguments: [#"{"success":false,"errors":["Invalid login credentials."]}"#, "", "<html>"])
    func `credentials rejected - error course`(body: String) async {
        #expect(await signIn().failure(.json(body, status: 401)) == .credentialsRejected)
    }
}
