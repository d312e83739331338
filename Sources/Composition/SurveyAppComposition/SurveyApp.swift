public import Composition
import CoreSupport
public import Foundation
public import HTTPMessages
import LoginCredentials
import OAuthTokens
public import RecordStorage
import RemoteSurveys
import SurveyResponses
public import SurveyScreens
public import SurveySession
import SurveysCache
import TokenCache

/// The survey app at one server. The preset's policy decides how it saves the session.
///
/// ```swift
/// let app = try SurveyApp(.cliniq, at: server, store: store, httpClient: httpClient)
/// let flow = AppFlow(preset: app.preset, useCases: app.useCases)
/// ```
public struct SurveyApp: Sendable {
    public typealias Sessions = any LogInAndKeepTokenUseCase & LogOutUseCase

    public let preset: FlowPreset
    /// The server, with this app's session.
    public var service: SurveyService
    /// Logs in and out in place of the service's session, if the session is saved in the store and that involves more
    /// work.
    public var sessions: Sessions?
    /// The logins at the server's own page; `SurveyService.logIn(with:)` begins their sessions.
    public var webLogins: [WebLogin] = []
    /// Whether the app sends queued answers automatically. Otherwise they wait for another sender.
    public var sendsQueued = true
    private let user: AppUser
    private let worksOffline: Bool
    private let now: @Sendable () -> Date

    /// Wires an app to a server.
    ///
    /// - Parameters:
    ///   - preset: the app's texts and rules.
    ///   - server: the server, and the client credentials to use there.
    ///   - store: saves a session that outlives the process. A preset with `SessionPolicy.whileProcessLives` holds
    ///     everything in memory and uses neither store nor folder. A session with another server stays in the store,
    ///     and this one is then not saved.
    ///   - folder: saves drafts, queued answers and surveys. Without it, drafts are in memory, and nothing is available
    ///     offline.
    ///   - httpClient: sends the requests; see `HTTPTransport.client(over:timeout:allowsInsecureHTTP:userAgent:log:)`.
    ///   - now: the clock for the expiry of tokens.
    /// - Throws: `InvalidServerURL` if the server's URL is not an absolute HTTP URL.
    public init(
        _ preset: FlowPreset, at server: SurveyServer, store: any RecordStore,
        folder: (any RecordStoreFolder)? = nil, httpClient: any HTTPClient,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidServerURL) {
        let storage = SurveyService.Storage(
            session: LocalTokenCache(store: store, server: server.name),
            folder: folder ?? InMemoryRecordStoreFolder(), server: server)
        try self.init(
            preset, at: server, storage, worksOffline: folder != nil, httpClient: httpClient, now: now)
    }

    /// Wires an app to a server and its storage.
    package init(
        _ preset: FlowPreset, at server: SurveyServer, _ storage: SurveyService.Storage, worksOffline: Bool = true,
        httpClient: any HTTPClient, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidServerURL) {
        let outlivesProcess = preset.sessionPolicy.mayOutliveProcess
        let memory = SurveyService.Storage(
            session: LocalTokenCache(store: InMemoryRecordStore(), server: server.name),
            folder: InMemoryRecordStoreFolder(), server: server)
        let service = try SurveyService(
            server, outlivesProcess ? storage : memory, httpClient: httpClient, options: SessionOptions(now: now))
        self.preset = preset
        self.service = service
        self.worksOffline = worksOffline && outlivesProcess
        self.now = now
        user = AppUser(service)
    }

    /// The current use cases of the app's screens.
    public var useCases: AppUseCases {
        let own = preset.sessionPolicy.mayOutliveProcess ? sessions : nil
        let sessions = SessionsOfApp(sessions: own ?? service.session, user: user)
        return AppUseCases(
            storedSession: CachedSession(service.cache), checkEmail: service.account.emailCheck, logIn: sessions,
            signUp: SignUpAndLogIn(registrar: service.account.registrar, login: sessions),
            passwordReset: service.account.passwordReset, logOut: sessions, loadProfile: service.account.profile,
            loadSurveys: service.replacedSurveys ?? LoaderOfUser(user: user),
            loadSurvey: service.replacedSurveyLoader ?? LoaderOfUser(user: user),
            answering: AnsweringUseCases(submit: SubmitterOfUser(user: user)) { [user] in await user.get().drafts },
            offline: worksOffline ? offline : nil, webLogins: webLogins.map(sessions.noting))
    }

    private var offline: OfflineUseCases {
        OfflineUseCases(
            surveys: { [user] in await user.get().surveys.cached },
            fallback: { [user] in await user.get().surveys.withFallback },
            outbox: { [user] in await user.get().outbox.waiting },
            sender: { [user, sendsQueued] in
                let sender = await user.get().outbox.sender
                return sendsQueued ? sender : sender.limited(to: [])
            }, now: now)
    }
}

/// The user whom the app shows, from one read at the launch or after a login. A user who logs in through another
/// process does not replace them.
private struct AppUser: Sendable {
    private let service: SurveyService
    private let known = Protected<SurveyUser?>(nil)

    init(_ service: SurveyService) { self.service = service }

    func get() async -> SurveyUser {
        if let user = known.withLock({ $0 }) { return user }
        return await read()
    }

    @discardableResult
    func read() async -> SurveyUser {
        // An unreadable record names no user.
        let found = (try? await service.user()) ?? nil
        known.withLock { $0 = found }
        return found ?? service.user(named: "")
    }
}

/// Loads as the app's user.
private struct LoaderOfUser: LoadSurveysFromRemoteUseCase, LoadSurveyFromRemoteUseCase {
    let user: AppUser

    func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey> {
        try await user.get().surveys.remote.loadSurveys(request)
    }

    func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> SurveyDetails {
        try await user.get().surveys.details.loadSurvey(id: id)
    }
}

/// Submits as the app's user, with the sender of their outbox.
private struct SubmitterOfUser: SubmitSurveyResponseUseCase {
    let user: AppUser

    func submit(_ response: SurveyResponse, key: String) async throws(SubmitSurveyResponseError) {
        try await user.get().outbox.sender.submit(response, key: key)
    }
}

/// Logs in and out, and then reads the app's user again.
private struct SessionsOfApp: LogInAndKeepTokenUseCase, LogOutUseCase {
    let sessions: SurveyApp.Sessions
    let user: AppUser

    func logIn(username: String, password: Secret) async throws(LogInAndKeepTokenError) -> Token {
        let token = try await sessions.logIn(username: username, password: password)
        await user.read()
        return token
    }

    func logOut() async throws(LogOutError) -> LogOutOutcome {
        let outcome = try await sessions.logOut()
        await user.read()
        return outcome
    }

    func noting(_ login: WebLogin) -> WebLogin {
        WebLogin(login.method) { show in
            let email = try await login.logIn(show)
            await user.read()
            return email
        }
    }
}
