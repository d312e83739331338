import CoreSupport
import HTTPMessages
import LoginCredentials
public import OAuthTokens
public import PasswordlessLogin
import SurveyAccount
public import SurveySession

extension SurveyService {
    package var clientID: String { server.credentials.id }

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
    /// - Throws: `LogInAndKeepTokenError`; the token is then revoked.
    @discardableResult
    public func logIn(
        with token: Token, labeled label: String? = nil
    ) async throws(LogInAndKeepTokenError) -> SurveyUser {
        let name = try await userName(of: token) ?? label ?? origin.host
        try await session.logIn(with: token, of: name)
        return user(named: name, session: .active)
    }

    /// Asks the server for the name of a token's user: the email from the profile, or else the name from the ID token.
    ///
    /// - Returns: the name; `nil` if the server does not tell it.
    /// - Throws: `LogInAndKeepTokenError.login` if the server cannot be reached; the token is then revoked.
    public func userName(of token: Token) async throws(LogInAndKeepTokenError) -> String? {
        let authenticated = AuthenticatedHTTPClient(httpClient, for: origin, tokens: OneToken(token: token))
        do {
            return try await RemoteProfileLoader(httpClient: authenticated, apiURL: server.apiURL).loadProfile().email
        } catch {
            switch error {
            case .request(.connectivity(let failure)): throw await given(up: token, after: .connectivity(failure))
            case .request(.cancelled): throw await given(up: token, after: .cancelled)
            case .request, .unauthorized: return token.userName
            }
        }
    }

    /// Revokes a token whose user is unknown, if possible.
    private func given(up token: Token, after failure: RequestFailure) async -> LogInAndKeepTokenError {
        await withCancellationShield { [session] in await session.revokeDropped(token) }
        return .login(.request(failure))
    }
}

/// Provides a token that is not in the cache yet.
private struct OneToken: ProvideValidTokenUseCase {
    let token: Token

    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        guard rejected == nil else { throw .notLoggedIn }
        return token
    }
}

extension AuthorizationServer {
    /// Returns the scope to ask for: `given`, or else the server's, and `offline_access` if the server offers it.
    func requestedScope(_ given: String? = nil) -> String? {
        let scope = given ?? scope
        let asked = scope?.split(separator: " ") ?? []
        guard offersOfflineAccess, !asked.contains("offline_access") else { return scope }
        return (asked + ["offline_access"]).joined(separator: " ")
    }
}
