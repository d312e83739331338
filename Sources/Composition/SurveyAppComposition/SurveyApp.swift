public import Composition
import CoreSupport
import Credentials
public import Foundation
public import HTTP
package import OAuth
public import RecordStorage
import SurveyResponses
public import SurveyScreens
public import SurveySession
import SurveysCache
package import TokenCache

/// The survey app at one server, with its session kept as the preset's policy says.
///
/// ```swift
/// let app = try SurveyApp(.cliniq, at: server, store: store, httpClient: httpClient)
/// let flow = AppFlow(preset: app.preset, useCases: app.useCases)
/// ```
public struct SurveyApp: Sendable {
    /// Returns where `user`'s surveys and responses are kept, and the user's email.
    public typealias OfflineStores = @Sendable (_ user: String?) async -> (folder: any RecordStoreFolder, user: String)
    public typealias SessionKeeper = any LogInAndKeepTokenUseCase & LogOutUseCase

    public let preset: FlowPreset
    /// The server, with this app's session.
    public let service: SurveyService
    public let useCases: AppUseCases

    /// Wires an app to a server.
    ///
    /// - Parameters:
    ///   - preset: the app's texts and rules.
    ///   - server: the server, and the client credentials to use there.
    ///   - store: saves a session that outlives the process. A preset whose sessions do not
    ///     (`SessionPolicy.whileProcessLives`) keeps its token in memory and does not use the store. A session with
    ///     another server stays in the store, and this one is then not saved.
    ///   - httpClient: sends the requests, see `HTTPTransport.client(timeout:allowsInsecureHTTP:userAgent:log:)`.
    ///   - imageClient: loads images, see `SurveyService`; `nil` for `httpClient`.
    ///   - now: the clock for the expiry of tokens.
    ///   - drafts: returns where the half-answered surveys of `user` are saved: the email that logged in to this app,
    ///     or `nil` for the user who was logged in when it opened. A preset whose sessions do not outlive the process
    ///     keeps them in memory, and so does an app without `drafts`.
    ///   - offline: returns where surveys and responses of `user`, as in `drafts`, are kept for when there is no
    ///     connection, and the user's email; without it nothing is kept.
    ///   - pageLogins: the logins at the server's own page; ``SurveyService/logIn(with:)`` begins their sessions.
    ///   - keeper: makes a replacement for the session's login and logout, if the session is saved in `store` and more
    ///     is to be done with it.
    /// - Throws: `InvalidServerURL` if the server's URL is not an absolute HTTP URL.
    public init(
        _ preset: FlowPreset, at server: SurveyServer, store: any RecordStore, httpClient: any HTTPClient,
        imageClient: (any HTTPClient)? = nil, now: @escaping @Sendable () -> Date = { Date() },
        drafts: (@Sendable (_ user: String?) async -> any AnsweringUseCases.Drafts)? = nil,
        offline: OfflineStores? = nil, pageLogins: (SurveyService) -> [PageLogin] = { _ in [] },
        keeper: ((UserSession) -> SessionKeeper)? = nil
    ) throws(InvalidServerURL) {
        let cache = LocalTokenCache(store: store, server: server.name)
        try self.init(
            preset, at: server, cache: cache, httpClient: httpClient, imageClient: imageClient, now: now,
            drafts: drafts,
            offline: offline, pageLogins: pageLogins, keeper: keeper)
    }

