import TestSupport

@testable import URLSessionHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.fewAtOnce, .onEachLoader) struct `URLSession client, a 401` {
    static let challenges = [
        "WWW-Authenticate: Basic realm=\"surveys\"", "WWW-Authenticate: Bearer error=\"invalid_token\"",
        "WWW-Authenticate: Bearer, Basic realm=\"surveys\", charset=\"UTF-8\"",
        "WWW-Authenticate: Digest realm=\"surveys\", nonce=\"1\"", "WWW-Authenticate: Negotiate",
        "WWW-Authenticate: Negotiate\r\nWWW-Authenticate: Basic realm=\"surveys\"\r\nWWW-Authenticate: Bearer",
        "X-No-Challenge: at all",
    ]

    @Test(arguments: challenges, [HTTPMethod.get, .post])
    func `is delivered with its body`(challenge: String, method: HTTPMethod) async throws {
        let body = #"{"error":"invalid_token"}"#

        let sent = try await send(
            method, headers: ["Authorization": "Bearer stale"], body: method == .post ? Data("x=1".utf8) : nil,
            to: [.forever([.expectRequest, .respond("401 Unauthorized", challenge, body: body)])])

        let response = try sent.outcome.get()
        #expect(response.status == 401)
        #expect(response.body == Data(body.utf8))
        #expect(response.headers["content-length"] == "\(body.utf8.count)")
        #expect(sent.seen.requests.count == 1)
    }

    @Test func `leaves the client fit for the next request`() async throws {
        let answer = RawServerStep.answer { request in
            request.target == "/refused"
                ? RawServerStep.response("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""], body: "no")
                : RawServerStep.response(body: "yes")
        }
        try await withServer(.forever([.expectRequest, answer])) { server in
            let refused = try await sharedClient.get(server.url("refused"))
            let accepted = try await sharedClient.get(server.url())

            #expect(refused.status == 401)
            #expect(accepted.status == 200)
            #expect(accepted.body == Data("yes".utf8))
        }
    }
}

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
