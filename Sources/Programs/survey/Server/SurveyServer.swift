import CommandLineSupport
import Composition
import CoreSupport
import Credentials
import Foundation
import HTTP
import OAuth
import RecordStorage
import SurveyResponses
import SurveySession
import TokenCache

extension CommandContext {
    /// Opens the server that was chosen, does `body` at it and closes it.
    ///
    /// - Parameters:
    ///   - use: what the command wants of it.
    ///   - choice: the server, where it has been chosen already.
    func withServer<Value>(
        _ use: ServerUse, at choice: ServerChoice? = nil,
        _ body: (Server<SurveyService>) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let choice = if let choice { choice } else { try chooseServer(for: use) }
        let settings = try await ServerSettings(self, at: choice, for: use)
        return try await withServer(
            choice,
            sandbox: { onCorruptState throws(SandboxStartError) in
                try EmbeddedSandbox.start(in: folder, onCorruptState: onCorruptState)
            },
            connect: { apiURL, newClient throws(InvalidServerURL) in
                try SurveyService(settings.server(at: apiURL), cache: settings.cache, client: newClient())
            },
            settle: { await $0.session.settle(within: .seconds(5)) },
            { server async throws(CommandFailure) in
                if use == .asUser, server.sandbox != nil {
                    try await server.logInToSandbox(keptIn: settings.cache, telling: console)
                }
                return try await body(server)
            })
    }
}

extension CommandContext {
    /// The drafts of `user`, the email of a log-in, at a server.
    func drafts(of user: String, at server: ServerAddress) -> LocalDrafts {
        LocalDrafts(
            folder: folder.draftStores(telling: console.note), server: server.description, user: user)
    }

    /// The drafts of the user who logged in last at a server; `nil` where nobody did.
    func draftsOfUser(at server: ServerAddress) async throws(LoadTokenFromCacheError) -> LocalDrafts? {
        try await lastUser(at: server).map { drafts(of: $0, at: server) }
    }

    /// The email of the user who logged in last at a server, empty where it is not known; `nil` where nobody did.
    func lastUser(at server: ServerAddress) async throws(LoadTokenFromCacheError) -> String? {
        guard folder.holdsSession(with: server) else { return nil }
        let file = folder.sessionStore(for: server, telling: console.note)
        do {
            return try await LocalTokenCache(store: file, server: server.description).loadSession().user ?? ""
        } catch .notFound {
            return nil
        }
    }
}

extension Server<SurveyService> {
    /// Logs in, and makes the server the one that later commands talk to.
    func logIn(email: String, password: Secret) async throws(CommandFailure) {
        do throws(LogInAndKeepTokenError) {
            try await service.session.logIn(username: email, password: password)
        } catch {
            throw CommandFailure(error, server: name)
        }
        try await makeCurrent()
    }

    /// The sandbox lets everybody in, so that the first command does the whole job. Of several at once one logs in, since a
    /// log-in ends the session that it takes the place of.
    fileprivate func logInToSandbox(keptIn cache: LocalTokenCache, telling console: Console)
        async throws(CommandFailure)
    {
        do throws(ProvideValidTokenError) {
            _ = try await service.session.validToken()
            return
        } catch {
            guard error == .notLoggedIn else { throw CommandFailure(error, server: name) }
        }
        let user = EmbeddedSandbox.user
        let isLoggedIn: Result<Bool, CommandFailure>
        do throws(RecordStoreError) {
            isLoggedIn = try await cache.withRefreshTurn {
                // What cannot be read is replaced by the log-in, or told by it.
                if (try? await cache.loadToken()) != nil { return .success(false) }
                return await Result.awaiting { () async throws(CommandFailure) in
                    try await logIn(email: user.email, password: user.password)
                    return true
                }
            }
        } catch {
            throw error.reason.map { .cache(reason: $0) } ?? .interrupted
        }
        if try isLoggedIn.get() { console.note("Logged in to \(name) as \(user.email).") }
    }
}
