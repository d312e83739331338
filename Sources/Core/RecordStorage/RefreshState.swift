public import CoreSupport

/// The state of a token's refresh. It is saved with the token before the refresh is sent, and removed with the next
/// token unless an answer was lost.
public struct RefreshState: Hashable, Sendable, Codable {
    /// A process: its ID, and its start time, because IDs are reused.
    public struct Holder: Hashable, Sendable, Codable {
        public let processID: Int32
        public let startedAt: Date

        public init(processID: Int32, startedAt: Date) {
            self.processID = processID
            self.startedAt = startedAt
        }
    }

    /// When the first request with an unknown outcome was sent; `nil` if there is no such request.
    public var sentAt: Date?
    /// The process that sent the last request.
    public var holder: Holder?
    /// The time until which the server asks to send no refresh.
    public var pausedUntil: Date?

    public init(sentAt: Date? = nil, holder: Holder? = nil, pausedUntil: Date? = nil) {
        self.sentAt = sentAt
        self.holder = holder
        self.pausedUntil = pausedUntil
    }

    /// Whether it has no value.
    package var isEmpty: Bool { self == RefreshState() }
}
