import CommandLineSupport
import Composition
import CoreSupport
import SurveySession
import TerminalIO
import TokenCache

extension CommandContext {
    /// Opens the server, whose tokens come from `authorization` if it said so, runs `body` and closes the server.
    func withServer<Value>(
        _ use: ServerUse, at choice: ServerChoice? = nil, authorization: AuthorizationServer? = nil,
        _ body: (Server<SurveyService>) async throws -> Value
    ) async throws -> Value {
        let choice = if let choice { choice } else { try chooseServer(for: use) }
        let settings = try await ServerSettings(self, at: choice, for: use, authorization)
        return try await withServer(
            choice, sandbox: { try EmbeddedSandbox.start(in: folder, onCorruptState: $0) },
            connect: {
                try SurveyService(
                    settings.server(at: $0), cache: settings.cache, saved: settings.savedEndpoint(at: $0),
                    httpClient: $1())
            },
            lasting: { UninterruptibleWork($0.session) },
            { server in
                if use == .asUser, server.sandbox != nil {
                    try await server.logInToSandbox(keptIn: settings.cache, telling: console)
                }
                let value = try await tellingMove(at: choice.address) { try await body(server) }
                // Others change no user; a look that fails must not make a failure of what was done.
                if use != .asUser || server.sandbox != nil {
                    try await forgetSurveys(of: settings.kept?.user, at: choice.address)
                }
                return value
            })
    }

    /// Deletes the surveys that are kept for `user`, unless that user is still known here.
    func forgetSurveys(of user: String?, at server: ServerAddress) async throws {
        guard let user, try await lastUser(at: server)?.lowercased() != user.lowercased() else { return }
        try await deleteSurveys(of: user, at: server)
    }
}

extension CommandContext {
    func drafts(of user: String, at server: ServerAddress) -> LocalDrafts {
        LocalDrafts(
            folder: folder.draftStores(telling: console.note), server: server.description, user: user,
            outbox: outbox(of: user, at: server))
    }

    /// The drafts of the user who logged in last at a server; `nil` before the first log-in.
    func draftsOfUser(at server: ServerAddress) async throws -> LocalDrafts? {
        try await lastUser(at: server).map { drafts(of: $0, at: server) }
    }

    /// The email of the user who logged in last at a server, empty if it is not known; `nil` before the first log-in.
    func lastUser(at server: ServerAddress) async throws -> String? {
        guard folder.holdsSession(with: server) else { return nil }
        let file = sessionStore(for: server)
        do {
            return try await LocalTokenCache(store: file, server: server.description).loadRecord().user ?? ""
        } catch {
            guard error == .notFound else { throw error }
            return nil
        }
    }
}

extension UninterruptibleWork {
    /// A refresh of the session's token: if its answer is not saved, the session is lost.
    init(_ session: UserSession) {
        self.init(
            isUnderWay: { session.isRefreshing }, close: { session.close() }, settle: { await session.settle() })
    }
}

extension Server<SurveyService> {
    /// Logs in, and makes the server the one that later commands talk to.
    func logIn(email: String, password: Secret) async throws {
        try await service.session.logIn(username: email, password: password)
        try await makeCurrent()
    }

    /// Logs in, so that the first command does the whole job. Of several commands at once one logs in, since a log-in
    /// ends the session that it replaces.
    fileprivate func logInToSandbox(keptIn cache: LocalTokenCache, telling console: Console) async throws {
        do {
            _ = try await service.session.validToken()
            return
        } catch {
            guard error.loginAdvice == .required else { throw error }
        }
        let user = EmbeddedSandbox.user
        let isLoggedIn = try await cache.withRefreshTurn { () -> Result<Bool, any Error> in
            // What cannot be read is replaced by the log-in, or told by it.
            if (try? await cache.loadToken()) != nil { return .success(false) }
            return await Result.awaiting {
                try await logIn(email: user.email, password: user.password)
                return true
            }
        }
        if try isLoggedIn.get() { console.note("Logged in to \(name) as \(user.email).") }
    }
}
