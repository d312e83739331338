import Foundation
import HTTPMessages

/// A client over another library, whose `exchange` answers with a status, header fields and a body, or throws.
struct BridgedClient: HTTPClient {
    let exchange: @Sendable (HTTPRequest) async throws -> (status: Int, headers: HTTPHeaders, body: Data)

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        do {
            let answer = try await exchange(request)
            return HTTPResponse(status: answer.status, headers: answer.headers, body: answer.body)
        } catch is CancellationError {
            throw .cancelled
        } catch {
            // Map the library's errors here. After an error that you cannot classify, the request may have arrived.
            throw .connectivity(ConnectivityFailure(.other, detail: "\(type(of: error))"))
        }
    }
}

/// A client that names each request for a trace.
struct TracingClient: HTTPClient {
    let client: any HTTPClient
    let newTrace: @Sendable () -> String

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var request = request
        request.headers["Traceparent"] = newTrace()
        return try await client.send(request)
    }
}
