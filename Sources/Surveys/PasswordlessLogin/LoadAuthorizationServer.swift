public import CoreSupport
public import HTTPMessages
public import OAuthTokens
public import UserMessages

/// Load Authorization Server Use Case: loads a server's endpoints (RFC 8414).
public protocol LoadAuthorizationServerUseCase: Sendable {
    /// Loads the metadata of the server at `issuer`. Its endpoints may be on another host.
    func loadAuthorizationServer(_ issuer: URL) async throws(LoadAuthorizationServerError) -> AuthorizationServer
}

/// The error courses of the Load Authorization Server Use Case.
public enum LoadAuthorizationServerError: Error, Hashable, Sendable {
    /// The server publishes no metadata.
    case notFound
    /// The endpoint with this name in the metadata is not an `https` URL (`http` only on this machine, or at an issuer
    /// that has no other), or has a user part, a fragment or a `%` in its host.
    case endpointRefused(name: String)
    /// The token, device and revocation endpoints, which receive secrets, have two origins.
    case severalOrigins(Origin, Origin)
    /// The server requires one of these methods of client authentication, of which none is known.
    case authenticationUnknown(methods: [String])
    case request(RequestFailure)
}

extension LoadAuthorizationServerError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .notFound:
            FailureReport(.notFound, Message("issuer.unknown", "This server publishes no login metadata."))
        case .endpointRefused(let name):
            FailureReport(
                .invalidData,
                Message(
                    "issuer.endpointRefused",
                    "The server's {name} is not used: it must be an https URL with a plain host, no user, no fragment.",
                    ["name": Message(verbatim: name)]))
        case .severalOrigins(let one, let other):
            FailureReport(
                .invalidData,
                Message(
                    "issuer.severalOrigins",
                    "The server is not used: its secrets would go to two servers, {one} and {other}.",
                    ["one": Message(verbatim: "\(one)"), "other": Message(verbatim: "\(other)")]))
        case .authenticationUnknown(let methods):
            FailureReport(
                .invalidData,
                Message(
                    "issuer.authenticationUnknown",
                    "The server requires a method of client authentication that this program does not know: {methods}.",
                    ["methods": Message(quoting: methods.joined(separator: ", "))]))
        case .request(let failure): failure.report
        }
    }
}

/// An authorization server and its endpoints.
public struct AuthorizationServer: Hashable, Sendable {
    /// The server's name, which is a URL; `nil` if it is unknown. It identifies the server whose metadata were loaded,
    /// until one of the endpoints is replaced.
    public var issuer: String?
    public var tokenURL: URL { didSet { replaced(oldValue, by: tokenURL) } }
    public var revocationURL: URL? { didSet { replaced(oldValue, by: revocationURL) } }
    /// The authorization endpoint, for a login in a browser; `nil` if the server does not offer PKCE with SHA-256.
    public var pageURL: URL? { didSet { replaced(oldValue, by: pageURL) } }
    /// The device authorization endpoint, for a login with a code; `nil` if the server has none.
    public var codeURL: URL? { didSet { replaced(oldValue, by: codeURL) } }
    /// Whether a password can be exchanged for a token.
    public var takesPasswords: Bool
    /// Whether the server names itself in each callback of a browser login (RFC 9207). If so, a callback without a name
    /// is refused.
    public var namesItselfInCallbacks: Bool
    /// The window within which the server accepts a replaced refresh token. Set it only if the server is known to have
    /// one: a refresh is then also repeated after silence, or a 408, 503 or 504, and the next refresh within the window
    /// sends the replaced token again.
    public var refreshWindow: RefreshWindow?
    /// How a client with a secret authenticates at the token and device endpoints.
    public var clientAuthentication = ClientAuthentication.post
    /// How it authenticates at the revocation endpoint; `nil` if as at the token endpoint.
    public var revocationAuthentication: ClientAuthentication?
    /// The scope that a login with a password asks for, and any other by default; `nil` for the server's own.
    public var scope: String?
    /// Whether the server issues a refresh token if the scope `offline_access` is asked for. A login then asks for it.
    public var offersOfflineAccess = false
    /// The resources that tokens are requested for (RFC 8707): absolute URIs without a fragment.
    public var resources: [String] = []
    /// Whether the endpoints are those that the issuer publishes; the issuer then identifies the server.
    package var isPublished = false
    /// Whether the endpoints are those below an API's URL, and move with it.
    package var isBelowAPI = false

