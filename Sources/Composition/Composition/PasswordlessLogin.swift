import HTTPMessages
import LoginCredentials
public import OAuthTokens
public import PasswordlessLogin
import SurveyAccount
public import SurveySession

extension SurveyService {
    /// Returns a login with a code that the user types at the server's page, on any machine; `nil` if the server does
    /// not offer it.
    public func codeLogin(scope: String? = nil) -> (any LogInWithCodeUseCase)? {
        server.authorization.codeURL.map {
            RemoteCodeLogin(
                httpClient: httpClient, endpoint: server.tokenEndpoint, codeURL: $0,
                scope: server.authorization.requestedScope(scope), secrets: cache.secrets)
        }
    }

    /// Returns a login at the server's page, in a browser of this machine or a web view; `nil` if the server does not
    /// offer it.
    public func browserLogin(scope: String? = nil) -> (any LogInWithBrowserUseCase)? {
        server.authorization.pageURL.map {
            RemoteBrowserLogin(
                httpClient: httpClient, endpoint: server.tokenEndpoint, pageURL: $0,
                scope: server.authorization.requestedScope(scope), issuer: server.authorization.issuer,
                issuerIsPromised: server.authorization.namesItselfInCallbacks, secrets: cache.secrets)
        }
    }

    /// Begins a session with a token of either login.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - label: the name to save the session under if the server does not tell the user's; by default the server's
    ///     host. Users with one name here share drafts and queued answers, so ask who logs in if there may be several.
    /// - Returns: the user; see ``userName(of:)``.
    /// - Throws: `BeginSessionError`; the token is then revoked.
    @discardableResult
    public func logIn(
        with token: Token, labeled label: String? = nil
    ) async throws(BeginSessionError) -> SurveyUser {
        let name = try await userName(of: token) ?? label ?? origin.host
        try await session.logIn(with: token, of: name)
        return user(named: name, session: .active)
    }

    /// Asks the server for the name of a token's user: the email from the profile, or else the name from the ID token.
    ///
    /// - Returns: the name; `nil` if the server does not tell it.
    /// - Throws: `BeginSessionError.login` if the server cannot be reached; the token is then revoked.
    public func userName(of token: Token) async throws(BeginSessionError) -> String? {
        let client = AuthenticatedHTTPClient(httpClient, for: origin, tokens: SingleToken(token))
        return try await session.userName(
            of: token, from: RemoteProfileLoader(httpClient: client, apiURL: server.apiURL))
    }
}
