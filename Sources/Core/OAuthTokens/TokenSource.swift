public import CoreSupport
import HTTPMessages

/// The source of a token: an authorization server and its client. The token is refreshed and revoked only there.
public struct TokenSource: Hashable, Sendable {
    /// The server's issuer, if its token endpoint was read from that issuer's metadata.
    public let issuer: String?
    /// The token endpoint; `nil` if it is below the API's URL and moves with it.
    public let tokenURL: URL?
    /// The revocation endpoint of a server with a ``tokenURL``; `nil` if it publishes none.
    public let revocationURL: URL?
    /// The device authorization endpoint of a login there; `nil` if it is below the API's URL, or there is none.
    public let codeURL: URL?
    /// The authorization page of a login there; `nil` if it is below the API's URL, or there is none.
    public let pageURL: URL?
    /// The client; `nil` if it is unknown, in which case the current client is used.
    public let clientID: String?
    /// The style of token requests; `nil` if it is unknown.
    public let style: TokenRequestStyle?
    /// The window within which the server accepts a replaced refresh token; `nil` if it is not known to have one.
    public internal(set) var refreshWindow: RefreshWindow?
    /// How the client authenticates, except for a revocation.
    public let clientAuthentication: ClientAuthentication
    /// How the client authenticates at the revocation endpoint.
    public let revocationAuthentication: ClientAuthentication
    /// The resources that the token was requested for, which each refresh names again (RFC 8707).
    public internal(set) var resources: [String]

    public init(
        issuer: String? = nil, tokenURL: URL? = nil, revocationURL: URL? = nil, codeURL: URL? = nil,
        pageURL: URL? = nil, clientID: String? = nil, style: TokenRequestStyle? = nil,
        refreshWindow: RefreshWindow? = nil, clientAuthentication: ClientAuthentication = .post,
        revocationAuthentication: ClientAuthentication? = nil, resources: [String] = []
    ) {
        self.issuer = issuer
        self.tokenURL = tokenURL
        self.revocationURL = revocationURL
        self.codeURL = codeURL
        self.pageURL = pageURL
        self.clientID = clientID
        self.style = style
        self.refreshWindow = refreshWindow
        self.clientAuthentication = clientAuthentication
        self.revocationAuthentication = revocationAuthentication ?? clientAuthentication
        self.resources = resources
    }

    /// Whether both are the same authorization server: the same issuer or, if both have none, the same token endpoint.
    ///
    /// The same origin is not enough, because several servers may share it. If only one has an issuer, every endpoint
    /// must be the same: an issuer may name another server's token endpoint as its own.
    public func isSameServer(as other: TokenSource) -> Bool {
        switch (issuer, other.issuer) {
        case (let issuer?, let other?): issuer.trimmingSlash == other.trimmingSlash
        case (nil, nil): tokenURL == other.tokenURL
        default: endpoints == other.endpoints
        }
    }
}

extension TokenSource {
    fileprivate var endpoints: [URL?] { [tokenURL, revocationURL, codeURL, pageURL] }
}

extension String {
    fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}

/// The endpoints for tokens of any source: the configured endpoints for tokens of that server, and other servers' own
/// endpoints for theirs. A token or client secret goes only to the server that issued it.
public struct TokenEndpoints: Hashable, Sendable {
    private let own: TokenEndpoint
    private let revocationURL: URL?
    private let apiURL: URL
    private let saved: TokenEndpoint?

    /// Creates the endpoints of a program.
    ///
    /// - Parameters:
    ///   - own: the configured token endpoint, with its source.
    ///   - revocationURL: the configured revocation endpoint; `nil` if that server publishes none.
    ///   - apiURL: the API's URL, the base of the endpoints of a source without a token endpoint.
    ///   - saved: the endpoint of a saved session; its client secret is used there for that client's tokens.
    public init(_ own: TokenEndpoint, revocationURL: URL?, below apiURL: URL, saved: TokenEndpoint? = nil) {
        self.own = own
        self.revocationURL = revocationURL
        self.apiURL = apiURL
        self.saved = saved
    }

    public static func tokenURL(below apiURL: URL) -> URL { apiURL.appending(path: "oauth/token") }
    public static func revocationURL(below apiURL: URL) -> URL { apiURL.appending(path: "oauth/revoke") }

    /// Returns the endpoint that refreshes `token`.
    public func tokenEndpoint(for token: Token) -> TokenEndpoint {
        let source = token.source ?? TokenSource()
        let url = isUpdated(source) ? own.url : source.tokenURL ?? Self.tokenURL(below: apiURL)
        return TokenEndpoint(
            url: url, style: source.style ?? own.style, credentials: credentials(for: source),
            source: isUpdated(source) ? updated(source) : token.source)
    }

    /// Returns the endpoint that revokes `token`, or `nil` if its server publishes none.
    public func revocationEndpoint(for token: Token) -> RevocationEndpoint? {
        let source = token.source ?? TokenSource()
        let published = source.tokenURL == nil ? Self.revocationURL(below: apiURL) : source.revocationURL
        return (isUpdated(source) ? revocationURL : published).flatMap {
            // A record may name an endpoint elsewhere; no secret goes there.
            guard Origin($0) == Origin(tokenEndpoint(for: token).url) else { return nil }
            return RevocationEndpoint(
                url: $0, style: source.style ?? own.style, credentials: credentials(for: source),
                authentication: (isUpdated(source) ? updated(source) : source).revocationAuthentication)
        }
    }

    /// Returns the configured source for a token of `source`, whose login chose the resources and may have declared a
    /// window.
    private func updated(_ source: TokenSource) -> TokenSource {
        guard var updated = own.source else { return source }
        updated.resources = source.resources
        updated.refreshWindow = updated.refreshWindow ?? source.refreshWindow
        return updated
    }

    /// Whether the configured endpoints are newer endpoints of the same issuer and client, at the origin that issued
    /// the token: an issuer that named another server's endpoint must not get that server's tokens later.
    private func isUpdated(_ source: TokenSource) -> Bool {
        guard let configured = own.source, configured.issuer != nil, source.issuer != nil else { return false }
        return configured.isSameServer(as: source) && hasOwnClient(source)
            && Origin(own.url) == Origin(source.tokenURL ?? Self.tokenURL(below: apiURL))
    }

    private func hasOwnClient(_ source: TokenSource) -> Bool {
        source.clientID.map { $0 == own.credentials.id } ?? true
    }

    private func credentials(for source: TokenSource) -> ClientCredentials {
        let isOwnServer = own.source.map { $0.isSameServer(as: source) } ?? true
        if isOwnServer, hasOwnClient(source) { return own.credentials }
        let id = source.clientID ?? own.credentials.id
        let isSaved = saved.map { $0.credentials.id == id && $0.source?.isSameServer(as: source) ?? false } ?? false
        return ClientCredentials(id: id, secret: isSaved ? saved?.credentials.secret : nil)
    }
}
