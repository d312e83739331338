/// What an app should do about the login after an error of a use case that needs a user.
public enum LoginAdvice: Hashable, Sendable {
    /// Show the login: no user is logged in, or the session has ended.
    case required
    /// Show the error and offer the login: the server refuses to renew the session without ending it, or rejects a token
    /// that was just renewed, or the saved session is damaged.
    case advisable
    /// Show only the error: the session is unaffected.
    case notNeeded
}

extension MessageConvertible {
    /// What an app should do about the login.
    public var loginAdvice: LoginAdvice {
        switch kind {
        case .notLoggedIn: .required
        case .loginRejected: .advisable
        case .usage, .notFound, .rejected, .unreachable, .invalidData, .localStorage, .cancelled: .notNeeded
        }
    }
}
