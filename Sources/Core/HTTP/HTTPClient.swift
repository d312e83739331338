/// The boundary between the features and the network.
///
/// An implementation sends exactly what it is given and delivers exactly what came back, whatever its status: a 401 and
/// a 503 are responses. Decorators add behaviour round it (authentication, retry, logging).
public protocol HTTPClient: Sendable {
    /// Sends `request` and delivers the complete response.
    ///
    /// - Throws: ``HTTPClientError`` when there is no response to deliver. A cancelled caller gets
    ///   ``HTTPClientError/cancelled`` at once.
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse
}
