import TestSupport

@testable import URLSessionHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.fewAtOnce, .onEachLoader) struct `URLSession client, the deadline` {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"

    static let slow: [(String, [RawServerStep])] = [
        ("no head", [.expectRequest, .hang]),
        ("no head after a redirect", [.expectRequest, .respond("302 Found", "Location: /"), .expectRequest, .hang]),
        (
            "a dripping head",
            [.expectRequest, .send("HTTP/1.1 200 OK\r\n"), .drip("X: y\r\n", every: .milliseconds(50))]
        ),
        ("a dripping body", [.expectRequest, .send(head), .drip("x", every: .milliseconds(50))]),
    ]

    @Test(arguments: slow)
    func `ends what is slow, and its connection`(what: String, script: [RawServerStep]) async throws {
        let sent = try await send(by: makeClient(.init(deadline: .milliseconds(300))), to: script, closing: true)

        #expect(sent.error?.reason == .timedOut)
    }

    @Test func `is not renewed by a redirect`() async throws {
        let slowRedirect = RawServerStep.answer { request in
            Thread.sleep(forTimeInterval: 0.1)
            return request.target == "/aaaa"
                ? RawServerStep.response() : RawServerStep.response("302 Found", ["Location: \(request.target)a"])
        }
        // Each answer is in time, but not all of them together.
        let client = URLSessionHTTPClient(.init(deadline: .milliseconds(300)))

        #expect(try await send(by: client, to: [.forever([.expectRequest, slowRedirect])]).error?.reason == .timedOut)
    }

    @Test func `of each request is kept, however many are under way`() async throws {
        try await withServer(.expectRequest, .send(Self.head), .drip("x", every: .milliseconds(20))) { server in
            let client = URLSessionHTTPClient(.init(deadline: .milliseconds(300)))
            await withTaskGroup(of: HTTPClientError?.self) { group in
                let ended = Protected(0)
                for number in 1...4 {
                    group.addTask {
                        defer { ended.withLock { $0 += 1 } }
                        return await client.failure(of: HTTPRequest(.get, server.url()))
                    }
                    // One after the other, so that each has a deadline of its own, which a slow machine may pass at once.
                    await until { server.seen.connections >= number || ended.withLock(\.self) >= number }
                }

                for await error in group { #expect(error?.reason == .timedOut) }
            }
        }
    }

    @Test func `that has passed before the start ends the request`() async throws {
        let sent = try await send(by: makeClient(.init(deadline: .zero)), to: [.expectRequest, .hang])

        #expect(sent.error?.reason == .timedOut)
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(1e9)])
    func `may be as far off as one likes`(deadline: Duration) async throws {
        #expect(try await send(by: makeClient(.init(deadline: deadline))).outcome.get().status == 200)
    }

    @Test(arguments: [Duration.zero, .milliseconds(500), .seconds(1), .milliseconds(1_500), .seconds(30)])
    func `comes before the session's own time-out, which knows whole seconds alone`(deadline: Duration) {
        let timeout = URLSessionConfiguration.ephemeral(.init(deadline: deadline)).timeoutIntervalForRequest

        #expect(timeout == timeout.rounded())
        #expect(.seconds(timeout) >= deadline + .seconds(1))
    }
}
