public import Credentials

/// What is traded for a token.
public enum TokenGrant: Hashable, Sendable {
    /// A user's name and password (RFC 6749, 4.3).
    case password(username: String, password: Secret)
    /// A refresh token (RFC 6749, 6).
    case refreshToken(Secret)
}

extension TokenGrant {
    /// The grant's fields in a request of `style`, in the order in which they are sent.
    func fields(in style: TokenRequestStyle) -> [(name: String, value: String)] {
        switch self {
        case .password(let username, let password):
            [
                ("grant_type", "password"), (style.usernameField, username), ("password", password.revealed),
            ]
        case .refreshToken(let token):
            [("grant_type", "refresh_token"), ("refresh_token", token.revealed)]
        }
    }
}

extension TokenRequestStyle {
    fileprivate var usernameField: String {
        switch self {
        case .oauth2: "username"
        case .nimble: "email"
        }
    }
}
