import CommandLineSupport
import FileRecordStorage
import ShowsComposition

extension CommandContext {
    func withServer<Value>(
        _ use: ServerUse, at choice: ServerChoice? = nil, _ body: (Server<ShowsService>) async throws -> Value
    ) async throws -> Value {
        let choice = if let choice { choice } else { try chooseServer(for: use) }
        let cache = cache(of: choice.address, in: sessionStore(of: choice, savingIn: try chosenPlace()))
        return try await withServer(
            choice,
            sandbox: { try EmbeddedShowsSandbox.start(in: folder, onCorruptState: $0) },
            connect: { try ShowsService(apiURL: $0, cache: cache, httpClient: $1()) },
            { server in
                if use == .asUser, server.sandbox != nil { try await logInToSandbox(server) }
                guard use == .loggingIn else { return try await body(server) }
                return try await reportingMove(of: choice) { try await body(server) }
            })
    }

    func cache(of server: ServerAddress, in store: any RecordStore) -> LocalCredentialsCache {
        LocalCredentialsCache(store: store, server: server.description)
    }

    /// Logs the sandbox's account in, so that the first command works without a login.
    private func logInToSandbox(_ server: Server<ShowsService>) async throws {
        announceSampleData(at: server.choice)
        guard server.choice.account.account?.label == sandboxLabel else { return }
        let session = server.service.session
        do {
            _ = try await session.credentials()
        } catch {
            guard error.loginAdvice == .required else { throw error }
            let user = EmbeddedShowsSandbox.user
            let signedIn = try await session.signedIn(email: user.email, password: user.password)
            try await inSandboxAccount(of: server.choice) {
                try await BeginShowsSessionError.savingSession { try await session.begin(with: signedIn) }
            }
        }
    }

    /// Saves the session of a user in their account, and selects it.
    func inAccount(
        of email: String, at choice: ServerChoice, saving save: @escaping @Sendable () async throws -> Void
    ) async throws {
        let (account, selection) = try await inAccount(of: email, at: choice) { account in
            try await save()
            return account
        }
        try CommandFailure.expectSelected(selection, account)
    }
}
