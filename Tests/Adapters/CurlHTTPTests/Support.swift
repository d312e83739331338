#if os(Linux)
    import CurlHTTP
    import HTTPExchange
    import TestSupport

    /// A client of the test's own. Unless its configuration says otherwise it waits for a busy machine.
    func makeClient(_ configuration: HTTPClientConfiguration = .init(deadline: .seconds(300))) throws -> CurlHTTPClient
    {
        try #require(CurlHTTPClient(configuration))
    }

    /// The answer of a server that receives a GET and then plays `script`.
    func get(answeredBy script: RawServerStep...) async throws -> HTTPResponse {
        try await send(by: makeClient(), to: [.expectRequest] + script).outcome.get()
    }
#endif
