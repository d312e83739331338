public import Foundation
import HTTP
public import Login
public import OAuth
public import RecordStorage
public import SurveyResponses

/// A survey server, and the client credentials to use there.
public struct SurveyServer: Hashable, Sendable {
    /// The API's base URL, such as `https://api.example.com/api/v1`.
    public let apiURL: URL
    public let style: TokenRequestStyle
    public let credentials: ClientCredentials
    /// The name that tells the server from others. A session and its drafts are saved under this name, and used with no
    /// other.
    public let name: String
    /// Where its tokens come from.
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
                tokenURL: apiURL.appending(path: "oauth/token"), revocationURL: apiURL.appending(path: "oauth/revoke"),
                pageURL: apiURL.appending(path: "oauth/authorize"),
                codeURL: apiURL.appending(path: "oauth/authorize_device"))
    }

    /// The half-answered surveys of `user`, usually an email, at this server, each in a store of `folder`.
    public func drafts(of user: String, in folder: any RecordStoreFolder) -> LocalDrafts {
        LocalDrafts(folder: folder, server: name, user: user)
    }

    var tokenEndpoint: TokenEndpoint {
        TokenEndpoint(url: authorization.tokenURL, style: style, credentials: credentials)
    }

    /// A cheap protected resource: the user's profile.
    var profileURL: URL { apiURL.appending(component: "me") }

    var revocationEndpoint: RevocationEndpoint {
        RevocationEndpoint(
            url: authorization.revocationURL ?? apiURL.appending(path: "oauth/revoke"), style: style,
            credentials: credentials)
    }
}
