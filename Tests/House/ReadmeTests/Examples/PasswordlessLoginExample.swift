import Foundation
import HTTPMessages
import LoginCredentials
import OAuthTokens
import PasswordlessLogin

/// Logs in with a code that the user types at the server's page; `nil` if the server offers no such login, or the user
/// refuses or does not decide in time.
func token(
    showing show: @Sendable (UserCode) async -> Void, at issuer: URL, for client: ClientCredentials,
    over httpClient: any HTTPClient
) async throws -> Token? {
    let server = try await RemoteAuthorizationServerLoader(httpClient: httpClient)
        .loadAuthorizationServer(issuer)
    guard let codeURL = server.codeURL else { return nil }
    let source = TokenSource(
        issuer: server.issuer, tokenURL: server.tokenURL, revocationURL: server.revocationURL, clientID: client.id)
    let endpoint = TokenEndpoint(url: server.tokenURL, credentials: client, source: source)
    do {
        return try await RemoteCodeLogin(httpClient: httpClient, endpoint: endpoint, codeURL: codeURL)
            .logIn(showing: show)
    } catch LogInWithCodeError.denied, LogInWithCodeError.expired, LogInWithCodeError.unsupported {
        return nil
    }
}
