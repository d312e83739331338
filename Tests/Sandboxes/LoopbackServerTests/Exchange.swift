import LoopbackServer
import TestSupport

/// Runs `body` with a server, and stops it.
func withServer(
    _ limit: (inout LoopbackServer.Limits) -> Void = { _ in }, answer: @escaping LoopbackServer.Handler = echo,
    _ body: (LoopbackServer) async throws -> Void
) async throws {
    var limits = LoopbackServer.Limits()
    limit(&limits)
    let server = try LoopbackServer.start(limits: limits, handler: answer)
    try await body(server)
    await server.stop()
}

/// Sends the text and gives back everything until the server closes.
func exchange(_ server: LoopbackServer, _ request: String) async throws -> String {
    let client = try RawClient(port: server.port)
    await client.send(request)
    return await client.readToEnd()
}

/// The same with a server of its own.
func exchange(
    _ request: String, answer: @escaping LoopbackServer.Handler = echo,
    limit: (inout LoopbackServer.Limits) -> Void = { _ in }
) async throws -> String {
    var received = ""
    try await withServer(limit, answer: answer) { received = try await exchange($0, request) }
    return received
}

/// Answers with the method and the target.
@Sendable func echo(_ request: HTTPRequest) async throws -> HTTPResponse {
    let query = request.url.query.map { "?\($0)" } ?? ""
    return HTTPResponse(status: 200, body: Data("\(request.method.rawValue) \(request.url.path)\(query)".utf8))
}
