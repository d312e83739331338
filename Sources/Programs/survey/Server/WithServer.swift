import CommandLineSupport
import Composition
import CoreSupport
import FileRecordStorage
import Foundation
import HTTPMessages
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
            guard use == .loggingIn else { return try await body(server) }
            return try await reportingMove(of: choice) { try await body(server) }
        }
    }

    /// Opens the server, runs `body` with its logged-in user, and closes the server.
    func withUser<Value>(
        at choice: ServerChoice? = nil, _ body: (Server<SurveyService>, SurveyUser) async throws -> Value
    ) async throws -> Value {
        let choice = if let choice { choice } else { try chooseServer(for: .asUser) }
        let settings = try await ServerSettings(self, at: choice, for: .asUser)
        return try await open(settings) { server in
            var user = settings.record.map(server.service.user(of:))
            if server.sandbox != nil, choice.token == nil {
                announceSampleData(at: choice)
                let hasLoggedIn = try await logInToSandbox(server, savingIn: settings.cache)
                // Another command may have logged in meanwhile.
                if hasLoggedIn || settings.record?.token == nil {
                    let record = try await CommandFailure.ofSession(settings.cache.loadSession)
                    user = server.service.user(of: record)
                }
            }
            // Without a session, the request reports it.
            return try await body(server, user ?? server.service.user(named: ""))
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
                    try settings.service(at: $0, storing: userFolder(for: settings.choice), over: $1()) { event in
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
            throw failure(error) { $0.source = source }
        }
    }

    /// Returns the folder of the account that is in use when it is called; it has one user.
    func userFolder(for choice: ServerChoice) -> UserFolder {
        let (unsaved, note) = (UnsavedStores(), console.note as @Sendable (Message) -> Void)
        let account = choice.account
        return { _ in account.account?.folder(reporting: note) ?? unsaved }
    }

    /// Returns the data of the account's user on this machine; `nil` before the first login.
    func savedData(at choice: ServerChoice) async throws -> UserData? {
        try needStateFolder()
        let settings = try await ServerSettings(self, at: choice, for: .readOnly)
        return settings.record.map { data(of: $0, at: choice) }
    }

    /// Runs `body` with the data of the account's user on this machine.
    func withSavedData<Value>(_ body: (UserData) async throws -> Value) async throws -> Value {
        guard let data = try await savedData(at: chooseServer(for: .readOnly)) else { throw CommandFailure.notLoggedIn }
        return try await body(data)
    }

    /// Returns the data of the user of `record`.
    func data(of record: SavedSession<Token>, at choice: ServerChoice) -> UserData {
        UserData(in: userFolder(for: choice)(record.user ?? ""), now: now)
    }
}

extension Error {
    /// Whether a request for a token failed. Most commands report a failed refresh as a failure of their request.
    fileprivate func isOfTokenEndpoint(_ refreshFailure: RequestFailure?) -> Bool {
        switch self as any Error {
        case let failure as CommandFailure: failure.cause.error?.isOfTokenEndpoint(refreshFailure) ?? false
        case LogInWithCodeError.request, LogInWithBrowserError.request, BeginSessionError.login(.request),
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

extension UninterruptibleWork {
    /// Creates the work for a refresh of the session's token. If its answer is not saved, the session is lost.
    init(_ session: UserSession) {
        self.init(
            isUnderWay: { session.isRefreshing }, close: { session.close() }, settle: { await session.settle() })
    }
}

extension CommandContext {
    /// Logs the sandbox's account in, so that the first command works without a login. Of several concurrent commands
    /// only one logs in, since a login ends the session that it replaces.
    ///
    /// - Returns: whether it logged in.
    fileprivate func logInToSandbox(
        _ server: Server<SurveyService>, savingIn cache: LocalTokenCache
    ) async throws -> Bool {
        guard server.choice.account.account?.label == sandboxLabel else { return false }
        let session = server.service.session
        do {
            _ = try await session.validToken()
            return false
        } catch {
            guard error.loginAdvice == .required else { throw error }
        }
        let user = EmbeddedSandbox.user
        try await inSandboxAccount(of: server.choice) {
            // The login replaces an unreadable record, or reports it. Its requests do not leave the process.
            guard (try? await cache.loadToken()) == nil else { return }
            try await session.logIn(username: user.email, password: user.password)
        }
        return true
    }
}
