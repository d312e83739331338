public import HTTP

/// Sends a request with the session's credential, keeps what the answer brings in its place, and drops what the server
/// does not take any more.
///
/// The credential goes to one origin alone: a request to any other is sent as it is, and its answer changes nothing.
public struct HeaderAuthenticatedHTTPClient: HTTPClient {
    private let decoratee: any HTTPClient
    private let origin: Origin
    private let session: HeaderSession

    /// Decorates `decoratee` for requests to `origin`.
    public init(_ decoratee: any HTTPClient, for origin: Origin, session: HeaderSession) {
        self.decoratee = decoratee
        self.origin = origin
        self.session = session
    }

    /// Sends `request` with the credential. A 401 is delivered, since nothing renews a credential but a sign-in; where the
    /// same user has a newer one by now, the request is sent once more with that.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard Origin(request.url) == origin else { return try await decoratee.send(request) }
        return try await session.send(request, over: decoratee)
    }
}
