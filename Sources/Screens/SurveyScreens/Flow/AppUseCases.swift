import RecordStorage
public import RemoteSurveys
public import ScreenParts
public import SurveyAccount
public import SurveySession
public import TokenCache

/// The use cases that an app stands on.
public struct AppUseCases: Sendable {
    let storedSession: any StoredSession
    let checkEmail: any CheckEmailRegistrationUseCase
    let logIn: any LogInUseCase
    let signUp: any SignUpUseCase
    let passwordReset: any RequestPasswordResetUseCase
    let logOut: any LogOutUseCase
    let loadProfile: any LoadProfileUseCase
    let loadSurveys: any LoadSurveysFromRemoteUseCase
    let loadSurvey: any LoadSurveyFromRemoteUseCase
    let answering: AnsweringUseCases?

    /// The use cases of an app; without `answering` its surveys can be read alone.
    public init(
        storedSession: any StoredSession, checkEmail: any CheckEmailRegistrationUseCase,
        logIn: any LogInUseCase, signUp: any SignUpUseCase, passwordReset: any RequestPasswordResetUseCase,
        logOut: any LogOutUseCase, loadProfile: any LoadProfileUseCase,
        loadSurveys: any LoadSurveysFromRemoteUseCase, loadSurvey: any LoadSurveyFromRemoteUseCase,
        answering: AnsweringUseCases? = nil
    ) {
        self.storedSession = storedSession
        self.checkEmail = checkEmail
        self.logIn = logIn
        self.signUp = signUp
        self.passwordReset = passwordReset
        self.logOut = logOut
        self.loadProfile = loadProfile
        self.loadSurveys = loadSurveys
        self.loadSurvey = loadSurvey
        self.answering = answering
    }
}

/// Somebody is logged in while there is a token in the cache, be it expired.
public struct CachedSession: StoredSession {
    private let cache: any LoadTokenFromCacheUseCase

    public init(_ cache: any LoadTokenFromCacheUseCase) {
        self.cache = cache
    }

    /// Whether there is a token in the cache.
    public func isLoggedIn() async throws(StoredSessionError) -> Bool {
        do throws(LoadTokenFromCacheError) {
            _ = try await cache.loadToken()
            return true
        } catch {
            switch error {
            case .notFound: return false
            case .invalidData(let reason), .unreadable(let reason): throw .unreadable(reason: reason)
            case .cancelled: throw .cancelled
            }
        }
    }
}
