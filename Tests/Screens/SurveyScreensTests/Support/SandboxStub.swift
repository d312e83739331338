import CoreSupport
import Credentials
import HTTP
import Login
import OAuth
import Paging
import RemoteSurveys
import ScreenParts
import SurveyAccount
import SurveyScreens
import SurveySession
import TestSupport

/// A server with its accounts and surveys, and the device in front of it with its sessions: enough of both to run the
/// screens on. `registered@email.com` has an account with the password `password`; nobody else has one.
final class SandboxStub: Sendable {
    struct Account {
        let password: Secret
        var name: String?
        var gender: String?
    }

    /// What reached the server.
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
        var messages: [Message] = []
        /// Who is logged in, in this process; ends with it.
        var sessionInMemory: String?
        /// Whose session is stored; outlives the process.
        var storedSession: String?
        /// Whether the next session outlives the process.
        var storesSessions = true
        /// Where the next caller waits.
        var door: Gate?
        var logInError: LogInAndKeepTokenError?
        var signUpError: SignUpError?
        var checkEmailError: CheckEmailRegistrationError?
        var passwordResetError: RequestPasswordResetError?
        var logOutError: LogOutError?
        var logOutOutcome = LogOutOutcome.serverTold
        var storedSessionError: StoredSessionError?
        var loadProfileError: LoadProfileError?
        var loadSurveysError: LoadSurveysFromRemoteError?
        var loadSurveyError: LoadSurveyFromRemoteError?
    }

    private let state = Protected(State())

    /// What reached the server, in order.
    var messages: [Message] { state.withLock { $0.messages } }

    /// Reads or changes the state.
    func with<Value>(_ body: (inout State) -> Value) -> Value { state.withLock(body) }

    /// The next caller waits at the door that this returns; who comes after passes.
    func shutDoor() -> Gate {
        let door = Gate()
        state.withLock { $0.door = door }
        return door
    }

    /// The program ends: what is in memory alone is gone.
    func endProcess() {
        state.withLock { $0.sessionInMemory = nil }
    }

    /// Remembers `message` and waits at the door.
    ///
    /// - Returns: whether to go on; `false` when the caller was cancelled meanwhile.
    private func receive(_ message: Message) async -> Bool {
        let door = state.withLock { state in
            state.messages.append(message)
            defer { state.door = nil }
            return state.door
        }
        return await door?.wait() ?? true
    }

    private func begin(_ email: String) {
        state.withLock { state in
            state.sessionInMemory = email
            state.storedSession = state.storesSessions ? email : nil
        }
    }
}

extension SandboxStub: LogInAndKeepTokenUseCase {
    func logIn(username: String, password: Secret) async throws(LogInAndKeepTokenError) -> Token {
        guard await receive(.logIn(username)) else { throw .login(.request(.cancelled)) }
        if let error = with({ $0.logInError }) { throw error }
        guard with({ $0.accounts[username]?.password }) == password else { throw .login(.credentialsRejected) }
        begin(username)
        return .sample()
    }
}

extension SandboxStub: SignUpUseCase {
    func signUp(_ account: NewAccount) async throws(SignUpError) -> Token {
        guard await receive(.signUp(account)) else { throw .registration(.request(.cancelled)) }
        if let error = with({ $0.signUpError }) { throw error }
        guard with({ $0.accounts[account.email] }) == nil else {
            throw .registration(.emailTaken(message: "Email has already been taken"))
        }
        with {
            $0.accounts[account.email] = Account(
                password: account.password, name: account.name, gender: account.gender)
        }
        begin(account.email)
        return .sample()
    }
}

extension SandboxStub: CheckEmailRegistrationUseCase {
    func isRegistered(email: String) async throws(CheckEmailRegistrationError) -> Bool {
        guard await receive(.checkEmail(email)) else { throw .request(.cancelled) }
        if let error = with({ $0.checkEmailError }) { throw error }
        return with { $0.accounts[email] != nil }
    }
}

extension SandboxStub: RequestPasswordResetUseCase {
    func requestPasswordReset(email: String) async throws(RequestPasswordResetError) {
        guard await receive(.resetPassword(email)) else { throw .request(.cancelled) }
        if let error = with({ $0.passwordResetError }) { throw error }
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
        guard await receive(.loadProfile) else { throw .request(.cancelled) }
        if let error = with({ $0.loadProfileError }) { throw error }
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
        guard await receive(.loadSurveys(page: request.number)) else { throw .request(.cancelled) }
        if let error = with({ $0.loadSurveysError }) { throw error }
        let pages = with { $0.pages }
        guard pages.indices.contains(request.number - 1) else { throw .pageNotFound }
        return pages[request.number - 1]
    }
}

extension SandboxStub: LoadSurveyFromRemoteUseCase {
    func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> SurveyDetails {
        guard await receive(.loadSurvey(id)) else { throw .request(.cancelled) }
        if let error = with({ $0.loadSurveyError }) { throw error }
        return SurveyDetails(survey: .sample(id), questions: [.sample("How was it?")])
    }
}

extension SandboxStub: StoredSession {
    func isLoggedIn() async throws(StoredSessionError) -> Bool {
        if let error = with({ $0.storedSessionError }) { throw error }
        return with { $0.sessionInMemory ?? $0.storedSession } != nil
    }
}
