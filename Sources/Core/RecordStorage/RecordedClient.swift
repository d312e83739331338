package import LoginCredentials

/// The client of a login, and what it knows of the authorization server.
package struct RecordedClient: Hashable, Sendable, Codable {
    package let id: String
    private let savedSecret: SavedSecret?
    /// The style of its token requests.
    package let style: String
    /// The endpoint that issues tokens, if not below the API's URL.
    package let tokenURL: String?
    package let revocationURL: String?
    package let issuer: String?
    package let pageURL: String?
    package let codeURL: String?
    /// Whether the server promised to name itself in callbacks; `nil` means no.
    package let namesItself: Bool?
    /// How the client authenticates; `nil` if in the body.
    package let authentication: String?
    /// How it authenticates at the revocation endpoint; `nil` if as at the token endpoint.
    package let revocationAuthentication: String?
    /// The resources that tokens are requested for; `nil` if none are named.
    package let resources: [String]?
    /// Whether the server offers the scope `offline_access`; `nil` means no.
    package let offersOfflineAccess: Bool?
    /// The seconds for which the server accepts a replaced refresh token; `nil` if no window was declared.
    package let refreshWindow: Double?

    package var secret: Secret? { savedSecret?.secret }

    package init(
        id: String, secret: Secret?, style: String, tokenURL: String? = nil, revocationURL: String? = nil,
        issuer: String? = nil, pageURL: String? = nil, codeURL: String? = nil, namesItself: Bool? = nil,
        authentication: String? = nil, revocationAuthentication: String? = nil, resources: [String]? = nil,
        offersOfflineAccess: Bool? = nil, refreshWindow: Double? = nil
    ) {
        self.id = id
        savedSecret = secret.map { SavedSecret($0) }
        self.style = style
        self.tokenURL = tokenURL
        self.revocationURL = revocationURL
        self.issuer = issuer
        self.pageURL = pageURL
        self.codeURL = codeURL
        self.namesItself = namesItself
        self.authentication = authentication
        self.revocationAuthentication = revocationAuthentication
        self.resources = resources
        self.offersOfflineAccess = offersOfflineAccess
        self.refreshWindow = refreshWindow
    }

    private enum CodingKeys: String, CodingKey {
        case id, savedSecret = "secret", style, tokenURL, revocationURL, issuer, pageURL, codeURL, namesItself
        case authentication, revocationAuthentication, resources, offersOfflineAccess, refreshWindow
    }
}
