public import HTTPMessages
import RecordStorage

/// Sends requests with the session's credential, caches a newer one from an answer, and drops one that the server no
/// longer accepts.
///
/// The credential goes only to one origin: a request to any other is sent unchanged, and its answer changes nothing.
public struct HeaderAuthenticatedHTTPClient: HTTPClient {
    private let decoratee: any HTTPClient
    private let origin: Origin
    private let session: HeaderSession
    private let underWay = RequestsUnderWay()

    /// Decorates `decoratee` for requests to `origin`.
    public init(_ decoratee: any HTTPClient, for origin: Origin, session: HeaderSession) {
        self.decoratee = decoratee
        self.origin = origin
        self.session = session
    }

    /// Sends `request` with the credential. After a 401, it waits for its other requests under way with the same
    /// credential: the server may answer one of them with a newer one. Once for each newer credential of the same user,
    /// it sends the request again with that; without one, the session has ended, because only a sign-in renews the
    /// credential.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard Origin(request.url) == origin else { return try await decoratee.send(request) }
        var credentials = try await credentials(after: nil)
        while true {
            let response = try await exchange(request, with: credentials)
            guard response.status == 401 else { return response }
            guard await underWay.othersEnd(with: credentials) else { throw .cancelled }
            credentials = try await self.credentials(after: (response, to: credentials))
        }
    }

    private func credentials(
        after rejection: (response: HTTPResponse, to: HeaderCredentials)?
    ) async throws(HTTPClientError) -> HeaderCredentials {
        do throws(ProvideCredentialsError) {
            guard let rejection else { return try await session.credentials() }
            return try await session.credentials(insteadOf: rejection.to, after: rejection.response)
        } catch {
            throw HTTPClientError(error)
        }
    }

    /// Sends `request`, and caches a newer credential from the answer before the request counts as ended.
    private func exchange(
        _ request: HTTPRequest, with credentials: HeaderCredentials
    ) async throws(HTTPClientError) -> HTTPResponse {
        let number = underWay.begin(with: credentials)
        defer { underWay.end(number) }
        var response = try await decoratee.answer(to: request.authorized(by: credentials))
        response.secrets.insert(credentials.replacement(in: response.headers)?.secrets ?? [])
        if response.status != 401 { await session.adopt(response, for: credentials) }
        return response
    }
}

extension HTTPClientError {
    fileprivate init(_ error: ProvideCredentialsError) {
        switch error {
        case .store(.cancelled): self = .cancelled
        case .notLoggedIn, .sessionEnded, .store: self = .unauthenticated(MissingCredential(error))
        }
    }
}
