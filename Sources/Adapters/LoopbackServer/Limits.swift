extension LoopbackServer {
    /// What a client may take of the server. A test sets them lower.
    public struct Limits: Sendable {
        /// The size of a request's head: over it, 431.
        public var headBytes = 16 << 10
        /// The size of a request's body: over it, 413.
        public var bodyBytes = 4 << 20
        /// How many connections are open at once. The next ones wait until one of them has ended, or has kept the server
        /// waiting for longer than ``crowdedTime``: then it makes room.
        public var connections = 128
        /// How long a client may keep the server waiting, while others wait for room.
        public var crowdedTime: Duration = .seconds(1)
        /// How long a connection stays open between requests.
        public var idleTime: Duration = .seconds(60)
        /// How long a request may take from its first byte to its last: over it, 408.
        public var requestTime: Duration = .seconds(30)
        /// How long a client may take nothing of its answer.
        public var writeTime: Duration = .seconds(30)
        /// How long is waited, after the last answer, for the client to close the connection.
        public var lingerTime: Duration = .seconds(1)

        /// The limits, each at its default.
        public init() {}
    }
}
