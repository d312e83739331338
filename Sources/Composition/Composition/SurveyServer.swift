public import Foundation
import HTTPMessages
public import OAuthTokens
public import PasswordlessLogin

/// A survey server, and the client credentials to use there.
public struct SurveyServer: Hashable, Sendable {
    /// The API's base URL, such as `https://api.example.com/api/v1`.
    public let apiURL: URL
    public let style: TokenRequestStyle
    public let credentials: ClientCredentials
    /// The name that identifies the server; by default it contains the URL's path. A session and its drafts are saved
    /// under this name and used only with it.
    public let name: String
    /// The server that issues its tokens. A session is used only with this authorization server; with another one, no
    /// user is logged in.
    public let authorization: AuthorizationServer

    /// Creates a survey server.
    ///
    /// - Parameters:
    ///   - apiURL: the API's base URL.
    ///   - style: the format of the server's token requests.
    ///   - credentials: the client credentials.
    ///   - name: identifies the server if its URL may change; by default origin and path of `apiURL`.
    ///   - authorization: issues its tokens; by default at `oauth/token` and so on, below `apiURL`.
    public init(
        apiURL: URL, style: TokenRequestStyle = .oauth2, credentials: ClientCredentials, named name: String? = nil,
        authorization: AuthorizationServer? = nil
    ) {
        self.apiURL = apiURL
        self.style = style
        self.credentials = credentials
        self.name = name ?? apiURL.serverName ?? apiURL.absoluteString
        self.authorization = authorization ?? AuthorizationServer(below: apiURL)
    }

    /// The source of its tokens. Endpoints below the API's URL move with it.
    var source: TokenSource {
        let below = AuthorizationServer(below: apiURL)
        let isBelowAPI =
            authorization.tokenURL == below.tokenURL
            && authorization.revocationURL ?? below.revocationURL == below.revocationURL
        return TokenSource(
            issuer: authorization.isPublished ? authorization.issuer : nil,
            tokenURL: isBelowAPI ? nil : authorization.tokenURL,
            revocationURL: isBelowAPI ? nil : authorization.revocationURL,
            codeURL: authorization.codeURL == below.codeURL ? nil : authorization.codeURL,
            pageURL: authorization.pageURL == below.pageURL ? nil : authorization.pageURL, clientID: credentials.id,
            style: style,
            refreshWindow: authorization.refreshWindow, clientAuthentication: authorization.clientAuthentication,
            revocationAuthentication: authorization.revocationAuthentication, resources: authorization.resources)
    }

    /// The endpoints that receive the client's secret.
    var secretEndpoints: Set<URL> {
        Set([authorization.tokenURL, authorization.revocationURL, authorization.codeURL].compactMap(\.self))
    }

    var tokenEndpoint: TokenEndpoint {
        TokenEndpoint(url: authorization.tokenURL, style: style, credentials: credentials, source: source)
    }

    /// Returns the endpoints for tokens of any source. `saved` is the endpoint of a saved session whose client secret
    /// is known.
    func tokenEndpoints(saved: TokenEndpoint? = nil) -> TokenEndpoints {
        TokenEndpoints(tokenEndpoint, revocationURL: authorization.revocationURL, below: apiURL, saved: saved)
    }

    /// The URL of a cheap protected resource: the user's profile.
    public var profileURL: URL { apiURL.appending(component: "me") }
}

extension AuthorizationServer {
    /// The server whose endpoints are below an API's URL.
    public init(below apiURL: URL) {
        self.init(
            tokenURL: TokenEndpoints.tokenURL(below: apiURL),
            revocationURL: TokenEndpoints.revocationURL(below: apiURL),
            pageURL: apiURL.appending(path: "oauth/authorize"),
            codeURL: apiURL.appending(path: "oauth/authorize_device"))
        isBelowAPI = true
    }
}
