import Login
import RecordStorage
import RemoteSurveys
import ScreenParts
import SurveyAccount
import SurveyScreens
import SurveySession
import TestSupport

/// A server with its accounts and surveys, and the device in front of it with its sessions: enough of both to run the
/// screens on. `registered@email.com` has an account with the password `password`; nobody else has one.
final class SandboxStub: ServiceStub {
    struct Account {
        let password: Secret
        var name: String?
        var gender: String?
    }

    enum Message: Equatable {
        case checkEmail(String)
        case logIn(String)
        case signUp(NewAccount)
        case resetPassword(String)
        case logOut
        case loadProfile
        case loadSurveys(page: Int)
        case loadSurvey(String)
    }

    struct State {
        var accounts = ["registered@email.com": Account(password: "password", name: "Ann", gender: "Female")]
        var pages: [Page<Survey>] = []
        var questions = [Question.sample("How was it?")]
        var sessionInMemory: String?  // Who is logged in, in this process; ends with it.
        var storedSession: String?  // Whose session is stored; outlives the process.
        var endsSessions = false  // Whether another program ends each session at once.
        var userAtPage = ""  // Who logs in at the server's page.
        var storesSessions = true  // Whether the next session outlives the process.
        var logInError: BeginSessionError?
        var signUpError: SignUpError?
        var checkEmailError: CheckEmailRegistrationError?
        var passwordResetError: RequestPasswordResetError?
        var logOutError: LogOutError?
        var logOutOutcome = LogOutOutcome.confirmed
        var loadUserError: StoreFailure?
        var loadProfileError: LoadProfileError?
        var loadSurveysError: LoadSurveysFromRemoteError?
        var loadSurveyError: LoadSurveyFromRemoteError?
    }

    let service: Protected<StubbedService<Message, State>>

    init(pages: [Page<Survey>] = []) { service = Protected(StubbedService(State(pages: pages))) }

    /// The program ends: what is in memory alone is gone.
    func endProcess() { with { $0.sessionInMemory = nil } }

    /// A login at a page, which begins a session here.
    func beginning(_ login: WebLogin) -> WebLogin {
        WebLogin(login.method) { [self] show in
            try await login.logIn(show)
            begin(with { $0.userAtPage })
        }
    }

    private func begin(_ email: String) {
        with { state in
            let user = state.endsSessions ? nil : email
            state.sessionInMemory = user
            state.storedSession = state.storesSessions ? user : nil
        }
    }
}

extension SandboxStub: BeginSessionUseCase {
    func logIn(username: String, password: Secret) async throws(BeginSessionError) -> Token {
        try await receive(.logIn(username), orThrow: { $0.logInError }, cancelled: .login(.request(.cancelled)))
        guard with({ $0.accounts[username]?.password }) == password else { throw .login(.credentialsRejected) }
        begin(username)
        return .sample()
    }
}

extension SandboxStub: SignUpUseCase {
    func signUp(_ account: NewAccount) async throws(SignUpError) -> Token {
        try await receive(.signUp(account), orThrow: { $0.signUpError }, cancelled: .registration(.request(.cancelled)))
        guard with({ $0.accounts[account.email] }) == nil else {
            throw .registration(.emailTaken(message: "Email has already been taken"))
        }
        with {
            $0.accounts[account.email] = Account(password: account.password, name: account.name, gender: account.gender)
        }
        begin(account.email)
        return .sample()
    }
}

extension SandboxStub: CheckEmailRegistrationUseCase {
    func isRegistered(email: String) async throws(CheckEmailRegistrationError) -> Bool {
        try await receive(.checkEmail(email), orThrow: { $0.checkEmailError }, cancelled: .request(.cancelled))
        return with { $0.accounts[email] != nil }
    }
}

extension SandboxStub: RequestPasswordResetUseCase {
    func requestPasswordReset(email: String) async throws(RequestPasswordResetError) {
        try await receive(.resetPassword(email), orThrow: { $0.passwordResetError }, cancelled: .request(.cancelled))
    }
}

extension SandboxStub: LogOutUseCase {
    func logOut() async throws(LogOutError) -> LogOutOutcome {
        _ = await receive(.logOut)
        if let error = with({ $0.logOutError }) { throw error }
        with {
            $0.sessionInMemory = nil
            $0.storedSession = nil
        }
        return with { $0.logOutOutcome }
    }
}

extension SandboxStub: LoadProfileUseCase {
    func loadProfile() async throws(LoadProfileError) -> UserProfile {
        try await receive(.loadProfile, orThrow: { $0.loadProfileError }, cancelled: .request(.cancelled))
        let session = with { $0.sessionInMemory ?? $0.storedSession }
        guard let email = session, let account = with({ $0.accounts[email] }) else {
            throw .unauthorized(MissingCredential(ProvideValidTokenError.notLoggedIn))
        }
        return UserProfile(
            id: "1", email: email, name: account.name, avatarURL: "https://img.example.test/\(email)",
            gender: account.gender)
    }
}

extension SandboxStub: LoadSurveysFromRemoteUseCase {
    func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey> {
        try await receive(
            .loadSurveys(page: request.number), orThrow: { $0.loadSurveysError }, cancelled: .request(.cancelled))
        let pages = with { $0.pages }
        guard pages.indices.contains(request.number - 1) else { throw .pageNotFound }
        return pages[request.number - 1]
    }
}

extension SandboxStub: LoadSurveyFromRemoteUseCase {
    func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> SurveyDetails {
        try await receive(.loadSurvey(id), orThrow: { $0.loadSurveyError }, cancelled: .request(.cancelled))
        return SurveyDetails(survey: .sample(id), questions: with { $0.questions })
    }
}

extension StoreFailure {
    static let unreadableSession = StoreFailure.unreadable(reason: "permission denied")
}

extension SandboxStub {
    /// Whose session this process finds.
    func user() throws(StoreFailure) -> String? {
        if let error = with({ $0.loadUserError }) { throw error }
        return with { $0.sessionInMemory ?? $0.storedSession }
    }
}
