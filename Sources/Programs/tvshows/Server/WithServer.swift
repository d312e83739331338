import CommandLineSupport
import ShowsComposition

extension CommandContext {
    func withServer<Value>(
        _ use: ServerUse, at choice: ServerChoice? = nil, _ body: (Server<ShowsService>) async throws -> Value
    ) async throws -> Value {
        let choice = if let choice { choice } else { try chooseServer(for: use) }
        let cache = cache(of: choice.address, in: sessionStore(for: choice.address, savingIn: try chosenPlace()))
        return try await withServer(
            choice,
            sandbox: { try EmbeddedShowsSandbox.start(in: folder, onCorruptState: $0) },
            connect: { try ShowsService(apiURL: $0, cache: cache, httpClient: $1()) },
            { server in
                if use == .asUser, server.sandbox != nil { try await server.logInToSandbox(telling: console) }
                return try await reportingMove(at: choice.address) { try await body(server) }
            })
    }

    func cache(of server: ServerAddress, in store: any RecordStore) -> LocalCredentialsCache {
        LocalCredentialsCache(store: store, server: server.description)
    }
}

extension Server<ShowsService> {
    /// Logs in, and records the server for later commands.
    func logIn(email: String, password: Secret) async throws {
        try await service.session.signIn(email: email, password: password)
        try await makeCurrent()
    }

    /// Logs in, so that the first command works without a login.
    fileprivate func logInToSandbox(telling console: Console) async throws {
        do {
            _ = try await service.session.credentials()
        } catch {
            guard error.loginAdvice == .required else { throw error }
            let user = EmbeddedShowsSandbox.user
            try await logIn(email: user.email, password: user.password)
            console.note(code: "login.done", "Logged in to \(name) as \(user.email).")
        }
    }
}
