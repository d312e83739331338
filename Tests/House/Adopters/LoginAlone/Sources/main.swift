import Foundation
import HTTPMessages
import Login
import LoginCredentials
import OAuthTokens

// An app with a network of its own that wants the login alone.

/// A server that gives everybody the same token.
struct Server: HTTPClient {
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let token = #"{"access_token":"a","token_type":"Bearer","expires_in":7200,"refresh_token":"r"}"#
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(token.utf8))
    }
}

let endpoint = TokenEndpoint(
    url: URL(fileURLWithPath: "/oauth/token"), style: .oauth2, credentials: ClientCredentials(id: "app", secret: nil))
let login: any LoginUseCase = RemoteLogin(
    httpClient: Server(), endpoint: endpoint, now: { Date() }, makeGrantID: { UUID() })
let token = try await login.logIn(username: "ann@example.com", password: "password")
print("a token that lives \(Int(token.lifetime ?? 0)) seconds")
