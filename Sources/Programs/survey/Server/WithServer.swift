import CommandLineSupport
import Composition
import CoreSupport
import Foundation
import HTTP
import PasswordlessLogin
import RecordStorage
import SurveyResponses
import SurveySession
import TerminalIO
import TokenCache

extension CommandContext {
    /// Opens the server, with tokens from `authorization` if given, runs `body` and closes the server.
    func withServer<Value>(
        _ use: ServerUse, at choice: ServerChoice? = nil, authorization: AuthorizationServer? = nil,
        _ body: (Server<SurveyService>) async throws -> Value
    ) async throws -> Value {
        let choice = if let choice { choice } else { try chooseServer(for: use) }
        let settings = try await ServerSettings(self, at: choice, for: use, authorization)
        return try await open(settings) { server in
            let value =
                if use == .loggingIn {
                    try await reportingMove(at: choice.address) { try await body(server) }
                } else {
                    try await body(server)
                }
            // A failed read must not turn a success into a failure.
            if use == .loggingIn { await tellOfAnswersLeft(behind: settings.record, at: server) }
            if let record = settings.record { try await server.service.forgetSurveys(of: record) }
            return value
        }
    }

    /// Opens the server, runs `body` with its logged-in user, and closes the server.
    func withUser<Value>(
        at choice: ServerChoice? = nil, _ body: (Server<SurveyService>, SurveyUser) async throws -> Value
    ) async throws -> Value {
        let choice = if let choice { choice } else { try chooseServer(for: .asUser) }
        let settings = try await ServerSettings(self, at: choice, for: .asUser)
        return try await open(settings) { server in
            var record = settings.record
            if server.sandbox != nil, choice.token == nil {
                let hasLoggedIn = try await server.logInToSandbox(savingIn: settings.cache, telling: console)
                if hasLoggedIn { await tellOfAnswersLeft(behind: record, at: server) }
                if hasLoggedIn, let record { try await server.service.forgetSurveys(of: record) }
                // Another command may have logged in meanwhile.
                if hasLoggedIn || record?.token == nil {
                    record = try await CommandFailure.ofSession(settings.cache.loadRecord)
                }
            }
            // Without a session, the request reports it.
            let user = record.map(server.service.user(of:)) ?? server.service.user(named: "")
            return try await body(server, user)
        }
    }

    /// Reports the answers left by the user of the last login, and by users whose name the server does not tell.
    private func tellOfAnswersLeft(behind record: RecordedSession<Token>?, at server: Server<SurveyService>) async {
        do {
            guard let user = try await server.service.user() else { return }
            try await tellOfAnswersLeft(behind: record.map(server.service.user(of:)), now: user)
        } catch {
            // The login has succeeded; 'survey outbox' reports what cannot be read.
        }
    }

    private func open<Value>(
        _ settings: ServerSettings, _ body: (Server<SurveyService>) async throws -> Value
    ) async throws -> Value {
        let refreshFailure = Protected<RequestFailure?>(nil)
        do {
            return try await withServer(
                settings.choice, sandbox: { try EmbeddedSandbox.start(in: folder, onCorruptState: $0) },
                connect: {
                    try settings.service(at: $0, storing: userStores(for: settings.choice), over: $1()) { event in
                        guard case .refreshFailed(.request(let failure)) = event else { return }
                        refreshFailure.withLock { $0 = failure }
                    }
                },
                lasting: { UninterruptibleWork($0.session) }, body)
        } catch {
            guard settings.choice.token == nil else { throw advisingOtherToken(error) }
            guard let source = settings.otherSource, error.isOfTokenEndpoint(refreshFailure.withLock { $0 }) else {
                throw error
            }
            throw ContextualError(error) { $0.source = source }
        }
    }

    func userStores(for choice: ServerChoice) -> any RecordStoreFolder {
        choice.token == nil ? folder.userStores(telling: console.note) : UnsavedStores()
    }

