// What the tests of every client over a network send, and to whom.

/// Runs `body` with a server that plays `script` to every connection, under a watchdog.
package func withRawServer<Value: Sendable>(
    _ script: RawServerStep..., body: @escaping @Sendable (RawServer) async throws -> Value
) async throws -> Value { try await withRawServer(playing: script, body: body) }

/// Runs `body` with a server that plays `script` to every connection, under a watchdog.
package func withRawServer<Value: Sendable>(
    playing script: [RawServerStep], body: @escaping @Sendable (RawServer) async throws -> Value
) async throws -> Value {
    try await withWatchdog {
        let server = try RawServer { _ in script }
        defer { server.close() }
        return try await body(server)
    }
}

/// What became of a request, and what its server saw of it.
package struct Sent: Sendable {
    package let outcome: Result<HTTPResponse, HTTPClientError>
    package let seen: RawServer.Seen

    /// What was thrown, or `nil` when there was an answer.
    package var error: HTTPClientError? {
        if case .failure(let error) = outcome { error } else { nil }
    }
}

/// Sends a request to a server that plays `script`, and waits for all connections to end where `closing`.
package func send(
    _ method: HTTPMethod = .get, _ path: String = "", headers: HTTPHeaders = [:], body: Data? = nil,
    by client: any HTTPClient, to script: [RawServerStep] = [.expectRequest, .respond()],
    closing: Bool = false
) async throws -> Sent {
    try await withRawServer(playing: script) { server in
        let outcome = await client.outcome(of: HTTPRequest(method, server.url(path), headers: headers, body: body))
        if closing { await server.until { $0.openConnections == 0 } }
        return Sent(outcome: outcome, seen: server.seen)
    }
}

/// The URL of a port at which nobody listens as long as the process lives.
package func refusedURL() throws -> URL { try #require(URL(string: "http://127.0.0.1:\(deadPort.get().number)/")) }

private let deadPort = Result { try DeadPort() }

extension HTTPClient {
    package func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        do throws(HTTPClientError) { return .success(try await send(request)) } catch { return .failure(error) }
    }

    package func failure(of request: HTTPRequest) async -> HTTPClientError? {
        if case .failure(let error) = await outcome(of: request) { error } else { nil }
    }

    package func get(_ url: URL) async throws -> HTTPResponse { try await send(HTTPRequest(.get, url)) }
}

extension HTTPClientError {
    package var reason: ConnectivityFailure.Reason? {
        if case .connectivity(let failure) = self { failure.reason } else { nil }
    }

    package var cause: ConnectivityFailure.Cause? {
        if case .connectivity(let failure) = self { failure.cause } else { nil }
    }

    package var mayHaveBeenSent: Bool? {
        if case .connectivity(let failure) = self { failure.mayHaveBeenSent } else { nil }
    }

    package var isInvalidResponse: Bool {
        if case .invalidResponse = self { true } else { false }
    }

    package var isRefusedURL: Bool {
        if case .refusedURL = self { true } else { false }
    }
}
