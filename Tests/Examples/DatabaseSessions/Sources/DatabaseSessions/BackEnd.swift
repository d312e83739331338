public import Composition
public import Foundation
import HTTPTransport

/// What the routes of a web server call.
///
/// Each takes the name under which the caller's session is saved. Take it from the caller's own session with the web server,
/// such as a signed cookie, and from nothing that a request can choose.
public struct BackEnd: Sendable {
    public enum Response: Hashable, Sendable {
        case page([String])
        case redirect(URL)
        /// Show the login, and a sentence if the session has ended or the login failed.
        case login(String?)
        /// Show a sentence (503).
        case failure(String)
    }

    public let counters = SessionCounters()
    private let database: PostgresDatabase
    private let services: UserServices
    /// The URL to which the server redirects a browser.
    private let callback: URL

    /// - Parameter callback: the URL of the route that calls ``finishLogin(of:at:)``.
    public init(at server: SurveyServer, database address: String, callback: URL) async throws {
        self.callback = callback
        database = PostgresDatabase(address)
        try await database.createTable()
        let client = HTTPTransport.client(
            HTTPTransport.Configuration(userAgent: "my-back-end/1.0", maximumConnectionsPerHost: 32))
        let images = HTTPTransport.client(userAgent: "my-back-end/1.0")
        services = UserServices(at: server, in: database, over: client, images: images, observer: counters.count)
    }

    /// The titles of the user's first surveys.
    public func titles(of name: String) async throws -> Response {
        let service = try await services.service(of: name)
        let user: SurveyUser?
        do throws(LoadTokenFromCacheError) {
            user = try await services.user(of: name, at: service)
        } catch {
            return .failure(error.message?.text ?? "")
        }
        guard let user else { return .login(ProvideValidTokenError.notLoggedIn.message?.text) }
        do throws(LoadSurveysFromRemoteError) {
            return .page(try await user.surveys.pages.loadSurveys(PageRequest(number: 1, size: 20)).items.map(\.title))
        } catch {
            switch error.loginAdvice {
            case .required:
                await services.forgetUser(of: name)
                return .login(error.message?.text)
            case .advisable, .notNeeded: return .failure(error.message?.text ?? "")
            }
        }
    }

    /// Logs in with a password.
    public func logIn(_ email: String, _ password: Secret, as name: String) async throws -> Response {
        let service = try await services.service(of: name)
        do throws(BeginSessionError) {
            try await service.logIn(username: email, password: password)
        } catch {
            return .login(error.message?.text)
        }
        await services.forgetUser(of: name)
        return try await titles(of: name)
    }

    /// Begins a login at the server's page. Its secret is saved in the database, where any process finds it.
    public func beginLogin(of name: String) async throws -> Response {
        guard let login = try await services.service(of: name).browserLogin() else { return .login(nil) }
        let pending = login.begin(redirectURI: callback)
        let secret = try JSONEncoder().encode(pending)
        try await database.pendingLogin(of: name).withExclusiveAccess { record throws(StoreFailure) in
            try record.replace(with: secret)
        }
        return .redirect(pending.url)
    }

    /// Finishes that login with the URL to which the browser was redirected.
    public func finishLogin(of name: String, at url: URL) async throws -> Response {
        let service = try await services.service(of: name)
        let pending = try await database.pendingLogin(of: name).withExclusiveAccess { record throws(StoreFailure) in
            // A login that is unreadable or different stays pending.
            guard let secret = try record.read(),
                let login = try? JSONDecoder().decode(PendingLogin.self, from: secret),
                login.isAnswered(by: url)
            else { return nil as PendingLogin? }
            try record.clear()
            return login
        }
        guard let login = service.browserLogin(), let pending else { return .login(nil) }
        do throws(LogInWithBrowserError) {
            let token = try await login.finish(pending, at: url)
            do throws(BeginSessionError) {
                try await service.logIn(with: token)
            } catch {
                return .login(error.message?.text)
            }
        } catch {
            return .login(error.message?.text)
        }
        await services.forgetUser(of: name)
        return try await titles(of: name)
    }

    public func logOut(_ name: String) async throws -> Response {
        try await services.service(of: name).session.logOut()
        await services.forgetUser(of: name)
        return .login(nil)
    }

    /// Drops the services of idle callers, and deletes old records: logins that were begun longer than `logins` ago, and
    /// sessions that were not saved for `sessions`. Call it every few minutes.
    public func sweep(
        logins: Duration = .seconds(600), sessions: Duration = .seconds(180 * 86_400)
    ) async throws(StoreFailure) {
        await services.drop(unusedFor: .seconds(600))
        try await database.sweep(logins: logins, sessions: sessions)
    }

    /// Call it once no request is under way, before the process ends.
    public func settle() async -> [String] { await services.settle() }
}
