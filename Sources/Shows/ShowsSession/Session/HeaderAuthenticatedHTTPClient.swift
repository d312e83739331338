import CoreSupport
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

extension HeaderSession {
    /// An answer, and the credential to try once more with where the server did not take the one that was sent.
    private struct Answer {
        let response: HTTPResponse
        let newer: Current?
    }

    /// A credential, and the epoch that it counts in.
    private struct Current {
        let credentials: HeaderCredentials
        let epoch: Int
    }

    /// Sends `request` with the credential over `client`. A 401 leads to one more try where the same user has a newer
    /// credential by now; a second 401 is delivered.
    func send(_ request: HTTPRequest, over client: any HTTPClient) async throws(HTTPClientError) -> HTTPResponse {
        let current: Current
        do throws(ProvideCredentialsError) {
            current = try await currentCredentials()
        } catch {
            throw HTTPClientError(error)
        }
        let answer = try await exchange(request, with: current, over: client)
        guard let newer = answer.newer else { return answer.response }
        return try await exchange(request, with: newer, over: client).response
    }

    /// The credential to send now. One that was found while somebody signed in or out here is looked for again, since it
    /// is of either epoch.
    private func currentCredentials() async throws(ProvideCredentialsError) -> Current {
        while true {
            let epoch = state.withLock { $0.epoch }
            let credentials = try await credentials()
            if epoch == state.withLock({ $0.epoch }) { return Current(credentials: credentials, epoch: epoch) }
        }
    }

    /// Sends `request` with `current`, and keeps or drops the credential by the answer.
    ///
    /// A cancelled caller leaves at once. The request goes on to its end: the server may have put a new credential into
    /// an answer that would be lost with its connection, and the old one would be worth nothing.
    private func exchange(
        _ request: HTTPRequest, with current: Current, over client: any HTTPClient
    ) async throws(HTTPClientError) -> Answer {
        let sent = current.credentials
        return try await exchanges.value(onCancel: Result<Answer, HTTPClientError>.failure(.cancelled)) { [self] in
            await Result.awaiting { () async throws(HTTPClientError) in
                let response = try await client.send(request.authorized(by: sent))
                if response.status == 401 { return Answer(response: response, newer: await drop(sent)) }
                if let new = sent.replacement(in: response.headers) {
                    await replace(sent, with: new, in: current.epoch)
                }
                return Answer(response: response, newer: nil)
            }
        }.get()
    }

    /// Puts `new` in the place of `sent`, if that is still what counts; whoever signed in or out meanwhile has won.
    private func replace(_ sent: HeaderCredentials, with new: HeaderCredentials, in epoch: Int) async {
        let cached = cachedInstead(of: sent)
        do {
            if try await !cache.replaceCachedCredentials(sent, with: new), let cached,
                try await !cache.replaceCachedCredentials(cached, with: new)
            {
                // `sent` itself may have been saved between the two.
                _ = try await cache.replaceCachedCredentials(sent, with: new)
            }
            forgetUnsaved(sent)
        } catch {
            // The answer is good all the same, and the next request saves again.
            state.withLock { state in
                if state.epoch == epoch { state.unsaved = (cached ?? sent, new) }
            }
        }
    }

    /// The server does not take `sent` any more.
    ///
    /// - Returns: what the same user's session has been renewed with meanwhile, here or in another process.
    private func drop(_ sent: HeaderCredentials) async -> Current? {
        let cached = cachedInstead(of: sent)
        forgetUnsaved(sent)
        do {
            // What could not be saved yet is newer, and needs what is cached in its place until then.
            if state.withLock({ $0.unsaved }) == nil {
                if try await cache.clearCredentials(sent) { return nil }
                if let cached, try await cache.clearCredentials(cached) { return nil }
            }
            let newer = try await currentCredentials()
            // What one user asked for is not asked for as another.
            return newer.credentials.uid == sent.uid ? newer : nil
        } catch {
            // The 401 is delivered whatever becomes of the cache; the next one tries again.
            return nil
        }
    }

    /// What the cache may hold where `sent` could not be saved.
    private func cachedInstead(of sent: HeaderCredentials) -> HeaderCredentials? {
        state.withLock { $0.unsaved?.new == sent ? $0.unsaved?.old : nil }
    }
}

extension HTTPClientError {
    fileprivate init(_ error: ProvideCredentialsError) {
        switch error {
        case .notLoggedIn, .cacheFailed: self = .unauthenticated(MissingCredential(error))
        case .cancelled: self = .cancelled
        }
    }
}
