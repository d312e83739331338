public import CoreSupport
public import LoginCredentials

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

        /// The running process with this ID; `nil` if there is none, or if the system does not tell when it started.
        package init?(of processID: Int32) {
            guard let startedAt = Date(startOfProcess: processID) else { return nil }
            self.init(processID: processID, startedAt: startedAt)
        }

        /// Whether the process still runs; `false` if this cannot be determined.
        package var isRunning: Bool {
            // The clock may have been adjusted meanwhile.
            Holder(of: processID).map { abs($0.startedAt.timeIntervalSince(startedAt)) < 2 } ?? false
        }
    }

    /// A refresh token that was sent to a server with a window, and may have been replaced there. It is as secret as
    /// the token's own.
    public struct OlderToken: Hashable, Sendable, Codable {
        private let savedToken: SavedSecret
        /// The time from which the server may no longer accept it.
        public let until: Date

        public var refreshToken: Secret { savedToken.secret }

        public init(refreshToken: Secret, until: Date) {
            savedToken = SavedSecret(refreshToken)
            self.until = until
        }

        private enum CodingKeys: String, CodingKey { case savedToken = "refreshToken", until }
    }

    /// When the first request with an unknown outcome was sent; `nil` if there is no such request.
    public var sentAt: Date?
    /// The process that sent the last request.
    public var holder: Holder?
    /// The time until which the server asks to send no refresh.
    public var pausedUntil: Date?
    /// The refresh token that was sent, at a server with a window: the token's own while its refresh is under way, and
    /// the one before if an answer may have been lost. `nil` at other servers, and once the window has closed.
    public var older: OlderToken?

    public init(
        sentAt: Date? = nil, holder: Holder? = nil, pausedUntil: Date? = nil, older: OlderToken? = nil
    ) {
        self.sentAt = sentAt
        self.holder = holder
        self.pausedUntil = pausedUntil
        self.older = older
    }

    /// Whether it has no value.
    package var isEmpty: Bool { self == RefreshState() }
}
