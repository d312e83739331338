import Composition

/// The users of a server on this machine, each with a session of their own.
struct ServerUsers {
    let accounts: Accounts
    let server: SurveyServer
    var httpClient: (any HTTPClient)?

    /// Logs a user in beside the others, and selects their account.
    func logIn(_ name: String, _ password: Secret) async throws {
        try await accounts.logIn(to: server, username: name, password: password, httpClient: httpClient)
    }

    /// Returns the user of the selected account; `nil` if there is none.
    func current() async throws -> SurveyUser? {
        guard case .account(let account) = try accounts.selection() else { return nil }
        return try await account.service(at: server, httpClient: httpClient).user()
    }

    /// Logs an account's user out and deletes what they have here, unless they have unsent answers.
    func logOut(of account: Account) async throws -> Bool {
        let service = try account.service(at: server, httpClient: httpClient)
        let data = try await service.user()?.data
        if let unsent = try await data?.queue.queuedResponses().items, !unsent.isEmpty { return false }
        try await service.session.logOut()
        try await data?.deleteAll()
        return try await accounts.remove(account)
    }
}
