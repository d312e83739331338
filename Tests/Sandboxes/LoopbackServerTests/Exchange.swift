import Foundation
import HTTP
import LoopbackServer
import TestSupport

/// Sends the text and gives back everything until the server closes.
func exchange(_ server: LoopbackServer, _ request: String) async throws -> String {
    let client = try RawClient(port: server.port)
    await client.send(request)
    return await client.readToEnd()
}

/// Answers with the method and the target.
@Sendable func echo(_ request: HTTPRequest) async throws -> HTTPResponse {
    let query = request.url.query.map { "?\($0)" } ?? ""
    return HTTPResponse(status: 200, body: Data("\(request.method.rawValue) \(request.url.path)\(query)".utf8))
}
