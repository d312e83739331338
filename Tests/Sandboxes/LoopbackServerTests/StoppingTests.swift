import LoopbackServer
import TestSupport

@Suite(.fewAtOnce, .timeLimit(.minutes(60))) struct `Loopback Server, starting and stopping` {
    @Test func `a port that is in use is named`() async throws {
        try await withServer { server in
            #expect(throws: LoopbackServerError.portInUse(server.port)) {
                try LoopbackServer.start(port: server.port, handler: echo)
            }
        }
    }

    @Test func `after stopping the port is free, idle connections are closed and no request is served`() async throws {
        let server = try LoopbackServer.start(handler: echo)
        let client = try RawClient(port: server.port)
        await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = await client.read(through: "GET /a")
        await server.stop()

        #expect(await client.readToEnd().isEmpty)
        #expect(throws: RawClient.Failure.refused) { try RawClient(port: server.port) }
    }

    @Test func `an answer that is under way is finished`() async throws {
        let entered = Gate()
        let gate = Gate()
        let server = try LoopbackServer.start { request in
            entered.open()
            await gate.pass()
            return try await echo(request)
        }
        let client = try RawClient(port: server.port)
        await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        await entered.pass()
        async let stopped: Void = server.stop(grace: .seconds(30))
        await until { (try? RawClient(port: server.port)) == nil }
        gate.open()

        let answer = await client.readToEnd()
        #expect(answer.hasSuffix("GET /a"))
        #expect(answer.contains("Connection: close\r\n"))
        await stopped
    }

    @Test func `an answer that does not come in time is dropped and its handler cancelled`() async throws {
        let entered = Gate()
        let never = Gate()
        let cancelled = Gate()
        let server = try LoopbackServer.start { request in
            entered.open()
            await never.wait()
            cancelled.open()
            return try await echo(request)
        }
        let client = try RawClient(port: server.port)
        await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        await entered.pass()
        await server.stop(grace: .milliseconds(10))
        await cancelled.pass()

        #expect(await client.readToEnd().isEmpty)
    }

    @Test func `stopping twice at once waits for one end`() async throws {
        let server = try LoopbackServer.start(handler: echo)
        async let first: Void = server.stop()
        async let second: Void = server.stop()
        _ = await (first, second)

        #expect(throws: RawClient.Failure.refused) { try RawClient(port: server.port) }
        await server.stop()
    }

    @Test func `a server that nothing refers to stops by itself`() async throws {
        let port = try LoopbackServer.start(handler: echo).port

        await until { (try? RawClient(port: port)) == nil }
    }

    @Test func `a server can be started again at its port at once`() async throws {
        let first = try LoopbackServer.start(handler: echo)
        let client = try RawClient(port: first.port)
        await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = await client.read(through: "GET /a")
        await first.stop()
        let second = try LoopbackServer.start(port: first.port, handler: echo)

        #expect(second.port == first.port)
        await second.stop()
    }
}
