public import CoreSupport
public import LoginCredentials

/// A credential in header fields: a sign-in returns it, and every other request carries it.
public struct HeaderCredentials: Hashable, Sendable {
    /// The field `access-token`; never blank.
    public let accessToken: Secret
    /// The field `client`; never blank.
    public let client: Secret
    /// The field `uid`: the user's email.
    public let uid: String
    /// The `token-type` field, if sent.
    public let tokenType: String?
    /// The `expiry` field, if sent: seconds since 1970, as text.
    public let expiry: String?

    public init(accessToken: Secret, client: Secret, uid: String, tokenType: String? = nil, expiry: String? = nil) {
        self.accessToken = accessToken
        self.client = client
        self.uid = uid
        self.tokenType = tokenType
        self.expiry = expiry
    }
}

extension HeaderCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<credentials>" }

    public var debugDescription: String { description }

    /// Has no children, so that `dump` and reflection reveal nothing.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<(label: String?, value: Any)>()) }
}

extension HeaderCredentials {
    /// The expiry that the server states. `nil` if ``expiry`` is missing or is not a number of seconds, in digits,
    /// before the year 10000.
    public var expiryDate: Date? {
        guard let expiry, expiry.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(expiry),
            seconds < 253_402_300_800
        else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
