public import Foundation
public import HTTPMessages
public import SurveySession

/// The options of a service's session; each has a default.
public struct SessionOptions: Sendable {
    /// Whether an answer other than a 401 rejects the token; see `AuthenticatedHTTPClient`.
    public var isRejected: @Sendable (HTTPResponse) -> Bool
    /// Receives each refresh, each failed refresh and the end of the session; it must return at once.
    public var observer: @Sendable (SessionEvent) -> Void
    /// The clock for the expiry of tokens.
    public var now: @Sendable () -> Date

    public init(
        isRejected: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false },
        observer: @escaping @Sendable (SessionEvent) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.isRejected = isRejected
        self.observer = observer
        self.now = now
    }
}
