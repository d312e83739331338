public import Foundation
import HTTP
public import OAuth
public import RecordStorage
public import SurveyResponses

/// Which survey server, and as which client.
public struct SurveyServer: Hashable, Sendable {
    /// The URL that the API's paths stand below, such as `https://api.example.com/api/v1`.
    public let apiURL: URL
    /// How the server wants a token to be asked for.
    public let style: TokenRequestStyle
    /// What identifies this program to the server.
    public let client: ClientCredentials
    /// What tells the server from others. A session and its drafts are kept under this name, and serve no other.
    public let name: String

    /// A survey server.
    ///
    /// - Parameters:
    ///   - apiURL: the URL that the API's paths stand below.
    ///   - style: how the server wants a token to be asked for.
    ///   - client: what identifies this program to the server.
    ///   - name: what tells the server from others, where its URL does not stay the same; else origin and path of `apiURL`.
    public init(
        apiURL: URL, style: TokenRequestStyle = .oauth2, client: ClientCredentials, named name: String? = nil
    ) {
        self.apiURL = apiURL
        self.style = style
        self.client = client
        self.name = name ?? apiURL.serverName ?? apiURL.absoluteString
    }

    /// The drafts of the user `user`, an email as a rule, at this server: half-answered surveys, a store of `folder` each.
    ///
    /// - Parameters:
    ///   - user: whose drafts they are.
    ///   - folder: where they are kept.
    public func drafts(of user: String, in folder: any RecordStoreFolder) -> LocalDrafts {
        LocalDrafts(folder: folder, server: name, user: user)
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
