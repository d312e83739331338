import Foundation
import LoginCredentials
public import OAuthTokens
import PasswordlessLogin
public import RecordStorage
import TokenCache
import TokenRefresh

extension SavedSession<Token> {
    /// The style of the login's token requests; `nil` if the login recorded no client.
    public var requestStyle: TokenRequestStyle? { client.flatMap { TokenRequestStyle(rawValue: $0.style) } }

    /// Returns the client of the login, for requests to `server`. Its secret is left out unless `server` has the name of
    /// the login's server, the same source of tokens, and no endpoint for secrets that the login did not name.
    ///
    /// - Returns: the client; `nil` if the login recorded none.
    public func credentials(for server: SurveyServer) -> ClientCredentials? {
        client.map { client in
            func same(with authorization: AuthorizationServer?) -> SurveyServer {
                SurveyServer(apiURL: server.apiURL, credentials: client.credentials, authorization: authorization)
            }
            let (asked, recorded) = (same(with: server.authorization), same(with: AuthorizationServer(of: self)))
            let isSame =
                self.server == server.name && asked.source.isSameServer(as: source(of: client))
                && asked.secretEndpoints.isSubset(of: recorded.secretEndpoints)
            return isSame ? client.credentials : ClientCredentials(id: client.id, secret: nil)
        }
    }

    /// The source of the session's token; after the session's end, that of its client.
    private func source(of client: RecordedClient) -> TokenSource { token?.source ?? TokenSource(client) }

    /// Returns the token endpoint of the session, with its client's secret; `nil` if the login recorded no client.
    func tokenEndpoint(at server: SurveyServer) -> TokenEndpoint? {
        client.map { client in
            let source = source(of: client)
            return TokenEndpoint(
                url: source.tokenURL ?? TokenEndpoints.tokenURL(below: server.apiURL),
                style: source.style ?? server.style, credentials: client.credentials, source: source)
        }
    }
}

extension RecordedClient {
    /// Creates what a login at `server` records. Endpoints below the API's URL move with it, and are not recorded.
    init(of server: SurveyServer) {
        let asked = server.authorization
        let elsewhere = asked.isBelowAPI ? nil : asked
        self.init(
            id: server.credentials.id, secret: server.credentials.secret, style: server.style.rawValue,
            tokenURL: elsewhere?.tokenURL.absoluteString, revocationURL: elsewhere?.revocationURL?.absoluteString,
            issuer: elsewhere?.issuer, pageURL: elsewhere?.pageURL?.absoluteString,
            codeURL: elsewhere?.codeURL?.absoluteString,
            namesItself: elsewhere?.namesItselfInCallbacks == true ? true : nil,
            authentication: asked.clientAuthentication == .post ? nil : asked.clientAuthentication.rawValue,
            revocationAuthentication: asked.revocationAuthentication?.rawValue,
            resources: asked.resources.isEmpty ? nil : asked.resources,
            offersOfflineAccess: asked.offersOfflineAccess ? true : nil,
            refreshWindow: asked.refreshWindow?.seconds)
    }

    fileprivate var credentials: ClientCredentials { ClientCredentials(id: id, secret: secret) }
}
