public import CoreSupport
public import HTTPMessages
public import LoginCredentials

/// An access token, and how to use and renew it (RFC 6749, 1.4 and 1.5).
public struct Token: Hashable, Sendable {
    /// The credential sent with each request.
    public let accessToken: Secret
    /// How it is presented, usually `Bearer` (RFC 6749, 7.1).
    public let tokenType: String
    /// The credential for the next access token, if the server issued one.
    public let refreshToken: Secret?
    /// When the server's answer arrived, by this machine's clock.
    public let receivedAt: Date
    /// The access token's lifetime in seconds from `receivedAt`; `nil` if the server did not say.
    public let lifetime: TimeInterval?
    /// The login that this token descends from. Created at login and passed on by each refresh, so that a logout ends
    /// its own session and not the next user's.
    public let grantID: UUID
    /// The token's source; `nil` for endpoints below the API's URL.
    public let source: TokenSource?
    /// The user's name from the ID token of the login; `nil` without an ID token, and in a refreshed token.
    public let userName: String?

    public init(
        accessToken: Secret, tokenType: String = "Bearer", refreshToken: Secret?, receivedAt: Date,
        lifetime: TimeInterval?, grantID: UUID, source: TokenSource? = nil, userName: String? = nil
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.refreshToken = refreshToken
        self.receivedAt = receivedAt
        self.lifetime = lifetime
        self.grantID = grantID
        self.source = source
        self.userName = userName
    }

    /// When the access token expires; `nil` if the server did not say.
    public var expiry: Date? { lifetime.map(receivedAt.addingTimeInterval) }

    /// How long before its expiry a token is renewed: 60 seconds, or a quarter of its lifetime if that is less.
    public var leeway: TimeInterval { lifetime.map { min(60, $0 / 4) } ?? 0 }

    /// Whether the token may be sent at `date`. Without an expiry it is fresh until a 401 says otherwise.
    public func isFresh(at date: Date) -> Bool {
        guard let expiry else { return true }
        return date < expiry.addingTimeInterval(-leeway)
    }

    /// Whether the access token has not expired at `date`, though it may be about to.
    public func isAlive(at date: Date) -> Bool { expiry.map { date < $0 } ?? true }

    /// The value of the `Authorization` header (RFC 6750, 2.1).
    public var authorization: Secret { Secret("\(tokenType) \(accessToken.revealed)") }
}

extension Token {
    public var secrets: [Secret] { [accessToken, refreshToken].compactMap(\.self) }

    /// Whether the text can be sent as an access token: visible ASCII only.
    public static func fitsHeader(accessToken: String) -> Bool {
        !accessToken.isEmpty && accessToken.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Whether the text can be sent as a type of tokens (RFC 9110, 11.1).
    package static func fitsHeader(tokenType: String) -> Bool { tokenType.utf8.isToken }
}

extension HTTPRequest {
    /// Returns this request with `token` in its header.
    public func authorized(by token: Token) -> HTTPRequest {
        var request = self
        request.headers["Authorization"] = token.authorization.revealed
        request.secrets.insert(token.secrets)
        return request
    }
}
