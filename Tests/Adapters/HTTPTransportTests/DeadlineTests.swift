import HTTPExchange
import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, the deadline` {
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
        let sent = try await send(by: makeClient(.init(deadline: .seconds(2))), to: script, closing: true)

        #expect(sent.error?.reason == .timedOut)
        #expect(sent.error?.mayHaveBeenSent == true)
    }

    @Test func `is not renewed by a redirect`() async throws {
        // URLSession has a grace of a second to deliver what has arrived, and all of this takes half of it.
        guard !Library.current.isURLSession else { return }
        let slowRedirect = RawServerStep.answer { request in
            Thread.sleep(forTimeInterval: 0.1)
            return request.target == "/aaaa"
                ? RawServerStep.response() : RawServerStep.response("302 Found", ["Location: \(request.target)a"])
        }
        // Each answer is in time, but not all of them together.
        let client = makeClient(.init(deadline: .milliseconds(300)))

        #expect(try await send(by: client, to: [.forever([.expectRequest, slowRedirect])]).error?.reason == .timedOut)
    }

    @Test func `of the request itself takes its place, also after a redirect`() async throws {
        try await withWatchdog {
            let server = try RawServer {
                ($0 == 0 ? [.expectRequest, .respond("302 Found", "Location: /")] : []) + [.expectRequest, .hang]
            }
            defer { server.close() }
            let request = HTTPRequest(.get, server.url(), timeLimit: .milliseconds(300))

            let error = await makeClient(.init(deadline: .seconds(3_600))).failure(of: request)

            #expect(error?.reason == .timedOut)
        }
    }

    @Test func `of the client is not that of a request with one of its own`() async throws {
        try await withRawServer(.expectRequest, .respond()) { server in
            let request = HTTPRequest(.get, server.url(), timeLimit: .seconds(300))

            let response = try await makeClient(.init(deadline: .zero)).send(request)

            #expect(response.status == 200)
        }
    }

    @Test func `that passes before there is a secure connection finds nothing sent, where the library says so`()
        async throws
    {
        try await withRawServer(.hang) { server in
            let client = makeClient(.init(deadline: .milliseconds(300)))
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))

            let error = await client.failure(of: HTTPRequest(.get, url))

            #expect(error?.reason == .timedOut)
            #expect(error?.mayHaveBeenSent == Library.current.isURLSession)
        }
    }

    @Test func `of each request is kept, however many are under way`() async throws {
        try await withRawServer(.expectRequest, .send(Self.head), .drip("x", every: .milliseconds(20))) { server in
            let client = makeClient(.init(deadline: .milliseconds(300)))
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
}
