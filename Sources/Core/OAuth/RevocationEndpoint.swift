public import Credentials
public import HTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Which of a token's two credentials is meant (RFC 7009, 2.1).
public enum TokenTypeHint: String, Sendable, CaseIterable {
    /// The access token.
    case accessToken = "access_token"
    /// The refresh token.
    case refreshToken = "refresh_token"
}

/// Where the server is told that a token is done with (RFC 7009), and as whom.
public struct RevocationEndpoint: Hashable, Sendable {
    /// The URL to post to.
    public let url: URL
    /// How the request is written.
    public let style: TokenRequestStyle
    /// The client's credentials, sent in the body.
    public let client: ClientCredentials

    /// A revocation endpoint.
    public init(url: URL, style: TokenRequestStyle = .oauth2, client: ClientCredentials) {
        self.url = url
        self.style = style
        self.client = client
    }

    /// The request that revokes `token` (RFC 7009, 2.1).
    public func request(revoking token: Secret, hint: TokenTypeHint) -> HTTPRequest {
        style.post([("token", token.revealed), ("token_type_hint", hint.rawValue)], as: client, to: url)
    }
}
