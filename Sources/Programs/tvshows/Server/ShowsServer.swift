import CommandLineSupport
import Credentials
import Foundation
import HTTP
import RecordStorage
import ShowsComposition
import ShowsSession

extension CommandContext {
    /// Opens the server that was chosen, does `body` at it and closes it.
    ///
    /// - Parameters:
    ///   - use: what the command wants of it.
    ///   - choice: the server, where it has been chosen already.
    func withServer<Value>(
        _ use: ServerUse, at choice: ServerChoice? = nil,
        _ body: (Server<ShowsService>) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let choice = if let choice { choice } else { try chooseServer(for: use) }
        let cache = cache(of: choice.address, in: folder.sessionStore(for: choice.address, telling: console.note))
        return try await withServer(
            choice,
            sandbox: { onCorruptState throws(SandboxStartError) in
                try EmbeddedShowsSandbox.start(in: folder, onCorruptState: onCorruptState)
            },
            connect: { apiURL, newClient throws(InvalidServerURL) in
                try ShowsService(apiURL: apiURL, cache: cache, client: newClient())
            },
            // Only an interrupted command has a request under way here; a slow server must not hold it up.
            settle: { await $0.session.settle(within: .seconds(1)) },
            { server async throws(CommandFailure) in
                if use == .asUser, server.sandbox != nil { try await server.logInToSandbox(telling: console) }
                return try await body(server)
            })
    }

    /// The session with `server` as it is kept in `store`.
    func cache(of server: ServerAddress, in store: any RecordStore) -> LocalCredentialsCache {
        LocalCredentialsCache(
            store: store, server: server.description,
            onFound: console.watchingSessions(
                in: folder.sessionFile(for: server), hiding: { [$0.accessToken, $0.client] }))
    }
}

extension Server<ShowsService> {
    /// Logs in, and makes the server the one that later commands talk to.
    func logIn(email: String, password: Secret) async throws(CommandFailure) {
        do throws(SignInAndKeepError) {
            try await service.session.signIn(email: email, password: password)
        } catch {
            throw CommandFailure(error, server: name)
        }
        try await makeCurrent()
    }

    /// The sandbox lets everybody in, so that the first command does the whole job.
    fileprivate func logInToSandbox(telling console: Console) async throws(CommandFailure) {
        do throws(ProvideCredentialsError) {
            _ = try await service.session.credentials()
        } catch .notLoggedIn {
            let user = EmbeddedShowsSandbox.user
            try await logIn(email: user.email, password: user.password)
            console.note("Logged in to \(name) as \(user.email).")
        } catch {
            throw CommandFailure(error, server: name)
        }
    }
}
