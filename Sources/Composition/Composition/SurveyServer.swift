public import Foundation
import HTTP
public import OAuth
public import PasswordlessLogin

/// A survey server, and the client credentials to use there.
public struct SurveyServer: Hashable, Sendable {
    /// The API's base URL, such as `https://api.example.com/api/v1`.
    public let apiURL: URL
    public let style: TokenRequestStyle
    public let credentials: ClientCredentials
    /// The name that tells the server from others; by default it contains the URL's path. A session and its drafts are
    /// saved under this name, and used with no other.
    public let name: String
    /// Where its tokens come from. A session is used with this authorization server only; with another one no user is
    /// logged in.
    public let authorization: AuthorizationServer

    /// Creates a survey server.
    ///
    /// - Parameters:
    ///   - apiURL: the API's base URL.
    ///   - style: the format of the server's token requests.
    ///   - credentials: the client credentials.
    ///   - name: tells the server from others if its URL may change; by default origin and path of `apiURL`.
    ///   - authorization: where its tokens come from; by default below `apiURL`, `oauth/token` and so on.
    public init(
        apiURL: URL, style: TokenRequestStyle = .oauth2, credentials: ClientCredentials, named name: String? = nil,
        authorization: AuthorizationServer? = nil
    ) {
        self.apiURL = apiURL
        self.style = style
        self.credentials = credentials
        self.name = name ?? apiURL.serverName ?? apiURL.absoluteString
        self.authorization =
            authorization
            ?? AuthorizationServer(
                tokenURL: TokenEndpoints.tokenURL(below: apiURL),
                revocationURL: TokenEndpoints.revocationURL(below: apiURL),
                pageURL: apiURL.appending(path: "oauth/authorize"),
                codeURL: apiURL.appending(path: "oauth/authorize_device"))
    }

    /// The source of its tokens; endpoints below the API's URL follow it.
    package var source: TokenSource {
        let revocationBelowAPI = TokenEndpoints.revocationURL(below: apiURL)
        let isBelowAPI =
            authorization.tokenURL == TokenEndpoints.tokenURL(below: apiURL)
            && authorization.revocationURL ?? revocationBelowAPI == revocationBelowAPI
        return TokenSource(
            issuer: authorization.isPublished ? authorization.issuer : nil,
            tokenURL: isBelowAPI ? nil : authorization.tokenURL,
            revocationURL: isBelowAPI ? nil : authorization.revocationURL, clientID: credentials.id, style: style,
            refreshWindow: authorization.refreshWindow)
    }

    var tokenEndpoint: TokenEndpoint {
        TokenEndpoint(url: authorization.tokenURL, style: style, credentials: credentials, source: source)
    }

    /// The endpoints for tokens of any source; `saved` is that of a saved session whose client's secret is known.
    func tokenEndpoints(saved: TokenEndpoint? = nil) -> TokenEndpoints {
        TokenEndpoints(tokenEndpoint, revocationURL: authorization.revocationURL, below: apiURL, saved: saved)
    }

    /// A cheap protected resource: the user's profile.
    var profileURL: URL { apiURL.appending(component: "me") }
}
