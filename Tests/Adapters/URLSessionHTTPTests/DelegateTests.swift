import TestSupport

@testable import URLSessionHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct `URLSession client, its delegate` {
    @Test func `answers the challenge of a task that it does not know, which would wait for ever`() async throws {
        let disposition = try await withWatchdog {
            let url = try #require(URL(string: "https://a.example"))
            let session = URLSession(configuration: .ephemeral)
            defer { session.invalidateAndCancel() }
            let challenge = URLAuthenticationChallenge(
                protectionSpace: URLProtectionSpace(
                    host: "a.example", port: 443, protocol: "https", realm: nil, authenticationMethod: nil),
                proposedCredential: nil, previousFailureCount: 0,
                failureResponse: HTTPURLResponse(url: url, statusCode: 401, httpVersion: nil, headerFields: nil),
                error: nil, sender: Sender())
            let answer = OneShot<URLSession.AuthChallengeDisposition?>()

            ExchangeDelegate(bodyLimit: 1).urlSession(
                session, task: session.dataTask(with: url), didReceive: challenge
            ) { disposition, _ in answer.resolve(disposition) }

            return await answer.wait(onCancel: nil)
        }

        #expect(disposition == .rejectProtectionSpace)
    }
}

/// A challenge has to have one.
private final class Sender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
