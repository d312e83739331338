public import FileRecordStorage
public import HTTPMessages
import HTTPTransport
import Login
public import LoginCredentials
public import OAuthTokens
import RecordStorage
import SurveySession
import TokenCache

extension Accounts {
    /// Logs in with a password, and saves the session in the account of the user, who may be new here. The account is then
    /// selected. No other account changes.
    ///
    /// - Parameters:
    ///   - server: the server, and the client credentials to use there.
    ///   - username: the user's name, which also names the account if the server does not tell another.
    ///   - password: the password.
    ///   - label: the label of a new account; by default the user's name, or `NAME@HOST` if another account has that.
    ///   - httpClient: sends the requests; `nil` for a client of `HTTPTransport`.
    ///   - options: which answers reject a token, an observer, and the clock.
    /// - Returns: the account; `service(at:httpClient:options:)` has its session.
    /// - Throws: `InvalidServerURL`, `LoginError`, `BeginSessionError` or `AddAccountError`: there is no new session, and
    ///   the server's token is revoked, if possible. `StoreFailure`: the account is not selected.
    @discardableResult
    public func logIn(
        to server: SurveyServer, username: String, password: Secret, labeled label: String? = nil,
        httpClient: (any HTTPClient)? = nil, options: SessionOptions = SessionOptions()
    ) async throws -> Account {
        let entrance = try Entrance(server: server, httpClient: httpClient, options: options)
        let token = try await entrance.service.session.login.logIn(username: username, password: password)
        return try await logIn(to: entrance, with: token, named: username, labeled: label)
    }

    /// Saves the session of a token from another login, with a code or in a browser, like
    /// ``logIn(to:username:password:labeled:httpClient:options:)``.
    ///
    /// - Parameter label: the label of a new account. If the server does not tell the user's name, the label is the
    ///   identity; by default it is then the server's host. Ask who logs in if there may be several.
    @discardableResult
    public func logIn(
        to server: SurveyServer, with token: Token, labeled label: String? = nil, httpClient: (any HTTPClient)? = nil,
        options: SessionOptions = SessionOptions()
    ) async throws -> Account {
        let entrance = try Entrance(server: server, httpClient: httpClient, options: options)
        return try await logIn(to: entrance, with: token, named: nil, labeled: label)
    }

    /// A service before it is known whose session to save. It saves nothing.
    private struct Entrance {
        let service: SurveyService
        let httpClient: any HTTPClient
        let options: SessionOptions

        init(
            server: SurveyServer, httpClient: (any HTTPClient)?, options: SessionOptions
        ) throws(InvalidServerURL) {
            self.httpClient = httpClient ?? HTTPTransport.client(userAgent: SurveyService.userAgent)
            self.options = options
            service = try SurveyService(
                server, store: InMemoryRecordStore(), httpClient: self.httpClient, options: options)
        }
    }

    private func logIn(
        to entrance: Entrance, with token: Token, named typed: String?, labeled label: String?
    ) async throws -> Account {
        let (service, server) = (entrance.service, entrance.service.server)
        let user = try await service.userName(of: token) ?? typed
        let ((account, session, replaced), selection) = try await service.session.revoking(
            token,
            onFailureOf: {
                try await logIn(
                    labeled: label, server: server.name, user: user, host: service.origin.host, at: service.now()
                ) { account in
                    let session = try account.service(
                        at: server, httpClient: entrance.httpClient, options: entrance.options
                    ).session
                    return (account, session, try await session.begin(with: token, of: user ?? account.label))
                }
            })
        await session.end(replaced)
        try selection.get()
        return account
    }
}

extension Account {
    /// Creates the service of the account's server, with the account's session and its user's data. The programs use the
    /// same files, unless they keep the session in a credential helper.
    ///
    /// - Parameters:
    ///   - server: the server of the account, whose ``SurveyServer/name`` is the account's `server`.
    ///   - httpClient: sends the requests; `nil` for two clients of `HTTPTransport`, one of them for images.
    ///   - options: which answers reject a token, an observer, and the clock.
    /// - Throws: `InvalidServerURL`, or `OtherServerError` if the account is at another server.
    public func service(
        at server: SurveyServer, httpClient: (any HTTPClient)? = nil, options: SessionOptions = SessionOptions()
    ) throws -> SurveyService {
        try expect(server: server.name)
        let session = LocalTokenCache(store: RecordFileStore(path: sessionFile), server: server.name)
        let storage = SurveyService.Storage(session: session) { _ in records() }
        return try SurveyService(server, storage, httpClient: httpClient, options: options)
    }
}
