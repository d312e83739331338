import HTTPMessages
import Login
import LoginCredentials
import OAuthTokens

/// Exchanges an email and a password for a token; `nil` if the server rejects them.
func token(
    for email: String, _ password: Secret, at endpoint: TokenEndpoint, over client: any HTTPClient
) async throws(LoginError) -> Token? {
    let login = RemoteLogin(httpClient: client, endpoint: endpoint)
    do {
        return try await login.logIn(username: email, password: password)
    } catch .credentialsRejected {
        return nil
    }
}
