import CommandLineSupport
import Composition
import CoreSupport
import Foundation
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

    /// Opens the server, runs `body` with the user who is logged in there, and closes the server.
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
                if hasLoggedIn || record?.token == nil { record = try await settings.cache.loadRecord() }
            }
            // A request without a session says so.
            let user = record.map(server.service.user(of:)) ?? server.service.user(named: "")
            return try await body(server, user)
        }
    }

    /// Says what stays behind of the user of the last login, and of those whose name the server does not tell.
    private func tellOfAnswersLeft(behind record: RecordedSession<Token>?, at server: Server<SurveyService>) async {
        do {
            guard let user = try await server.service.user() else { return }
            try await tellOfAnswersLeft(behind: record.map(server.service.user(of:)), now: user)
        } catch {
            // The login has succeeded all the same; 'survey outbox' says what cannot be read.
        }
    }

    private func open<Value>(
        _ settings: ServerSettings, _ body: (Server<SurveyService>) async throws -> Value
    ) async throws -> Value {
        try await namingToken(givenFor: settings.choice) {
            try await withServer(
                settings.choice, sandbox: { try EmbeddedSandbox.start(in: folder, onCorruptState: $0) },
                connect: { try settings.service(at: $0, storing: userStores(for: settings.choice), over: $1()) },
                lasting: { UninterruptibleWork($0.session) }, body)
        }
    }

    func userStores(for choice: ServerChoice) -> any RecordStoreFolder {
        choice.token == nil ? folder.userStores(telling: console.note) : UnsavedStores()
    }

    /// The user of the last login at a server, which is not asked; `nil` before the first login.
    func savedUser(at choice: ServerChoice) async throws -> SurveyUser? {
        try needStateFolder()
        let settings = try await ServerSettings(self, at: choice, for: .readOnly)
        return try settings.record.map { try user(of: $0, settings) }
    }

    /// The user of a record, without a server.
    func user(of record: RecordedSession<Token>, _ settings: ServerSettings) throws -> SurveyUser {
        guard let nowhere = URL(string: "https://server.invalid") else { throw CommandFailure.notLoggedIn }
        return try settings.service(at: nowhere, storing: userStores(for: settings.choice), over: NoNetwork()).user(
            of: record)
    }
}

/// For a user whose server is not asked.
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
            // What cannot be read is replaced by the log-in, or told by it.
            if (try? await cache.loadToken()) != nil { return .success(false) }
            return await Result.awaiting {
                try await logIn(email: user.email, password: user.password)
                return true
            }
        }
        if try isLoggedIn.get() { console.note("Logged in to \(name) as \(user.email).") }
        // Another command may have done so.
        return true
    }
}