    /// Wires an app to a server, a token cache and the network.
    package init(
        _ preset: FlowPreset, at server: SurveyServer, cache: LocalTokenCache, saved: TokenEndpoint? = nil,
        httpClient: any HTTPClient,
        imageClient: (any HTTPClient)? = nil, now: @escaping @Sendable () -> Date = { Date() },
        drafts: (@Sendable (_ user: String?) async -> any AnsweringUseCases.Drafts)? = nil,
        offline: OfflineStores? = nil, pageLogins: (SurveyService) -> [PageLogin] = { _ in [] },
        keeper: ((UserSession) -> SessionKeeper)? = nil
    ) throws(InvalidServerURL) {
        self.preset = preset
        let outlivesProcess = preset.sessionPolicy.mayOutliveProcess
        let cache = outlivesProcess ? cache : LocalTokenCache(store: InMemoryRecordStore(), server: server.name)
        let service = try SurveyService(
            server, cache: cache, saved: saved, httpClient: httpClient, imageClient: imageClient, now: now)
        self.service = service
        let sessions = outlivesProcess ? keeper?(service.session) ?? service.session : service.session
        let logIn = NotingLogIn(login: sessions)
        let memory = InMemoryRecordStoreFolder()
        let offline = outlivesProcess ? offline : nil
        let submitter = offline.map { SubmitterOfUser(sender: Self.sender($0, of: service, user: logIn, now: now)) }
        useCases = AppUseCases(
            storedSession: CachedSession(service.cache), checkEmail: service.account.emailCheck,
            logIn: logIn, signUp: SignUpAndLogIn(registrar: service.account.registrar, login: logIn),
            passwordReset: service.account.passwordReset, logOut: sessions, loadProfile: service.account.profile,
            loadSurveys: service.surveys, loadSurvey: service.surveyLoader,
            answering: AnsweringUseCases(submit: submitter ?? service.submitResponse) {
                let user = logIn.user.withLock { $0 }
                if outlivesProcess, let drafts { return await drafts(user) }
                return server.drafts(of: user ?? "", in: memory)
            }, offline: offline.map { Self.offline($0, of: service, user: logIn, now: now) },
            pageLogins: pageLogins(service).map(logIn.noting))
    }

    /// Returns the sender of the user whom the app knows when it is called.
    private static func sender(
        _ stores: @escaping OfflineStores, of service: SurveyService, user: NotingLogIn,
        now: @escaping @Sendable () -> Date
    ) -> @Sendable () async -> OutboxSender {
        { @Sendable in
            let (folder, user) = await stores(user.user.withLock { $0 })
            return service.sender(of: service.server.outbox(of: user, in: folder, now: now), for: user)
        }
    }

    private static func offline(
        _ stores: @escaping OfflineStores, of service: SurveyService, user: NotingLogIn,
        now: @escaping @Sendable () -> Date
    ) -> OfflineUseCases {
        let sender = sender(stores, of: service, user: user, now: now)
        let here = { @Sendable in await stores(user.user.withLock { $0 }) }
        let surveys = { @Sendable () async -> LocalSurveysCache in
            let (folder, user) = await here()
            return service.server.keptSurveys(of: user, in: folder, now: now)
        }
        return OfflineUseCases(
            surveys: surveys,
            fallback: {
                SurveysWithFallback(
                    pages: RevalidatedSurveys(pages: service.surveys, cache: surveys), surveys: service.surveyLoader,
                    cache: await surveys())
            },
            outbox: { await sender().outbox },
            sender: sender, now: now)
    }
}

/// Submits as the user whom the app knows at that moment, by the sender of their outbox.
private struct SubmitterOfUser: SubmitSurveyResponseUseCase {
    let sender: @Sendable () async -> OutboxSender

    func submit(_ response: SurveyResponse, key: String) async throws(SubmitSurveyResponseError) {
        try await sender().submit(response, key: key)
    }
}

/// Logs in, and remembers the email.
private struct NotingLogIn: LogInAndKeepTokenUseCase {
    let login: any LogInAndKeepTokenUseCase
    let user = Protected<String?>(nil)

    func logIn(username: String, password: Secret) async throws(LogInAndKeepTokenError) -> Token {
        let token = try await login.logIn(username: username, password: password)
        user.withLock { $0 = username }
        return token
    }

    func noting(_ login: PageLogin) -> PageLogin {
        PageLogin(login.way) { show in
            let email = try await login.logIn(show)
            user.withLock { $0 = email }
            return email
        }
    }
}
