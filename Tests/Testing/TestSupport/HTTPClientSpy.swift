import ConcurrencySupport
public import HTTP
import Testing

/// Answers requests from a list, in order, and remembers them; a request beyond the list fails the test.
public final class HTTPClientSpy: HTTPClient {
    private struct State {
        var requests: [HTTPRequest] = []
        var answers: [Result<HTTPResponse, HTTPClientError>]
    }

    private let state: Protected<State>

    /// A client that gives `answers`, one a request.
    public init(_ answers: [Result<HTTPResponse, HTTPClientError>] = []) {
        state = Protected(State(answers: answers))
    }

    /// A client that gives `answers`, one a request.
    public convenience init(_ answers: Result<HTTPResponse, HTTPClientError>...) {
        self.init(answers)
    }

    /// What was sent, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Remembers `request` and gives the next answer.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let answer: Result<HTTPResponse, HTTPClientError>? = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer else {
            Issue.record("unexpected request: \(request)")
            throw .connectivity(ConnectivityFailure(.other, detail: "unexpected request"))
        }
        return try answer.get()
    }
}
