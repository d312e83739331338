public import OAuth

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Which survey server, and as which client.
public struct SurveyServer: Hashable, Sendable {
    /// The URL that the API's paths stand below, such as `https://api.example.com/api/v1`.
    public let apiURL: URL
    /// How the server wants a token to be asked for.
    public let style: TokenRequestStyle
    /// What identifies this program to the server.
    public let client: ClientCredentials

    /// A survey server.
    public init(apiURL: URL, style: TokenRequestStyle = .oauth2, client: ClientCredentials) {
        self.apiURL = apiURL
        self.style = style
        self.client = client
    }

    var tokenEndpoint: TokenEndpoint {
        TokenEndpoint(url: apiURL.appending(path: "oauth/token"), style: style, client: client)
    }

    /// A protected resource that answers without much ado: who is logged in.
    var profileURL: URL { apiURL.appending(component: "me") }

    var revocationEndpoint: RevocationEndpoint {
        RevocationEndpoint(url: apiURL.appending(path: "oauth/revoke"), style: style, client: client)
    }
}
