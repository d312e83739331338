/// A client whose answer arrives some seconds after the request, by a clock of the test's own: nothing waits.
package struct ClientThatTakesTime: HTTPClient {
    private let clock: WallClock
    private let seconds: TimeInterval
    private let answer: HTTPResponse

    package init(clock: WallClock, seconds: TimeInterval, answer: HTTPResponse) {
        self.clock = clock
        self.seconds = seconds
        self.answer = answer
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        clock.advance(by: seconds)
        return answer
    }
}
