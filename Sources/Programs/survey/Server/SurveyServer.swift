import CommandLineSupport
import Composition
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
    ///   - email: who is about to log in: what is recorded of the session is then written anew.
    func withServer<Value>(
        _ use: ServerUse, at choice: ServerChoice? = nil, loggingIn email: String? = nil,
        _ body: (Server<SurveyService>) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let choice = if let choice { choice } else { try chooseServer(for: use) }
        let settings = try await ServerSettings(self, at: choice, for: use)
        // Whoever may log in to the sandbox on the way records itself where nothing is recorded yet.
        let logsInItself = use == .asUser && choice.address == .sandbox
        let newcomer = email ?? (logsInItself && settings.recorded == nil ? EmbeddedSandbox.user.email : nil)
        let store = console.hiding(
            secrets, in: ProfileRecordStore(settings.file, savingProfile: newcomer.map(settings.profile)))
        return try await withServer(
            choice,
            sandbox: { onCorruptState throws(SandboxStartError) in
                try EmbeddedSandbox.start(stateFile: folder.sandboxFile, onCorruptState: onCorruptState)
            },
            connect: { apiURL, client throws(InvalidServerURL) in
                try SurveyService(settings.server(at: apiURL), store: store, client: client)
            },
            settle: { await $0.session.settle(within: .seconds(5)) },
            { server async throws(CommandFailure) in
                if logsInItself { try await server.logInToSandbox(telling: console) }
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

    /// The drafts of whoever logged in last at a server; `nil` where nobody did.
    func draftsOfUser(at server: ServerAddress) async throws(RecordStoreError) -> LocalDrafts? {
        try await lastUser(at: server).map { drafts(of: $0, at: server) }
    }

    /// The email of whoever logged in last at a server, empty where it is not known; `nil` where nobody did.
    func lastUser(at server: ServerAddress) async throws(RecordStoreError) -> String? {
        guard folder.holdsSession(with: server) else { return nil }
        let file = folder.sessionStore(for: server, telling: console.note)
        return try await ProfileRecordStore<SurveyProfile>(file).profile()?.email ?? ""
    }
}

extension Server<SurveyService> {
    /// Logs in, and makes the server the one that later commands talk to.
    func logIn(email: String, password: Secret) async throws(CommandFailure) {
        do throws(LogInError) {
            try await service.session.logIn(username: email, password: password)
        } catch {
            throw CommandFailure(error, server: name)
        }
        try await makeCurrent()
    }

    /// The sandbox lets everybody in, so that the first command does the whole job.
    fileprivate func logInToSandbox(telling console: Console) async throws(CommandFailure) {
        do throws(ProvideValidTokenError) {
            _ = try await service.session.validToken()
        } catch .notLoggedIn {
            let user = EmbeddedSandbox.user
            try await logIn(email: user.email, password: user.password)
            console.note("Logged in to \(name) as \(user.email).")
        } catch {
            throw CommandFailure(error, server: name)
        }
    }
}

/// What must stay out of all that is printed.
@Sendable private func secrets(in record: Data) -> [Secret?] {
    // What is no token holds nothing to hide; whoever reads it next says what is wrong with it.
    let token = try? TokenRecord.decode(record)
    return [token?.accessToken, token?.refreshToken]
}
