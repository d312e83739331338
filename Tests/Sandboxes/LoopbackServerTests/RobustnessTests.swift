import LoopbackServer
import TestSupport

@Suite(.fewAtOnce, .timeLimit(.minutes(60))) struct `Loopback Server, bounds and faults` {
    @Test(arguments: [
        (400, "nonsense\r\n\r\n"), (400, "GET / HTTP/1.1\r\n\r\n"), (400, "GET a HTTP/1.1\r\nHost: x\r\n\r\n"),
        (400, "GET /#a HTTP/1.1\r\nHost: x\r\n\r\n"), (400, "CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n"),
        (431, String(repeating: "a", count: 20_000)), (505, "GET / HTTP/3.0\r\n\r\n"),
        (413, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4194305\r\n\r\n\(String(repeating: "b", count: 100_000))"),
        (413, "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4194305\r\n\r\n"),
        (417, "POST / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nContent-Length: 1\r\n\r\n"),
    ])
    func `a bad request is answered and its connection closed`(status: Int, request: String) async throws {
        let answer = try await exchange(request) { request in
            Issue.record("reached the handler: \(request)")
            return HTTPResponse(status: 200)
        }

        #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.contains("Connection: close\r\n"))
        #expect(answer.components(separatedBy: "HTTP/1.1").count == 2)
    }

    @Test func `a body of just the bound passes`() async throws {
        let body = String(repeating: "b", count: 4 << 20)
        let head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"

        let answer = try await exchange(head + body) {
            HTTPResponse(status: 200, body: Data("\($0.body?.count ?? 0)".utf8))
        }
        #expect(answer.hasSuffix("\r\n\r\n4194304"))
    }

    @Test(arguments: ["GET / HT", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na"])
    func `a request that drips is given up`(begun: String) async throws {
        let answer = try await exchange(begun, limit: { $0.requestTime = .milliseconds(50) })

        #expect(answer.hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `a silent connection is closed without a word`() async throws {
        #expect(try await exchange("", limit: { $0.idleTime = .milliseconds(50) }).isEmpty)
    }

    @Test func `a connection that falls silent after its answer is closed`() async throws {
        // Long enough for the request to come in on a busy machine.
        let answer = try await exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n", limit: { $0.idleTime = .seconds(3) })

        #expect(answer.hasSuffix("GET /a"))
    }

    @Test func `connections over the bound wait for their turn`() async throws {
        var limits = LoopbackServer.Limits()
        limits.connections = 2
        let running = Protected((now: 0, most: 0))
        let server = try LoopbackServer.start(limits: limits) { request in
            running.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            for _ in 0..<100 { await Task.yield() }
            running.withLock { $0.now -= 1 }
            return try await echo(request)
        }
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<20 {
                group.addTask { try await exchange(server, "GET /\(number) HTTP/1.0\r\n\r\n") }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert(String($1.suffix(2))) }
        }

        #expect(answers.count == 20)
        #expect(running.withLock { $0.most } <= 2)
        await server.stop()
    }

    @Test(arguments: ["", "GET /a HT", "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"])
    func `the connection that has waited longest makes room for one over the bound`(begun: String) async throws {
        let limit = { (limits: inout LoopbackServer.Limits) in
            limits.connections = 3
            limits.makesRoom = true
        }
        try await withServer(limit) { server in
            let (oldest, other) = (try RawClient(port: server.port), try RawClient(port: server.port))
            // Connections are accepted in order: both of them by the time that this one is answered.
            let newest = try RawClient(port: server.port)
            await newest.send("GET /p HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(await newest.read(through: "GET /p").contains("keep-alive"))
            await oldest.send(begun)
            if begun.hasSuffix("\r\n\r\n") { #expect(await oldest.read(through: "GET /a").contains("keep-alive")) }
            await other.send("GET /b HTTP/1.1\r\nHost: x\r\n")
            // Answered connections wait anew: then the other one has waited longest.
            let (ended, left) = begun.hasSuffix("\r\n\r\n") ? (other, oldest) : (oldest, other)

            #expect(try await exchange(server, "GET /c HTTP/1.0\r\n\r\n").hasSuffix("GET /c"))

            #expect(await ended.readToEnd().isEmpty)
            await left.send(ended === other ? "GET /d HTTP/1.0\r\n\r\n" : "Connection: close\r\n\r\n")
            #expect(await left.readToEnd().hasSuffix(ended === other ? "GET /d" : "GET /b"))
            await newest.send("GET /e HTTP/1.0\r\n\r\n")
            #expect(await newest.readToEnd().hasSuffix("GET /e"))
        }
    }

    @Test func `no connection makes room that waits for its answer`() async throws {
        let (entered, gate) = (OneShot<Void>(), Gate())
        let limit = { (limits: inout LoopbackServer.Limits) in
            limits.connections = 1
            limits.makesRoom = true
        }
        let hold: LoopbackServer.Handler = { request in
            if request.url.path == "/a" {
                entered.resolve(())
                await gate.pass()
            }
            return try await echo(request)
        }
        try await withServer(limit, answer: hold) { server in
            let first = try RawClient(port: server.port)
            await first.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            await entered.wait(onCancel: ())
            let second = try RawClient(port: server.port)
            await second.send("GET /b HTTP/1.0\r\n\r\n")
            gate.open()

            #expect(await first.readToEnd().hasSuffix("GET /a"))
            #expect(await second.readToEnd().hasSuffix("GET /b"))
        }
    }

    @Test func `many connections are served at once`() async throws {
        let arrivals = Protected(0)
        let all = Gate()
        let server = try LoopbackServer.start { request in
            // None is answered before all have come.
            arrivals.withLock { $0 += 1 }
            if arrivals.withLock({ $0 }) == 50 { all.open() }
            await all.pass()
            return try await echo(request)
        }
        // Sent before any is read, which takes a thread: the clients do not compete with the server for those.
        let clients = try (0..<50).map { _ in try RawClient(port: server.port) }
        for (number, client) in clients.enumerated() { await client.send("GET /\(number) HTTP/1.0\r\n\r\n") }
        for (number, client) in clients.enumerated() {
            #expect(await client.readToEnd().hasSuffix("\r\n\r\nGET /\(number)"))
        }
        await server.stop()
    }

    @Test func `a handler that throws ends the connection without a byte`() async throws {
        #expect(try await exchange("GET / HTTP/1.1\r\nHost: x\r\n\r\n") { _ in throw CancellationError() }.isEmpty)
    }

    @Test func `a client that is gone cancels its handler and disturbs no other`() async throws {
        let entered = OneShot<Void>()
        let cancelled = OneShot<Void>()
        let never = OneShot<Void>()
        let server = try LoopbackServer.start { request in
            guard request.url.path == "/hang" else { return try await echo(request) }
            entered.resolve(())
            await never.wait(onCancel: ())
            cancelled.resolve(())
            return HTTPResponse(status: 200, body: Data(count: 1 << 20))
        }
        let client = try RawClient(port: server.port)
        await client.send("GET /hang HTTP/1.1\r\nHost: x\r\n\r\n")
        await entered.wait(onCancel: ())
        client.reset()
        await cancelled.wait(onCancel: ())

        #expect(try await exchange(server, "GET /a HTTP/1.0\r\n\r\n").hasSuffix("GET /a"))
        await server.stop()
    }

    @Test func `an answer that is larger than every buffer arrives whole`() async throws {
        let answer = try await exchange("GET / HTTP/1.0\r\n\r\n") { _ in
            HTTPResponse(status: 200, body: Data(repeating: 0x61, count: 20 << 20))
        }

        #expect(answer.utf8.count > 20 << 20)
    }

    @Test func `a client that takes nothing of its answer is given up`() async throws {
        var limits = LoopbackServer.Limits()
        limits.writeTime = .milliseconds(50)
        limits.connections = 1
        let server = try LoopbackServer.start(limits: limits) { request in
            request.url.path == "/large"
                ? HTTPResponse(status: 200, body: Data(repeating: 0x61, count: 50 << 20)) : try await echo(request)
        }
        let client = try RawClient(port: server.port)
        await client.send("GET /large HTTP/1.0\r\n\r\n")

        // The only place is free again when the first client has lost it.
        #expect(try await exchange(server, "GET /a HTTP/1.0\r\n\r\n").hasSuffix("GET /a"))
        #expect(await client.readToEnd().utf8.count < 50 << 20)
        await server.stop()
    }

    @Test func `a handler's headers cannot forge others`() async throws {
        let answer = try await exchange("GET / HTTP/1.0\r\n\r\n") { _ in
            HTTPResponse(status: 7, headers: ["X-A": "b\r\nX-Forged: 1", "X B": "c", "Transfer-Encoding": "chunked"])
        }

        #expect(answer == "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
}
