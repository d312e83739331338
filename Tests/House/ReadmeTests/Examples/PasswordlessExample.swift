import Composition
import Foundation

/// Logs in with a code that the user types at the server's page, on any machine.
func logIn(
    to service: SurveyService, showing show: @Sendable (UserCode) async -> Void
) async throws -> SurveyUser {
    guard let login = service.codeLogin() else { throw LogInWithCodeError.unsupported }
    let token = try await login.logIn(showing: show)
    return try await service.logIn(with: token)
}

/// Logs in at the server's page. `browse` opens a URL in a web view or a system session, and returns the URL to which
/// the server redirects the user.
func logIn(
    to service: SurveyService, callback: URL, browse: (URL) async throws -> URL
) async throws -> SurveyUser {
    guard let login = service.browserLogin() else { throw LogInWithCodeError.unsupported }
    let pending = login.begin(redirectURI: callback)
    let token = try await login.finish(pending, at: try await browse(pending.url))
    return try await service.logIn(with: token)
}

/// A server whose metadata says where to log in.
func server(
    at apiURL: URL, issuer: URL, as credentials: ClientCredentials, over http: any HTTPClient
) async throws -> SurveyServer {
    let metadata = RemoteAuthorizationServerLoader(httpClient: http)
    return SurveyServer(
        apiURL: apiURL, credentials: credentials, authorization: try await metadata.loadAuthorizationServer(issuer))
}
