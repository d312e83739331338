import TestSupport
import URLSessionHTTP

typealias Loader = URLSessionHTTPClient.Configuration.Loader

extension Loader {
    /// Those that differ on this platform.
    static var all: [Loader] {
        #if canImport(FoundationNetworking)
            allCases
        #else
            [.automatic]
        #endif
    }

    /// The one that the running test is about.
    @TaskLocal static var current = Loader.automatic
}

/// Runs every test of a suite once for each loader: what they do must be the same.
struct OnEachLoader: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        for loader in Loader.all { try await Loader.$current.withValue(loader) { try await function() } }
    }
}

extension Trait where Self == OnEachLoader { static var onEachLoader: OnEachLoader { OnEachLoader() } }

/// The client of all tests that need no other configuration: one for the life of the process, as it is meant to be.
var sharedClient: any HTTPClient { Loader.current == .native ? sharedNativeClient : sharedAutomaticClient }

private let sharedAutomaticClient: any HTTPClient = URLSessionHTTPClient()
private let sharedNativeClient: any HTTPClient = URLSessionHTTPClient(.init(loader: .native))

/// A client of the test's own, over the loader that it is about. Unless its configuration says otherwise it waits for a
/// busy machine.
func makeClient(
    _ configuration: URLSessionHTTPClient.Configuration = .init(deadline: .seconds(300))
) -> URLSessionHTTPClient {
    var configuration = configuration
    configuration.loader = .current
    return URLSessionHTTPClient(configuration)
}

/// Runs `body` with a server that plays `script` to every connection, under a watchdog.
func withServer<Value: Sendable>(
    _ script: RawServerStep..., body: @escaping @Sendable (RawServer) async throws -> Value
) async throws -> Value { try await withServer(playing: script, body: body) }

/// Runs `body` with a server that plays `script` to every connection, under a watchdog.
func withServer<Value: Sendable>(
    playing script: [RawServerStep], body: @escaping @Sendable (RawServer) async throws -> Value
) async throws -> Value {
    try await withWatchdog {
        let server = try RawServer { _ in script }
        defer { server.close() }
        return try await body(server)
    }
}

/// What became of a request, and what its server saw of it.
struct Sent: Sendable {
    let outcome: Result<HTTPResponse, HTTPClientError>
    let seen: RawServer.Seen

    /// What was thrown, or `nil` when there was an answer.
    var error: HTTPClientError? {
        if case .failure(let error) = outcome { error } else { nil }
    }
}

/// Sends a request to a server that plays `script`, and waits for all connections to end where `closing`.
func send(
    _ method: HTTPMethod = .get, _ path: String = "", headers: HTTPHeaders = [:], body: Data? = nil,
    by client: any HTTPClient = sharedClient, to script: [RawServerStep] = [.expectRequest, .respond()],
    closing: Bool = false
) async throws -> Sent {
    try await withServer(playing: script) { server in
        let outcome = await client.outcome(of: HTTPRequest(method, server.url(path), headers: headers, body: body))
        if closing { await server.until { $0.openConnections == 0 } }
        return Sent(outcome: outcome, seen: server.seen)
    }
}

/// A request as it arrives at a server, which answers it with 200.
func arrived(
    _ method: HTTPMethod = .get, _ path: String = "", headers: HTTPHeaders = [:], body: Data? = nil,
    by client: any HTTPClient = sharedClient
) async throws -> RawServerRequest {
    let sent = try await send(method, path, headers: headers, body: body, by: client)
    _ = try sent.outcome.get()
    return try #require(sent.seen.requests.first)
}

/// The answer of a server that receives a GET and then plays `script`.
func get(answeredBy script: RawServerStep...) async throws -> HTTPResponse {
    try await send(to: [.expectRequest] + script).outcome.get()
}

/// The URL of a port at which nobody listens as long as the process lives.
func refusedURL() throws -> URL { try #require(URL(string: "http://127.0.0.1:\(deadPort.get().number)/")) }

private let deadPort = Result { try DeadPort() }

extension HTTPClient {
    func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        do throws(HTTPClientError) { return .success(try await send(request)) } catch { return .failure(error) }
    }

    func failure(of request: HTTPRequest) async -> HTTPClientError? {
        if case .failure(let error) = await outcome(of: request) { error } else { nil }
    }

    func get(_ url: URL) async throws -> HTTPResponse { try await send(HTTPRequest(.get, url)) }
}

extension HTTPClientError {
    var reason: ConnectivityFailure.Reason? {
        if case .connectivity(let failure) = self { failure.reason } else { nil }
    }

    var mayHaveBeenSent: Bool? {
        if case .connectivity(let failure) = self { failure.mayHaveBeenSent } else { nil }
    }

    var isInvalidResponse: Bool {
        if case .invalidResponse = self { true } else { false }
    }

    var isRefusedURL: Bool {
        if case .refusedURL = self { true } else { false }
    }
}
