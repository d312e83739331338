import ConcurrencySupport
public import Foundation
public import HTTP

/// A clock that stands at ``Foundation/Date/sample`` until it is moved.
public final class WallClock: Sendable {
    private let time = Protected(Date.sample)

    /// A clock.
    public init() {}

    /// What the clock shows.
    public var now: Date { time.withLock { $0 } }

    /// Moves the clock.
    public func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}

/// A client whose answer arrives some seconds after the request, by a clock of the test's own: nothing waits.
public struct ClientThatTakesTime: HTTPClient {
    private let clock: WallClock
    private let seconds: TimeInterval
    private let answer: HTTPResponse

    /// A client that moves `clock` by `seconds` and gives `answer`.
    public init(clock: WallClock, seconds: TimeInterval, answer: HTTPResponse) {
        self.clock = clock
        self.seconds = seconds
        self.answer = answer
    }

    /// Moves the clock and answers.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        clock.advance(by: seconds)
        return answer
    }
}
