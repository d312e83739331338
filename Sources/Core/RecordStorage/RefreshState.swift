public import CoreSupport

/// The state of a token's refresh: saved with the token before it is sent, and gone with the next token unless an
/// answer was lost.
public struct RefreshState: Hashable, Sendable, Codable {
    /// A process: its number, and when it began, since numbers are used again.
    public struct Holder: Hashable, Sendable, Codable {
        public let processID: Int32
        public let startedAt: Date

        public init(processID: Int32, startedAt: Date) {
            self.processID = processID
            self.startedAt = startedAt
        }
    }

    /// When the first request was sent whose outcome is not known; `nil` if there is none.
    public var sentAt: Date?
    /// Who sent the last request.
    public var holder: Holder?
    /// Until when the server asks not to be asked for a refresh.
    public var pausedUntil: Date?

    public init(sentAt: Date? = nil, holder: Holder? = nil, pausedUntil: Date? = nil) {
        self.sentAt = sentAt
        self.holder = holder
        self.pausedUntil = pausedUntil
    }

    /// Whether it says nothing.
    package var isEmpty: Bool { self == RefreshState() }
}
