import Credentials
import Foundation
import HTTP
import OAuth
import SurveyAccount
import TestSupport
import Testing

@Suite struct `Register Use Case` {
    private let contract = RequestContract(of: RegisterError.self) { client in
        let sut = RemoteRegistrar(client: client, apiURL: try API.url(), credentials: API.credentials)
        try await sut.register(NewAccount(email: "ann@example.test", password: "secret12"))
    }

    @Test(
        arguments: [
            (
                NewAccount(email: "ann@example.test", name: "Ann \"A\" Lee", password: "secret12", gender: "female"),
                #"{"user":{"email":"ann@example.test","name":"Ann \"A\" Lee","password":"secret12","#
                    + #""password_confirmation":"secret12","gender":"female"},"client_id":"cid","client_secret":"cs"}"#
            ),
            (
                NewAccount(email: "ann@example.test", password: "secret12"),
                #"{"user":{"email":"ann@example.test","password":"secret12","password_confirmation":"secret12"},"#
                    + #""client_id":"cid","client_secret":"cs"}"#
            ),
        ])
    func `primary course`(account: NewAccount, body: String) async throws {
        let (sut, client) = try makeSUT(.success(HTTPResponse(status: 201)))

        try await sut.register(account)

        #expect(client.requests == [try API.post("registrations", body)])
    }

    @Test func `primary course: the client has no secret`() async throws {
        let client = HTTPClientSpy(.success(HTTPResponse(status: 201)))
        let sut = RemoteRegistrar(
            client: client, apiURL: try API.url(), credentials: ClientCredentials(id: "cid", secret: nil))

        try await sut.register(account)

        let body =
            #"{"user":{"email":"ann@example.test","name":"Ann","password":"secret12","#
            + #""password_confirmation":"secret12"},"client_id":"cid"}"#
        #expect(client.requests == [try API.post("registrations", body)])
    }

    @Test func `primary course: the body does not matter`() async throws {
        let (sut, _) = try makeSUT(.success(.json("{}", status: 201)))

        try await sut.register(account)
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: [HTTPResponse(status: 200), .html(status: 200), HTTPResponse(status: 204)])
    func `invalid data error - error course: only 201 says that there is an account`(
        response: HTTPResponse
    ) async throws {
        let expected = RequestFailure.invalidData(reason: "status \(response.status)")
        #expect(try await failure(.success(response)) == .request(expected))
    }

    @Test(arguments: [
        "Email has already been taken", "email HAS ALREADY BEEN TAKEN.", "This email is already taken",
        "Email already taken",
    ])
    func `email taken - error course`(detail: String) async throws {
        #expect(try await failure(refusal(detail)) == .emailTaken(message: detail))
    }

    @Test func `email taken - error course: it outweighs what else is wrong`() async throws {
        let detail = "Email has already been taken and Password is too short (minimum is 6 characters)"

        #expect(try await failure(refusal(detail)) == .emailTaken(message: detail))
    }

    @Test(
        arguments: [
            ("Email is invalid", [FieldProblem(field: .email, message: "Email is invalid")]),
            (
                "Email can't be blank and Password can't be blank",
                [
                    FieldProblem(field: .email, message: "Email can't be blank"),
                    FieldProblem(field: .password, message: "Password can't be blank"),
                ]
            ),
            (
                "Password confirmation doesn't match Password, Password is too short (minimum is 6 characters), "
                    + "Gender is not included in the list, and Name is too long, odd and blank",
                [
                    FieldProblem(
                        field: .passwordConfirmation, message: "Password confirmation doesn't match Password"),
                    FieldProblem(field: .password, message: "Password is too short (minimum is 6 characters)"),
                    FieldProblem(field: .gender, message: "Gender is not included in the list"),
                    FieldProblem(field: .name, message: "Name is too long, odd and blank"),
                ]
            ),
            ("something is wrong", [FieldProblem(field: nil, message: "something is wrong")]),
            ("Emails are not for you", [FieldProblem(field: nil, message: "Emails are not for you")]),
            (
                "Username has already been taken and Email is invalid",
                [
                    FieldProblem(field: nil, message: "Username has already been taken"),
                    FieldProblem(field: .email, message: "Email is invalid"),
                ]
            ),
            (
                "Email is invalid, and Email is, é\u{301} and ",
                [
                    FieldProblem(field: .email, message: "Email is invalid"),
                    FieldProblem(field: .email, message: "Email is, é\u{301} and "),
                ]
            ),
        ])
    func `rejected - error course`(detail: String, problems: [FieldProblem]) async throws {
        #expect(try await failure(refusal(detail)) == .rejected(problems))
    }

    @Test(arguments: AccountAnswers.ofUnknownClient)
    func `client rejected - error course`(response: HTTPResponse) async throws {
        #expect(try await failure(.success(response)) == .clientRejected)
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    @Test(
        arguments: [
            (.html(status: 404), nil), (.html(status: 422), nil),
            (.json(#"{"errors":[{"detail":"no","code":"unauthorized_client"}]}"#, status: 403), "no"),
            (
                .json(#"{"errors":[{"detail":"Email has already been taken"}]}"#, status: 429),
                "Email has already been taken"
            ),
            (.json(#"{"errors":[{"code":"odd"}]}"#, status: 422), "odd"),
        ] as [(HTTPResponse, String?)])
    func `refused - error course: for no reason that has a course`(response: HTTPResponse, words: String?) async throws
    {
        #expect(try await failure(.success(response)) == .request(.refused(ServerRefusal(response))))
        #expect(ServerRefusal(response).words == words)
    }

    private let account = NewAccount(email: "ann@example.test", name: "Ann", password: "secret12")

    private func refusal(_ detail: String) -> Answer {
        .success(.json(#"{"errors":[{"detail":"\#(detail)"}]}"#, status: 422))
    }

    private func failure(_ answer: Answer) async throws -> RegisterError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: RegisterError.self) { try await sut.register(account) }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: Answer) throws -> (RemoteRegistrar, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemoteRegistrar(client: client, apiURL: try API.url(), credentials: API.credentials), client)
    }
}
