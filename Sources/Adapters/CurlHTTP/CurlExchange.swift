#if os(Linux)
    import CoreSupport
    import HTTPExchange
    import HTTPMessages

    /// A request, and the caller that waits for its answer.
    final class CurlExchange: Exchange {
        let outcome = OneShot<Result<any ReceivedResponse, HTTPClientError>>()
        let request: CurlRequest
        private let thread: CurlThread

        init(_ request: CurlRequest, _ thread: CurlThread) {
            self.request = request
            self.thread = thread
        }

        func expire() { thread.expire(self) }

        func giveUp(_ error: HTTPClientError) {
            outcome.resolve(.failure(error))
            thread.stop(self)
        }
    }
#endif
