import Foundation
import HTTP
import TestSupport
import Testing
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

extension Trait where Self == OnEachLoader {
    static var onEachLoader: OnEachLoader { OnEachLoader() }
}

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
) async throws -> Value {
    try await withServer(playing: script, body: body)
}

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

/// The answer of a server that receives a GET and then plays `script`.
func get(answeredBy script: RawServerStep...) async throws -> HTTPResponse {
    try await withServer(playing: [.expectRequest] + script) { server in
        try await sharedClient.send(HTTPRequest(.get, server.url()))
    }
}

/// The error of a GET to a server that receives it and then plays `script`; `nil` if there is an answer.
func failure(answeredBy script: RawServerStep...) async throws -> HTTPClientError? {
    try await withServer(playing: [.expectRequest] + script) { server in
        await sharedClient.failure(of: HTTPRequest(.get, server.url()))
    }
}

/// The URL of a port at which nobody listens as long as the process lives.
func refusedURL() throws -> URL {
    try #require(URL(string: "http://127.0.0.1:\(deadPort.get().number)/"))
}

private let deadPort = Result { try DeadPort() }

extension HTTPClient {
    /// What `send` returns or throws.
    func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        do throws(HTTPClientError) { return .success(try await send(request)) } catch { return .failure(error) }
    }

    /// What `send` throws, or `nil` when it returns.
    func failure(of request: HTTPRequest) async -> HTTPClientError? {
        if case .failure(let error) = await outcome(of: request) { error } else { nil }
    }
}

extension HTTPClientError {
    /// The reason, if it is about connectivity.
    var reason: ConnectivityFailure.Reason? {
        if case .connectivity(let failure) = self { failure.reason } else { nil }
    }

    /// Whether the answer was the fault.
    var isInvalidResponse: Bool {
        if case .invalidResponse = self { true } else { false }
    }

    /// Whether the URL was the fault.
    var isRefusedURL: Bool {
        if case .refusedURL = self { true } else { false }
    }
}
