import ShowsSession
import TestSupport

@Suite struct `Create User Use Case (TV-2.3)` {
    private let create = OverHTTP<CreateUserError, SignedInUser> {
        try await RemoteUserCreator(httpClient: $0, apiURL: apiURL).createUser(
            email: "ann@example.test", password: "word")
    }

    @Test(arguments: [200, 201])
    func `primary course`(status: Int) async throws {
        let (user, requests) = try await create.given(.signedIn(status: status))

        #expect(user == .sample)
        let body = #"{"email":"ann@example.test","password":"word","password_confirmation":"word"}"#
        #expect(requests == [.api("users", .post, json: body)])
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await create.keepsContract() }

    @Test(arguments: invalidAnswers)
    func `invalid data error - error course: what is missing`(response: HTTPResponse, reason: String) async {
        #expect(await create.failure(response) == .request(.invalidData(reason: reason)))
    }

    @Test(arguments: [
        (#"{"errors":["Email has already been taken"]}"#, ["Email has already been taken"]),
        (#"{"status":"error","success":false,"errors":["one","two"]}"#, ["one", "two"]),
        (#"{"errors":{"email":["taken"],"full_messages":["Email taken"]}}"#, ["Email taken"]),
    ])
    func `rejected - error course`(body: String, messages: [String]) async {
        #expect(await create.failure(.json(body, status: 422)) == .rejected(messages))
    }

    @Test(
        arguments: [(422, ""), (422, #"{"errors":[]}"#), (401, #"{"errors":["no"]}"#)])
    func `refused - error course: for no reason that has a course`(status: Int, body: String) async {
        let response = HTTPResponse.json(body, status: status)
        #expect(await create.failure(response) == .request(.refused(ServerRefusal(response))))
    }
}
