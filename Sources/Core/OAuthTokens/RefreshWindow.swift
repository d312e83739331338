public import CoreSupport

/// For how many seconds an authorization server accepts a refresh token that it has replaced.
public struct RefreshWindow: Hashable, Sendable {
    public let seconds: TimeInterval

    /// Creates a window; `nil` unless `seconds` is more than 0 and at most 3,600.
    public init?(seconds: TimeInterval) {
        guard seconds > 0, seconds <= 3600 else { return nil }
        self.seconds = seconds
    }
}
