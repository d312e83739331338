public import HTTP

/// What a failed load comes to on the screen.
public enum LoadFailure: Error, Hashable, Sendable {
    /// The screen says so and stays. It may quote the server: plain text.
    case told(String)
    /// Nobody is logged in any more.
    case sessionEnded(reason: String)
    /// It was called off.
    case cancelled

    /// A credential that the server does not take ends what the user is doing; one that could not be had for a
    /// reason that leaves the session alone does not.
    public init(unauthorized failure: AuthenticationFailure?) {
        switch failure?.reason {
        case nil, .sessionEnded: self = .sessionEnded(reason: ScreenMessages.sessionEnded)
        case .notLoggedIn: self = .sessionEnded(reason: ScreenMessages.notLoggedIn)
        case .clientRejected: self = .told(ScreenMessages.clientRejected)
        case .cacheFailed: self = .told(ScreenMessages.notReadable(reason: failure?.detail ?? ""))
        case .refused: self = .told(ScreenMessages.refused(status: 401, message: failure?.detail))
        }
    }
}
