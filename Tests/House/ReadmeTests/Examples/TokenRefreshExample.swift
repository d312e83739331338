import Foundation
import HTTPMessages
import OAuthTokens
import TokenRefresh

/// Exchanges the refresh token of `token` for the next token; `nil` if the server has ended the session.
func refreshed(
    _ token: Token, at endpoint: TokenEndpoint, over client: any HTTPClient
) async throws(LoadTokenFromRemoteError) -> Token? {
    let loader = RemoteTokenLoader(httpClient: client, endpoint: endpoint, now: { Date() })
    do throws(LoadTokenFromRemoteError) {
        return try await loader.loadToken(refreshing: token)
    } catch {
        if case .sessionEnded = error { return nil }
        throw error
    }
}
