public import CoreSupport
public import Credentials

/// An access token with what is needed to use and to renew it (RFC 6749, 1.4 and 1.5).
public struct Token: Hashable, Sendable {
    /// The credential that goes with each request.
    public let accessToken: Secret
    /// How it is presented, `Bearer` as a rule (RFC 6749, 7.1).
    public let tokenType: String
    /// The credential that buys the next access token, if the server gave one.
    public let refreshToken: Secret?
    /// When the server's answer arrived, by this machine's clock.
    public let receivedAt: Date
    /// How many seconds after `receivedAt` the access token ends; `nil` when the server did not say.
    public let lifetime: TimeInterval?
    /// Which log-in this token descends from. Made here at log-in and handed on by each refresh, so that a log-out ends
    /// its own session and not the next user's.
    public let grantID: UUID

    public init(
        accessToken: Secret, tokenType: String = "Bearer", refreshToken: Secret?, receivedAt: Date,
        lifetime: TimeInterval?, grantID: UUID
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.refreshToken = refreshToken
        self.receivedAt = receivedAt
        self.lifetime = lifetime
        self.grantID = grantID
    }

    /// When the access token ends; `nil` when the server did not say.
    public var expiry: Date? { lifetime.map(receivedAt.addingTimeInterval) }

    /// How long before its end a token is renewed: 60 seconds, or a quarter of its life where that is less.
    public var leeway: TimeInterval { lifetime.map { min(60, $0 / 4) } ?? 0 }

    /// Whether the token may be sent at `date`. One without an expiry is fresh until a 401 says otherwise.
    public func isFresh(at date: Date) -> Bool {
        guard let expiry else { return true }
        return date < expiry.addingTimeInterval(-leeway)
    }

    /// The value of the `Authorization` header (RFC 6750, 2.1).
    public var authorization: Secret { Secret("\(tokenType) \(accessToken.revealed)") }
}