    public init(
        issuer: String? = nil, tokenURL: URL, revocationURL: URL? = nil, pageURL: URL? = nil, codeURL: URL? = nil,
        takesPasswords: Bool = true, namesItselfInCallbacks: Bool = false, refreshWindow: RefreshWindow? = nil
    ) {
        self.issuer = issuer
        self.tokenURL = tokenURL
        self.revocationURL = revocationURL
        self.pageURL = pageURL
        self.codeURL = codeURL
        self.takesPasswords = takesPasswords
        self.namesItselfInCallbacks = namesItselfInCallbacks
        self.refreshWindow = refreshWindow
    }

    /// One that is removed is only not used.
    private mutating func replaced(_ old: URL?, by new: URL?) {
        guard let new, new != old else { return }
        (isPublished, isBelowAPI) = (false, false)
    }
}

extension AuthorizationServer {
    /// Returns the scope to ask for: `given`, or else the server's, and `offline_access` if the server offers it.
    package func requestedScope(_ given: String? = nil) -> String? {
        let scope = given ?? scope
        let asked = scope?.split(separator: " ") ?? []
        guard offersOfflineAccess, !asked.contains("offline_access") else { return scope }
        return (asked + ["offline_access"]).joined(separator: " ")
    }
}

/// Loads the metadata of RFC 8414, or else of OpenID Connect.
public struct RemoteAuthorizationServerLoader: LoadAuthorizationServerUseCase {
    private let httpClient: any HTTPClient

    public init(httpClient: any HTTPClient) {
        self.httpClient = httpClient
    }

    /// Requests the RFC 8414 metadata and, if there is none, the OpenID Connect metadata.
    public func loadAuthorizationServer(
        _ issuer: URL
    ) async throws(LoadAuthorizationServerError) -> AuthorizationServer {
        let path = issuer.path(percentEncoded: true).trimmingSlash
        do {
            return try await load("/.well-known/oauth-authorization-server" + path, of: issuer)
        } catch .notFound {
            return try await load(path + "/.well-known/openid-configuration", of: issuer)
        }
    }

    private func load(_ path: String, of issuer: URL) async throws(LoadAuthorizationServerError) -> AuthorizationServer
    {
        guard let origin = Origin(issuer), let url = URL(string: "\(origin)\(path)") else { throw .notFound }
        let metadata = try await httpClient.value(of: .getJSON(url), orThrow: LoadAuthorizationServerError.self) {
            body throws(InvalidData) in try AuthorizationServer.Metadata(decoding: body, of: issuer)
        }
        return try AuthorizationServer(metadata, at: origin)
    }
}

extension AuthorizationServer {
    /// The first endpoint that receives secrets at another origin than the token endpoint; `nil` if there is none. A
    /// server that has one is refused.
    public var endpointElsewhere: URL? {
        [codeURL, revocationURL].compactMap(\.self).first { Origin($0) != Origin(tokenURL) }
    }

    /// Checks that no endpoint has a user or a password, and that those which receive secrets have one origin.
    package func validate() throws(InvalidServerURL) {
        let endpoints = [tokenURL, codeURL, revocationURL, pageURL].compactMap(\.self)
        if let url = endpoints.first(where: \.carriesCredentials) ?? endpointElsewhere {
            throw InvalidServerURL(url: url)
        }
    }
}

extension LoadAuthorizationServerError: HTTPUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func course(of refusal: ServerRefusal) -> LoadAuthorizationServerError? {
        [404, 405, 410].contains(refusal.status) ? .notFound : nil
    }
}

