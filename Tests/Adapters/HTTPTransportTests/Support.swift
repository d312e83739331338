import HTTPTransport
import TestSupport

/// What the clients under test send over.
enum Library: String, CaseIterable, Sendable {
    #if os(Linux)
        case curl
    #endif
    case urlSession

    var isURLSession: Bool { self == .urlSession }

    /// The one that the running test is about.
    @TaskLocal static var current = urlSession

    fileprivate func makeClient(_ configuration: HTTPClientConfiguration = HTTPClientConfiguration()) -> any HTTPClient
    {
        switch self {
        #if os(Linux)
            case .curl: HTTPTransport.Backend.curl.makeClient(configuration)
        #endif
        case .urlSession: HTTPTransport.Backend.urlSession.makeClient(configuration)
        }
    }
}

/// Runs every test of a suite once over each library: what they do must be the same.
struct OverEachLibrary: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        for library in Library.allCases { try await Library.$current.withValue(library) { try await function() } }
    }
}

extension Trait where Self == OverEachLibrary { static var overEachLibrary: OverEachLibrary { OverEachLibrary() } }

/// The client of all tests that need no other configuration: one for the life of the process, as it is meant to be.
var sharedClient: any HTTPClient { sharedClients[Library.current] ?? Library.current.makeClient() }

private let sharedClients = Dictionary(
    uniqueKeysWithValues: Library.allCases.map { library in (library, library.makeClient()) })

/// A client of the test's own, over the library that it is about. Unless its configuration says otherwise it waits for a
/// busy machine.
func makeClient(_ configuration: HTTPClientConfiguration = .init(deadline: .seconds(300))) -> any HTTPClient {
    Library.current.makeClient(configuration)
}

/// Sends a request by the shared client to a server that plays `script`.
func send(
    _ method: HTTPMethod = .get, _ path: String = "", headers: HTTPHeaders = [:], body: Data? = nil,
    to script: [RawServerStep] = [.expectRequest, .respond()], closing: Bool = false
) async throws -> Sent {
    try await send(method, path, headers: headers, body: body, by: sharedClient, to: script, closing: closing)
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
