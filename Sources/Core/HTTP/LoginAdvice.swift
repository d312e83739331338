/// What an app should do about the login, after an error of a use case that needs one.
public enum LoginAdvice: Hashable, Sendable {
    /// Show the login: no user is logged in, or the session has ended.
    case required
    /// Say what happened and offer the login: the server does not renew the session, though it has not ended it.
    case advisable
    /// Show the error only: the session is as good as before.
    case notNeeded
}

extension MissingCredential {
    /// The advice of the session's error.
    public var loginAdvice: LoginAdvice { (reason as? any ErrorOverHTTP)?.loginAdvice ?? .notNeeded }
}

extension MissingCredential? {
    /// The advice after a rejected credential: a 401 to a token that was just renewed may be mended by a login.
    public var loginAdvice: LoginAdvice { self?.loginAdvice ?? .advisable }
}