    /// Returns the user of the last login at a server, without a request; `nil` before the first login.
    func savedUser(at choice: ServerChoice) async throws -> SurveyUser? {
        try needStateFolder()
        let settings = try await ServerSettings(self, at: choice, for: .readOnly)
        return try settings.record.map { try user(of: $0, settings) }
    }

    /// Runs `body` with the user of the last login, without any request.
    func withSavedUser<Value>(_ body: (SurveyUser) async throws -> Value) async throws -> Value {
        guard let user = try await savedUser(at: chooseServer(for: .readOnly)) else { throw CommandFailure.notLoggedIn }
        return try await body(user)
    }

    /// Returns the user of `record`, without a server.
    func user(of record: RecordedSession<Token>, _ settings: ServerSettings) throws -> SurveyUser {
        guard let nowhere = URL(string: "https://server.invalid") else { throw CommandFailure.notLoggedIn }
        return try settings.service(at: nowhere, storing: userStores(for: settings.choice), over: NoNetwork()).user(
            of: record)
    }
}

extension Error {
    /// Whether a request for a token failed. Most commands report a failed refresh as a failure of their request.
    fileprivate func isOfTokenEndpoint(_ refreshFailure: RequestFailure?) -> Bool {
        switch self as any Error {
        case let amended as ContextualError: amended.error.isOfTokenEndpoint(refreshFailure)
        case LogInWithCodeError.request, LogInWithBrowserError.request, LogInAndKeepTokenError.login(.request),
            ProvideValidTokenError.request:
            true
        case LoadError.unauthorized(let missing?), LoadResourceError.unauthorized(let missing?),
            LoadPageError.unauthorized(let missing?), LoadAllPagesError.unauthorized(let missing?),
            SubmitSurveyResponseError.unauthorized(let missing?):
            missing.reason.isOfTokenEndpoint(refreshFailure)
        case let error as any ErrorOverHTTP: error.requestFailure.map { $0 == refreshFailure } ?? false
        default: false
        }
    }
}

/// Fails every request, for a user whose server is not needed.
private struct NoNetwork: HTTPClient {
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        throw .connectivity(ConnectivityFailure(.unreachable))
    }
}

extension SurveyService {
    /// Deletes the cached surveys of the user of `record`, unless that user is still known here.
    func forgetSurveys(of record: RecordedSession<Token>) async throws {
        guard let name = record.user, try await user()?.name.lowercased() != name.lowercased() else { return }
        try await user(of: record).deleteSurveys()
    }
}

extension UninterruptibleWork {
    /// Creates the work for a refresh of the session's token. If its answer is not saved, the session is lost.
    init(_ session: UserSession) {
        self.init(
            isUnderWay: { session.isRefreshing }, close: { session.close() }, settle: { await session.settle() })
    }
}

extension Server<SurveyService> {
    /// Logs in, and records the server for later commands.
    @discardableResult
    func logIn(email: String, password: Secret) async throws -> Token {
        let token = try await service.session.logIn(username: email, password: password)
        try await makeCurrent()
        return token
    }

    /// Logs in, so that the first command works without a login. Of several concurrent commands only one logs in, since
    /// a login ends the session that it replaces.
    ///
    /// - Returns: whether it logged in.
    fileprivate func logInToSandbox(savingIn cache: LocalTokenCache, telling console: Console) async throws -> Bool {
        do {
            _ = try await service.session.validToken()
            return false
        } catch {
            guard error.loginAdvice == .required else { throw error }
        }
        let user = EmbeddedSandbox.user
        let isLoggedIn = try await cache.withRefreshTurn { () -> Result<Bool, any Error> in
            // The login replaces an unreadable record, or reports it.
            if (try? await cache.loadToken()) != nil { return .success(false) }
            return await Result.awaiting {
                try await logIn(email: user.email, password: user.password)
                return true
            }
        }
        if try isLoggedIn.get() { console.note(code: "login.done", "Logged in to \(name) as \(user.email).") }
        // Another command may have logged in.
        return true
    }
}
