import Login
import SurveyAccount
import SurveySession
import TestSupport

@Suite struct `Sign Up And Log In Use Case` {
    @Test func `primary course`() async throws {
        let (sut, spy) = makeSUT(login: .success(.sample("fresh")))

        #expect(try await sut.signUp(account) == .sample("fresh"))
        #expect(spy.events == [.register(account), .logIn("ann@example.test", "secret12")])
    }

    @Test(arguments: [
        RegisterError.emailTaken(message: "taken"), .rejected([FieldProblem(field: .name, message: "Name is odd")]),
        .request(.cancelled),
    ])
    func `registration failed - error course`(error: RegisterError) async {
        let (sut, spy) = makeSUT(registration: .failure(error))

        await #expect(throws: SignUpError.registration(error)) { try await sut.signUp(account) }
        #expect(spy.events == [.register(account)])
    }

    @Test(arguments: [
        BeginSessionError.login(.request(.connectivity(.timedOut))), .login(.request(.cancelled)),
        .store(.notSaved(reason: "disk full")),
    ])
    func `login failed - error course`(error: BeginSessionError) async {
        let (sut, spy) = makeSUT(login: .failure(error))

        await #expect(throws: SignUpError.login(error)) { try await sut.signUp(account) }
        #expect(spy.events == [.register(account), .logIn("ann@example.test", "secret12")])
    }

    private let account = NewAccount(email: "ann@example.test", name: "Ann", password: "secret12", gender: "female")

    private func makeSUT(
        registration: Result<Void, RegisterError> = .success(()),
        login: Result<Token, BeginSessionError> = .failure(.login(.credentialsRejected))
    ) -> (SignUpAndLogIn, SignUpSpy) {
        let spy = SignUpSpy(registration: registration, login: login)
        return (SignUpAndLogIn(registrar: spy, login: spy), spy)
    }
}

/// A registrar and a login that remember, in order, what was asked of them.
private final class SignUpSpy: RegisterUseCase, BeginSessionUseCase {
    enum Event: Equatable {
        case register(NewAccount)
        case logIn(String, Secret)
    }

    private let log = Protected<[Event]>([])
    private let registration: Result<Void, RegisterError>
    private let login: Result<Token, BeginSessionError>

    init(registration: Result<Void, RegisterError>, login: Result<Token, BeginSessionError>) {
        self.registration = registration
        self.login = login
    }

    var events: [Event] { log.withLock { $0 } }

    func register(_ account: NewAccount) async throws(RegisterError) {
        log.withLock { $0.append(.register(account)) }
        try registration.get()
    }

    func logIn(username: String, password: Secret) async throws(BeginSessionError) -> Token {
        log.withLock { $0.append(.logIn(username, password)) }
        return try login.get()
    }
}
