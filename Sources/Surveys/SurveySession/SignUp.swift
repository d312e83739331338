import CoreSupport
public import HTTPMessages
public import OAuthTokens
public import SurveyAccount
public import UserMessages

/// Sign Up And Log In Use Case: creates an account and logs in, without a second form.
public protocol SignUpUseCase: Sendable {
    /// Creates the account and logs in.
    @discardableResult
    func signUp(_ account: NewAccount) async throws(SignUpError) -> Token
}

/// The error courses of the Sign Up And Log In Use Case.
public enum SignUpError: Error, Hashable, Sendable {
    /// The Register Use Case failed; no account was created.
    case registration(RegisterError)
    /// The account was created, but the login failed: the user can log in with it.
    case login(BeginSessionError)
}

extension SignUpError: MessageConvertible {
    /// If only the login failed, the message says that the account was created.
    public var report: FailureReport {
        switch self {
        case .registration(let error): error.report
        case .login(let error): FailureReport(error.kind, .accountMade)
        }
    }
}

extension SignUpError: ErrorOverHTTP {
    public var requestFailure: RequestFailure? {
        switch self {
        case .registration(let error): error.requestFailure
        case .login(let error): error.requestFailure
        }
    }
}

/// Creates an account and logs in with the same email and password.
public struct SignUpAndLogIn: SignUpUseCase {
    private let registrar: any RegisterUseCase
    private let login: any BeginSessionUseCase

    /// Creates a sign-up that logs in with `login` after `registrar` has created the account.
    public init(registrar: any RegisterUseCase, login: any BeginSessionUseCase) {
        self.registrar = registrar
        self.login = login
    }

    @discardableResult
    public func signUp(_ account: NewAccount) async throws(SignUpError) -> Token {
        do {
            try await registrar.register(account)
        } catch {
            throw .registration(error)
        }
        do {
            return try await login.logIn(username: account.email, password: account.password)
        } catch {
            throw .login(error)
        }
    }
}
