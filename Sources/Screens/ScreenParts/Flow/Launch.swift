/// Splash: the logo, while the app finds out where to start.
public final class SplashScreen: ScreenModel {
    /// The name that the logo shows.
    public let logo: String

    /// A splash under an app's name.
    public init(logo: String) {
        self.logo = logo
    }

    public func open() {}
    public func close() {}
    public func settle() async {}
}

/// Whether somebody is logged in, as far as this machine knows: a launch asks no server, so that being offline logs
/// nobody out.
public protocol StoredSession: Sendable {
    /// Whether there is a session.
    ///
    /// - Throws: ``StoredSessionError`` when that cannot be told.
    func isLoggedIn() async throws(StoredSessionError) -> Bool
}

/// Why it cannot be told whether somebody is logged in.
public enum StoredSessionError: Error, Hashable, Sendable {
    /// What is stored could not be read; the reason is for a person and holds nothing of it.
    case unreadable(reason: String)
    case cancelled
}
