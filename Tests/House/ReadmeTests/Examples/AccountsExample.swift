import Composition

/// The users of an app's servers on this machine, each with a session of their own.
struct AppUsers {
    let accounts: Accounts
    let servers: [SurveyServer]
    var httpClient: (any HTTPClient)?

    /// Logs a user in beside the others, and selects their account.
    func logIn(to server: SurveyServer, as name: String, _ password: Secret) async throws {
        try await accounts.logIn(to: server, username: name, password: password, httpClient: httpClient)
    }

    /// Returns the user of the selected account; `nil` if no account of the servers is selected, or its user logged out.
    func current() async throws -> SurveyUser? {
        guard case .account(let account) = try accounts.selection() else { return nil }
        return try await service(of: account)?.user()
    }

    /// Logs an account's user out, and deletes what they have here. If that includes answers that are not sent, the user
    /// must have agreed: else it does nothing, and returns `nil`. The outcome has a message if the server does not know.
    func logOut(of account: Account, withUnsentAnswers hasAgreed: Bool = false) async throws -> LogOutOutcome? {
        guard let service = try service(of: account) else { return .wasNotLoggedIn }
        // The data is there even if the session's record is missing or damaged.
        let data = service.user(named: account.user ?? account.label).data
        if !hasAgreed {
            let unsent = try await data.queue.queuedResponses().count + data.drafts.draftCount()
            guard unsent == 0 else { return nil }
        }
        let outcome = try await service.session.logOut()
        try await data.deleteAll()
        // Answers that another process has saved meanwhile keep the account.
        try await accounts.remove(account)
        return outcome
    }

    private func service(of account: Account) throws -> SurveyService? {
        guard let server = servers.first(where: { $0.name == account.server }) else { return nil }
        return try account.service(at: server, httpClient: httpClient)
    }
}
