import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, a 401` {
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
        try await withRawServer(.forever([.expectRequest, answer])) { server in
            let refused = try await sharedClient.get(server.url("refused"))
            let accepted = try await sharedClient.get(server.url())

            #expect(refused.status == 401)
            #expect(accepted.status == 200)
            #expect(accepted.body == Data("yes".utf8))
        }
    }
}
