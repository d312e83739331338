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

/// The survey app at one server. The spec's policy decides how it saves the session.
///
/// ```swift
/// let app = try SurveyApp(.cliniq, at: server, store: store, httpClient: httpClient)
/// let flow = AppFlow(spec: app.spec, entrance: app.entrance)
/// ```
public struct SurveyApp: Sendable {
    public typealias Sessions = any BeginSessionUseCase & LogOutUseCase

    public let spec: AppSpec
    /// The server, with this app's session.
    public var service: SurveyService
    /// Logs in and out in place of the service's session, if the session is saved in the store and that involves more
    /// work.
    public var sessions: Sessions?
    /// Whether the user can log out, which revokes the token. A token that comes from elsewhere is not the app's to revoke.
    public var canLogOut = true
    /// Removes the user's account after a logout, in a program with several.
    public var removeAccount: UserUseCases.RemoveAccount?
    /// The logins at the server's own page; `SurveyService.logIn(with:)` begins their sessions.
    public var webLogins: [WebLogin] = []
    /// Whether the app sends queued answers automatically. Otherwise they wait for another sender.
    public var sendsQueued = true
    private let worksOffline: Bool
    private let now: @Sendable () -> Date

    /// Wires an app to a server.
    ///
    /// - Parameters:
    ///   - spec: the app's texts and rules.
    ///   - server: the server, and the client credentials to use there.
    ///   - store: saves a session that outlives the process. A spec with `SessionPolicy.whileProcessLives` holds
    ///     everything in memory and uses neither store nor folder. A session with another server stays in the store,
    ///     and this one is then not saved.
    ///   - folder: saves drafts, queued answers and surveys. Without it, drafts are in memory, and nothing is available
    ///     offline.
    ///   - httpClient: sends the requests; see `HTTPTransport.client(over:timeout:allowsInsecureHTTP:userAgent:log:)`.
    ///   - now: the clock for the expiry of tokens.
    /// - Throws: `InvalidServerURL`; see `SurveyService`.
    public init(
        _ spec: AppSpec, at server: SurveyServer, store: any RecordStore,
        folder: (any RecordStoreFolder)? = nil, httpClient: any HTTPClient,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidServerURL) {
        let storage = SurveyService.Storage(
            session: LocalTokenCache(store: store, server: server.name),
            folder: folder ?? InMemoryRecordStoreFolder(), server: server)
        try self.init(
            spec, at: server, storage, worksOffline: folder != nil, httpClient: httpClient, now: now)
    }

    /// Wires an app to a server and its storage.
    package init(
        _ spec: AppSpec, at server: SurveyServer, _ storage: SurveyService.Storage, worksOffline: Bool = true,
        httpClient: any HTTPClient, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidServerURL) {
        let outlivesProcess = spec.sessionPolicy.mayOutliveProcess
        let memory = SurveyService.Storage(
            session: LocalTokenCache(store: InMemoryRecordStore(), server: server.name),
            folder: InMemoryRecordStoreFolder(), server: server)
        let service = try SurveyService(
            server, outlivesProcess ? storage : memory, httpClient: httpClient, options: SessionOptions(now: now))
        self.spec = spec
        self.service = service
        self.worksOffline = worksOffline && outlivesProcess
        self.now = now
    }

    /// The use cases of the app's screens before a login, which lead to those of the user.
    public var entrance: EntranceUseCases {
        let sessions = sessionsInUse
        return EntranceUseCases(
            checkEmail: service.account.emailCheck, logIn: sessions,
            signUp: SignUpAndLogIn(registrar: service.account.registrar, login: sessions),
            passwordReset: service.account.passwordReset, webLogins: webLogins,
            loadUser: { () throws(StoreFailure) in
                try await service.user().map { (session: $0.session, useCases: useCases(of: $0)) }
            })
    }

    private var sessionsInUse: Sessions {
        let own = spec.sessionPolicy.mayOutliveProcess ? sessions : nil
        return own ?? service.session
    }

    private func useCases(of user: SurveyUser) -> UserUseCases {
        let outbox = user.outbox
        return UserUseCases(
            of: user.name, logOut: canLogOut ? sessionsInUse : nil, loadProfile: user.profile,
            loadSurveys: user.surveys.remote,
            loadSurvey: user.surveys.details,
            answering: AnsweringUseCases(submit: outbox, drafts: user.data.drafts, outlivesProcess: worksOffline),
            offline: worksOffline
                ? OfflineUseCases(
                    surveys: user.data.cachedSurveys, fallback: user.surveys.withFallback(), outbox: outbox.queue,
                    sent: outbox.queue.sent, sender: outbox, sendsQueued: sendsQueued, now: now) : nil,
            removeAccount: removeAccount)
    }
}
