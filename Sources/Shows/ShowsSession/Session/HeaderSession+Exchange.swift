import ConcurrencySupport
import HTTP

extension HeaderSession {
    /// An answer, and the credential to try once more with where the server did not take the one that was sent.
    private struct Answer {
        let response: HTTPResponse
        let newer: HeaderCredentials?
    }

    /// Sends `request` with the credential over `client`. A 401 leads to one more try where the same user has a newer
    /// credential by now; a second 401 is delivered.
    func send(_ request: HTTPRequest, over client: any HTTPClient) async throws(HTTPClientError) -> HTTPResponse {
        let epoch = state.withLock { $0.epoch }
        let credentials = try await credentialsToSend()
        let answer = try await exchange(request, with: credentials, over: client, in: epoch)
        guard let newer = answer.newer else { return answer.response }
        return try await exchange(request, with: newer, over: client, in: epoch).response
    }

    private func credentialsToSend() async throws(HTTPClientError) -> HeaderCredentials {
        do throws(ProvideCredentialsError) {
            return try await credentials()
        } catch {
            throw HTTPClientError(error)
        }
    }

    /// Sends `request` with `sent`, and keeps or drops the credential by the answer.
    ///
    /// A cancelled caller leaves at once. The request goes on to its end: the server may have put a new credential into
    /// an answer that would be lost with its connection, and the old one would be worth nothing.
    private func exchange(
        _ request: HTTPRequest, with sent: HeaderCredentials, over client: any HTTPClient, in epoch: Int
    ) async throws(HTTPClientError) -> Answer {
        try await exchanges.value(onCancel: Result<Answer, HTTPClientError>.failure(.cancelled)) { [self] in
            do throws(HTTPClientError) {
                let response = try await client.send(request.authorized(by: sent))
                if response.status == 401 {
                    return .success(Answer(response: response, newer: await drop(sent)))
                }
                if let new = sent.replacement(in: response.headers) { await replace(sent, with: new, in: epoch) }
                return .success(Answer(response: response, newer: nil))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    /// Puts `new` in the place of `sent`, if that is still what counts; whoever signed in or out meanwhile has won.
    private func replace(_ sent: HeaderCredentials, with new: HeaderCredentials, in epoch: Int) async {
        let cached = cachedInstead(of: sent)
        do {
            if try await !cache.replaceCachedCredentials(sent, with: new), let cached {
                _ = try await cache.replaceCachedCredentials(cached, with: new)
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
    private func drop(_ sent: HeaderCredentials) async -> HeaderCredentials? {
        // What could not be saved yet is newer, and needs what is cached in its place until then.
        if let newer = state.withLock({ $0.unsaved?.new }), newer != sent {
            return newer.uid == sent.uid ? newer : nil
        }
        let cached = cachedInstead(of: sent)
        forgetUnsaved(sent)
        do {
            if try await cache.clearCredentials(sent) { return nil }
            if let cached, try await cache.clearCredentials(cached) { return nil }
            let newer = try await cache.loadCredentials()
            // What one user asked for is not asked for as another.
            return newer.uid == sent.uid ? newer : nil
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
