public import HTTP

/// Sends requests with the session's credential, caches a newer one from an answer, and drops one that the server no
/// longer accepts.
///
/// The credential goes only to one origin: a request to any other is sent unchanged, and its answer changes nothing.
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

    /// Sends `request` with the credential. It delivers a 401, because only a sign-in renews the credential. If the
    /// cache has a newer credential of the same user by then, it sends the request once more with that.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard Origin(request.url) == origin else { return try await decoratee.send(request) }
        let sent: HeaderCredentials
        do throws(ProvideCredentialsError) {
            sent = try await session.credentials()
        } catch {
            throw HTTPClientError(error)
        }
        let response = try await exchange(request, with: sent)
        guard response.status == 401, let newer = await session.credentials(of: sent.uid), newer != sent else {
            return response
        }
        return try await exchange(request, with: newer)
    }

    private func exchange(
        _ request: HTTPRequest, with credentials: HeaderCredentials
    ) async throws(HTTPClientError) -> HTTPResponse {
        let response = try await decoratee.send(request.authorized(by: credentials))
        await session.process(response, for: credentials)
        return response
    }
}

extension HTTPClientError {
    fileprivate init(_ error: ProvideCredentialsError) {
        switch error {
        case .notLoggedIn, .sessionEnded, .cacheFailed: self = .unauthenticated(MissingCredential(error))
        case .cancelled: self = .cancelled
        }
    }
}
