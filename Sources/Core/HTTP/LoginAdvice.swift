/// What an app should do about the login after an error of a use case that needs a user.
public enum LoginAdvice: Hashable, Sendable {
    /// Show the login: no user is logged in, or the session has ended.
    case required
    /// Show the error and offer the login: the server refuses to renew the session without ending it, or rejects a token
    /// that was just renewed.
    case advisable
    /// Show only the error: the session is unaffected.
    case notNeeded
}

extension MissingCredential {
    /// The advice of the session's error.
    public var loginAdvice: LoginAdvice { (reason as? any ErrorOverHTTP)?.loginAdvice ?? .notNeeded }
}

extension MissingCredential? {
    /// The advice after a rejected credential: a login may help after a 401 to a token that was just renewed.
    public var loginAdvice: LoginAdvice { self?.loginAdvice ?? .advisable }
}
