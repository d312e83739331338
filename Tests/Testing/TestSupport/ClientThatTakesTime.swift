public import Foundation
public import HTTP
public import UseCasesTesting

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
