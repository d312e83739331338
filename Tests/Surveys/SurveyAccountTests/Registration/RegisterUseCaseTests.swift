import SurveyAccount
import TestSupport

@Suite struct `Register Use Case` {
    private func register(
        name: String? = "Ann", gender: String? = nil, with credentials: ClientCredentials = .sample
    ) -> OverHTTP<RegisterError, Void> {
        OverHTTP { client in
            let account = NewAccount(email: "ann@example.test", name: name, password: "secret12", gender: gender)
            try await RemoteRegistrar(httpClient: client, apiURL: .api, credentials: credentials).register(account)
        }
    }

    @Test(
        arguments: [
            ("Ann \"A\" Lee", "female", "cs", #""name":"Ann \"A\" Lee","#, #","gender":"female""#),
            (nil, nil, "cs", "", ""), ("Ann", nil, nil, #""name":"Ann","#, ""),
        ] as [(name: String?, gender: String?, secret: String?, nameSent: String, genderSent: String)])
    func `primary course`(
        name: String?, gender: String?, secret: String?, nameSent: String, genderSent: String
    ) async throws {
        let client = ClientCredentials(id: "cid", secret: secret.map { Secret($0) })

        let requests = try await register(name: name, gender: gender, with: client).given(HTTPResponse(status: 201))
            .requests

        let user = #""email":"ann@example.test",\#(nameSent)"password":"secret12","password_confirmation":"secret12""#
        let secretSent = secret.map { #","client_secret":"\#($0)""# } ?? ""
        let body = #"{"user":{\#(user)\#(genderSent)},"client_id":"cid"\#(secretSent)}"#
        #expect(requests == [.api("registrations", .post, json: body)])
    }

    @Test func `primary course: the body does not matter`() async throws {
        _ = try await register().given(.json("{}", status: 201))
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await register().keepsContract() }

    @Test(arguments: [HTTPResponse(status: 200), .html(status: 200), HTTPResponse(status: 204)])
    func `invalid data error - error course: only 201 says that there is an account`(response: HTTPResponse) async {
        let expected = RequestFailure.invalidData(reason: "status \(response.status)")
        #expect(await register().failure(response) == .request(expected))
    }

    @Test(arguments: [
        "Email has already been taken", "email HAS ALREADY BEEN TAKEN.", "This email is already taken",
        "Email already taken", "Email has already been taken and Password is too short (minimum is 6 characters)",
    ])
    func `email taken - error course: whatever else is wrong`(detail: String) async {
        #expect(await register().failure(refusal(detail)) == .emailTaken(message: detail))
    }

    @Test(
        arguments: [
            ("Email is invalid", [(.email, "Email is invalid")]),
            (
                "Email can't be blank and Password can't be blank",
                [(.email, "Email can't be blank"), (.password, "Password can't be blank")]
            ),
            (
                "Password confirmation doesn't match Password, Password is too short (minimum is 6 characters), "
                    + "Gender is not included in the list, and Name is too long, odd and blank",
                [
                    (.passwordConfirmation, "Password confirmation doesn't match Password"),
                    (.password, "Password is too short (minimum is 6 characters)"),
                    (.gender, "Gender is not included in the list"), (.name, "Name is too long, odd and blank"),
                ]
            ),
            ("something is wrong", [(nil, "something is wrong")]),
            ("Emails are not for you", [(nil, "Emails are not for you")]),
            (
                "Username has already been taken and Email is invalid",
                [(nil, "Username has already been taken"), (.email, "Email is invalid")]
            ),
            (
                "Email is invalid, and Email is, é\u{301} and ",
                [(.email, "Email is invalid"), (.email, "Email is, é\u{301} and ")]
            ),
        ] as [(String, [(FieldProblem.Field?, String)])])
    func `rejected - error course`(detail: String, problems: [(field: FieldProblem.Field?, message: String)]) async {
        let expected = problems.map { FieldProblem(field: $0.field, message: $0.message) }
        #expect(await register().failure(refusal(detail)) == .rejected(expected))
    }

    @Test(arguments: AccountAnswers.ofUnknownClient)
    func `client rejected - error course`(response: HTTPResponse) async {
        #expect(await register().failure(response) == .clientRejected)
    }

    @Test(
        arguments: [
            (.html(status: 404), nil), (.html(status: 422), nil),
            (.json(#"{"errors":[{"detail":"no","code":"unauthorized_client"}]}"#, status: 403), "no"),
            (.json(#"{"errors":[{"detail":"Email already taken"}]}"#, status: 429), "Email already taken"),
            (.json(#"{"errors":[{"code":"odd"}]}"#, status: 422), "odd"),
        ] as [(HTTPResponse, String?)])
    func `refused - error course: for no reason that has a course`(response: HTTPResponse, words: String?) async {
        #expect(await register().failure(response) == .request(.refused(ServerRefusal(response))))
        #expect(ServerRefusal(response).text == words)
    }

    private func refusal(_ detail: String) -> HTTPResponse {
        .json(#"{"errors":[{"detail":"\#(detail)"}]}"#, status: 422)
    }
}
