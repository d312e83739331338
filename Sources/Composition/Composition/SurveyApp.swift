import CoreSupport
import Credentials
public import Foundation
public import HTTP
import OAuth
public import RecordStorage
public import SurveyScreens
public import SurveySession
package import TokenCache
import URLSessionHTTP

/// The surveys' app at a server, with its session kept where the preset's policy wants it.
///
/// ```swift
/// let app = try SurveyApp(.cliniq, at: server, store: store, client: client)
/// let flow = AppFlow(preset: app.preset, useCases: app.useCases)
/// ```
public struct SurveyApp: Sendable {
    /// Logs in and out, and does what else is to be done at it.
    public typealias SessionKeeper = any LogInUseCase & LogOutUseCase

    /// The app's words and rules.
    public let preset: FlowPreset
    /// The server, with the session of this app.
    public let service: SurveyService
    /// What the app's screens stand on.
    public let useCases: AppUseCases

    /// Wires an app to a server.
    ///
    /// - Parameters:
    ///   - preset: the app's words and rules.
    ///   - server: which server, and as which client.
    ///   - store: where a session is kept that outlives the process. A preset whose sessions do not
    ///     (`SessionPolicy.whileProcessLives`) keeps its token in memory: it neither reads nor writes the store. A session
    ///     with another server stays in the store, which then takes none of this one.
    ///   - client: what sends the requests, see `HTTPTransport.client(timeout:allowsInsecureHTTP:userAgent:log:)`.
    ///   - imageClient: what loads images, see `SurveyService`; `nil` for `client`.
    ///   - now: the clock that tokens expire by.
    ///   - drafts: delivers where the half-answered surveys of `user` are kept: of the email that logged in to this app, or
    ///     of whoever was logged in when it opened, where that is `nil`. A preset whose sessions do not outlive the process
    ///     keeps them in memory, and so does an app without it.
    ///   - keeper: makes what logs in and out in the place of the session, where the session is kept in `store` and more
    ///     is to be done at it.
    /// - Throws: `InvalidServerURL` when the server's URL is no absolute HTTP URL.
    public init(
        _ preset: FlowPreset, at server: SurveyServer, store: any RecordStore, client: any HTTPClient,
        imageClient: (any HTTPClient)? = nil, now: @escaping @Sendable () -> Date = { Date() },
        drafts: (@Sendable (_ user: String?) async -> any AnsweringUseCases.Drafts)? = nil,
        keeper: ((UserSession) -> SessionKeeper)? = nil
    ) throws(InvalidServerURL) {
        let cache = LocalTokenCache(store: store, server: server.name)
        try self.init(
            preset, at: server, cache: cache, client: client, imageClient: imageClient, now: now, drafts: drafts,
            keeper: keeper)
    }

    /// Wires an app to a server, a token cache and the network.
    package init(
        _ preset: FlowPreset, at server: SurveyServer, cache: any TokenCaching, client: any HTTPClient,
        imageClient: (any HTTPClient)? = nil, now: @escaping @Sendable () -> Date = { Date() },
        drafts: (@Sendable (_ user: String?) async -> any AnsweringUseCases.Drafts)? = nil,
        keeper: ((UserSession) -> SessionKeeper)? = nil
    ) throws(InvalidServerURL) {
        self.preset = preset
        let outlivesProcess = preset.sessionPolicy.mayOutliveProcess
        let cache = outlivesProcess ? cache : LocalTokenCache(store: InMemoryRecordStore(), server: server.name)
        service = try SurveyService(server, cache: cache, client: client, imageClient: imageClient, now: now)
        let sessions = outlivesProcess ? keeper?(service.session) ?? service.session : service.session
        let logIn = NotingLogIn(login: sessions)
        let memory = InMemoryRecordStoreFolder()
        useCases = AppUseCases(
            storedSession: CachedSession(cache), checkEmail: service.account.emailCheck,
            logIn: logIn, signUp: SignUpAndLogIn(registrar: service.account.registrar, login: logIn),
            passwordReset: service.account.passwordReset, logOut: sessions, loadProfile: service.account.profile,
            loadSurveys: service.surveys, loadSurvey: service.survey,
            answering: AnsweringUseCases(submit: service.submitResponse) {
                let user = logIn.user.withLock { $0 }
                if outlivesProcess, let drafts { return await drafts(user) }
                return server.drafts(of: user ?? "", in: memory)
            })
    }
}

/// Logs in, and remembers whom.
private struct NotingLogIn: LogInUseCase {
    let login: any LogInUseCase
    let user = Protected<String?>(nil)

    func logIn(username: String, password: Secret) async throws(LogInError) -> Token {
        let token = try await login.logIn(username: username, password: password)
        user.withLock { $0 = username }
        return token
    }
}
