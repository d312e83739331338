import CoreSupport
public import HTTP

/// Answers requests from a list, in order, and remembers them.
public final class HTTPClientSpy: HTTPClient {
    private struct State {
        var requests: [HTTPRequest] = []
        var answers: [Result<HTTPResponse, HTTPClientError>]
    }

    private let state: Protected<State>
    private let onUnexpected: @Sendable (HTTPRequest) -> Void

    /// A client that gives `answers`, one a request.
    ///
    /// - Parameters:
    ///   - answers: what it answers, in order.
    ///   - onUnexpected: told of each request beyond the list, to fail the test:
    ///     `{ Issue.record("unexpected: \($0)") }` in Swift Testing, `{ XCTFail("unexpected: \($0)") }` in XCTest. The
    ///     request fails with a connectivity error.
    public init(
        _ answers: [Result<HTTPResponse, HTTPClientError>], onUnexpected: @escaping @Sendable (HTTPRequest) -> Void
    ) {
        state = Protected(State(answers: answers))
        self.onUnexpected = onUnexpected
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
            onUnexpected(request)
            throw .connectivity(ConnectivityFailure(.other, detail: "unexpected request"))
        }
        return try answer.get()
    }
}

/// Answers every request by a function.
public struct HTTPClientStub: HTTPClient {
    private let answer: @Sendable (HTTPRequest) async throws(HTTPClientError) -> HTTPResponse

    /// A client that does what `answer` does.
    public init(_ answer: @escaping @Sendable (HTTPRequest) async throws(HTTPClientError) -> HTTPResponse) {
        self.answer = answer
    }

    /// Gives the function's answer.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try await answer(request)
    }
}
