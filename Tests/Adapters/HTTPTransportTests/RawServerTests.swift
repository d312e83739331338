import TestSupport

@Suite(.fewAtOnce) struct `Raw server` {
    static let stubborn: [(String, [RawServerStep])] = [
        ("waits for a request", [.expectRequest]), ("hangs", [.hang]), ("floods", [.flood(Data(count: 1_000_000))]),
        ("drips", [.drip("x", every: .seconds(3_600))]), ("repeats", [.forever([.expectRequest, .respond()])]),
    ]

    @Test(arguments: stubborn)
    func `closes whatever it does just then`(what: String, script: [RawServerStep]) async throws {
        try await withRawServer(playing: script) { server in
            let client = try RawClient(port: server.port)
            await server.until { $0.openConnections == 1 }

            server.close()
            server.close()

            #expect(server.seen.openConnections == 0)
            // Somebody else may have the port just then, a client too, but not for long; a server that listens would.
            await until { (try? DeadPort(server.port)) != nil }
            withExtendedLifetime(client) {}
        }
    }

    @Test func `gives each connection its script`() async throws {
        try await withWatchdog {
            let server = try RawServer { number in [.send("I am \(number)")] }
            defer { server.close() }

            let first = try await RawClient(port: server.port).readToEnd()
            let second = try await RawClient(port: server.port).readToEnd()

            #expect([first, second] == ["I am 0", "I am 1"])
        }
    }

    @Test func `records a request and answers it`() async throws {
        try await withRawServer(.expectRequest, .answer { "you asked for \($0.target)" }) { server in
            let client = try RawClient(port: server.port)
            await client.send("POST /a?b=c HTTP/1.1\r\nX-One: 1\r\nContent-Length: 4\r\n\r\nbo")
            await client.send("dy")

            #expect(await client.readToEnd() == "you asked for /a?b=c")
            let request = try #require(server.seen.requests.first)
            #expect(request.method == "POST")
            #expect(request.headers["x-one"] == "1")
            #expect(request.body == Data("body".utf8))
        }
    }

    @Test func `hangs until it is released`() async throws {
        try await withRawServer(.send("a"), .hang, .send("b")) { server in
            let client = try RawClient(port: server.port)
            await server.until { $0.openConnections == 1 }

            server.release()

            #expect(await client.readToEnd() == "ab")
        }
    }
}
