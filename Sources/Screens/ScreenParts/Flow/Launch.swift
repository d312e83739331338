import CoreSupport
public import RecordStorage
public import UserMessages

/// Splash: shows the logo until the app knows where to start.
public final class SplashScreen: ScreenModel {
    public let logo: String

    public init(logo: String) { self.logo = logo }

    public func settle() async {}
}

/// Why the user has to log in again.
public enum StoredSessionError: Error, Hashable, Sendable {
    case ended(SessionEnd)
    /// The saved session could not be read. The reason is for a person and contains none of its data.
    case store(StoreFailure)
}

extension StoredSessionError: MessageConvertible {
    /// The message to show before the login.
    public var report: FailureReport {
        switch self {
        case .ended(let end): end.report
        case .store(let failure): failure.report(as: Message.notReadable)
        }
    }
}
