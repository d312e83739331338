import CoreSupport
public import Credentials
public import Messages
public import RecordStorage

/// Splash: the logo, until the app knows where to start.
public final class SplashScreen: ScreenModel {
    public let logo: String

    public init(logo: String) { self.logo = logo }

    public func settle() async {}
}

/// Whether the user is logged in, as far as this machine knows: a launch asks no server, so being offline logs no one
/// out.
public protocol StoredSession: Sendable {
    /// Returns whether there is a session, or throws if that cannot be determined.
    func isLoggedIn() async throws(StoredSessionError) -> Bool
}

/// Why the user has to log in again.
public enum StoredSessionError: Error, Hashable, Sendable {
    /// There was a session, which has ended.
    case ended(SessionEnd)
    /// The saved session could not be read; the reason is for a person and holds nothing of it.
    case unreadable(reason: String)
    case cancelled
}

extension StoredSessionError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .ended(let end): end.kind
        case .unreadable: .localStorage
        case .cancelled: .cancelled
        }
    }

    /// The message before the user is asked to log in.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .ended(let end): .sessionEnded(end)
        case .unreadable(let reason): .notReadable(reason: reason)
        case .cancelled: nil
        }
    }
}
