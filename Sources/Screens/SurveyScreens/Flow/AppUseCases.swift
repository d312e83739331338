import RecordStorage
public import ScreenParts
public import SurveyAccount
public import SurveyResponses
public import SurveySession
public import TokenCache

public struct AppUseCases: Sendable {
    let storedSession: any StoredSession
    let checkEmail: any CheckEmailRegistrationUseCase
    let logIn: any LogInAndKeepTokenUseCase
    let webLogins: [WebLogin]
    let signUp: any SignUpUseCase
    let passwordReset: any RequestPasswordResetUseCase
    let logOut: any LogOutUseCase
    let loadProfile: any LoadProfileUseCase
    let loadSurveys: any LoadSurveysFromRemoteUseCase
    let loadSurvey: any LoadSurveyFromRemoteUseCase
    let answering: AnsweringUseCases?
    let offline: OfflineUseCases?

    /// Without `answering`, surveys can only be read; without `offline`, only with a connection. Login offers
    /// `webLogins` in addition to the password.
    public init(
        storedSession: any StoredSession, checkEmail: any CheckEmailRegistrationUseCase,
        logIn: any LogInAndKeepTokenUseCase, signUp: any SignUpUseCase, passwordReset: any RequestPasswordResetUseCase,
        logOut: any LogOutUseCase, loadProfile: any LoadProfileUseCase,
        loadSurveys: any LoadSurveysFromRemoteUseCase, loadSurvey: any LoadSurveyFromRemoteUseCase,
        answering: AnsweringUseCases? = nil, offline: OfflineUseCases? = nil, webLogins: [WebLogin] = []
    ) {
        self.webLogins = webLogins
        self.offline = offline
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

/// A user is logged in if the cache has a token, even an expired one.
public struct CachedSession: StoredSession {
    private let cache: any LoadSessionFromCacheUseCase

    public init(_ cache: any LoadSessionFromCacheUseCase) { self.cache = cache }

    /// Returns whether there is a token in the cache.
    ///
    /// - Throws: `StoredSessionError.ended(_:)` if the cache says how the session ended.
    public func isLoggedIn() async throws(StoredSessionError) -> Bool {
        let session: SavedSession
        do throws(LoadTokenFromCacheError) {
            session = try await cache.loadSession()
        } catch {
            if error == .notFound { return false }
            throw error.reason.map { .unreadable(reason: $0) } ?? .cancelled
        }
        if session.token == nil, let end = session.end { throw .ended(end) }
        return session.token != nil
    }
}

public struct AnsweringUseCases: Sendable {
    /// Saves unfinished responses, and remembers responses that may have been sent.
    public typealias Drafts = SaveDraftUseCase & LoadDraftUseCase & DiscardDraftUseCase & SubmitDraftUseCase
        & LoadSentAnswersUseCase & LoadSurveyStatesUseCase & WithdrawQueuedResponseUseCase

    let submit: any SubmitSurveyResponseUseCase
    let drafts: @Sendable () async -> any Drafts

    /// Creates the use cases. `drafts` returns the drafts of the user who is logged in when it is called.
    public init(submit: any SubmitSurveyResponseUseCase, drafts: @escaping @Sendable () async -> any Drafts) {
        self.submit = submit
        self.drafts = drafts
    }
}