extension AuthorizationServer {
    fileprivate init(_ metadata: Metadata, at origin: Origin) throws(LoadAuthorizationServerError) {
        func url(_ text: String?, _ name: String) throws(LoadAuthorizationServerError) -> URL? {
            guard let text else { return nil }
            guard let url = URL(string: text), url.isEndpoint(ofServerAt: origin) else {
                throw .endpointRefused(name: name)
            }
            return url
        }
        let fields = metadata.fields
        guard let tokenURL = try url(fields.tokenEndpoint, "token_endpoint") else {
            throw .request(.invalidData(reason: "token_endpoint: missing"))
        }
        let grants = fields.grantTypes ?? ["authorization_code"]
        let pageURL = try url(fields.authorizationEndpoint, "authorization_endpoint")
        let hasPage = grants.contains("authorization_code") && fields.challengeMethods?.contains("S256") == true
        self.init(
            issuer: fields.issuer, tokenURL: tokenURL,
            revocationURL: try url(fields.revocationEndpoint, "revocation_endpoint"), pageURL: hasPage ? pageURL : nil,
            codeURL: try url(fields.deviceAuthorizationEndpoint, "device_authorization_endpoint"),
            takesPasswords: grants.contains("password"),
            namesItselfInCallbacks: fields.namesItselfInCallbacks?.value == true)
        clientAuthentication = try Self.authentication(fields.authenticationMethods) ?? .basic
        revocationAuthentication = try Self.authentication(fields.revocationAuthenticationMethods)
        offersOfflineAccess = fields.scopes?.value?.contains("offline_access") == true
        isPublished = true
        if let one = Origin(tokenURL), let other = endpointElsewhere.flatMap({ Origin($0) }) {
            throw .severalOrigins(one, other)
        }
    }

    /// Returns the first known of the `methods`; `nil` if none is named, which means Basic (RFC 8414, 2).
    private static func authentication(
        _ methods: [String]?
    ) throws(LoadAuthorizationServerError) -> ClientAuthentication? {
        guard let methods, !methods.isEmpty else { return nil }
        let known: [(name: String, ClientAuthentication)] = [
            ("client_secret_basic", .basic), ("client_secret_post", .post), ("none", .publicClient),
        ]
        guard let method = known.first(where: { methods.contains($0.name) })?.1 else {
            throw .authenticationUnknown(methods: methods)
        }
        return method
    }

    /// The metadata that an issuer publishes.
    fileprivate struct Metadata {
        let fields: Fields

        init(decoding data: Data, of issuer: URL) throws(InvalidData) {
            fields = try JSONBody.decode(Fields.self, from: data)
            guard fields.issuer.trimmingSlash == issuer.absoluteString.trimmingSlash else {
                throw InvalidData(reason: "issuer: another server's")
            }
        }
    }

    fileprivate struct Fields: Decodable {
        let issuer: String
        let tokenEndpoint: String?
        let authorizationEndpoint: String?
        let deviceAuthorizationEndpoint: String?
        let revocationEndpoint: String?
        let grantTypes: [String]?
        let challengeMethods: [String]?
        let namesItselfInCallbacks: Lenient<Bool>?
        let authenticationMethods: [String]?
        let revocationAuthenticationMethods: [String]?
        let scopes: Lenient<[String]>?

        enum CodingKeys: String, CodingKey {
            case issuer
            case tokenEndpoint = "token_endpoint"
            case authorizationEndpoint = "authorization_endpoint"
            case deviceAuthorizationEndpoint = "device_authorization_endpoint"
            case revocationEndpoint = "revocation_endpoint"
            case grantTypes = "grant_types_supported"
            case challengeMethods = "code_challenge_methods_supported"
            case namesItselfInCallbacks = "authorization_response_iss_parameter_supported"
            case authenticationMethods = "token_endpoint_auth_methods_supported"
            case revocationAuthenticationMethods = "revocation_endpoint_auth_methods_supported"
            case scopes = "scopes_supported"
        }
    }
}

extension URL {
    /// Whether a server at `issuer` may name this URL as an endpoint; any host is allowed.
    fileprivate func isEndpoint(ofServerAt issuer: Origin) -> Bool {
        guard let origin = Origin(self), !origin.host.contains("%"), user(percentEncoded: true) == nil,
            password(percentEncoded: true) == nil, fragment(percentEncoded: true) == nil
        else { return false }
        return origin.scheme == "https" || origin.isLoopback || origin == issuer
    }
}

extension String {
    fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
