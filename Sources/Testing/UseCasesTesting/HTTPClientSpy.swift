import CoreSupport
public import HTTPMessages

/// Answers requests from a list, in order, and records them.
public final class HTTPClientSpy: HTTPClient {
    private struct State {
        var requests: [HTTPRequest] = []
        var answers: [Result<HTTPResponse, HTTPClientError>]
    }

    private let state: Protected<State>
    private let onUnexpected: @Sendable (HTTPRequest) -> Void

    /// Creates a client that returns one of `answers` for each request. A further request fails with a connectivity
    /// error, and is passed to `onUnexpected` to fail the test: `{ Issue.record("unexpected: \($0)") }` in Swift
    /// Testing, `{ XCTFail("unexpected: \($0)") }` in XCTest.
    public init(
        _ answers: [Result<HTTPResponse, HTTPClientError>], onUnexpected: @escaping @Sendable (HTTPRequest) -> Void
    ) {
        state = Protected(State(answers: answers))
        self.onUnexpected = onUnexpected
    }

    /// The requests sent, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Records `request` and returns the next answer.
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

/// Answers every request with a function.
public struct HTTPClientStub: HTTPClient {
    private let answer: @Sendable (HTTPRequest) async throws(HTTPClientError) -> HTTPResponse

    public init(_ answer: @escaping @Sendable (HTTPRequest) async throws(HTTPClientError) -> HTTPResponse) {
        self.answer = answer
    }

    /// Returns the function's answer.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try await answer(request)
    }
}
