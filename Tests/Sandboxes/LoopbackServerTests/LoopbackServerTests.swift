import LoopbackServer
import TestSupport

@Suite(.fewAtOnce, .timeLimit(.minutes(60))) struct `Loopback Server` {
    @Test func `hands over a request with an absolute URL and gives back the answer`() async throws {
        let seen = Protected<[HTTPRequest]>([])
        let server = try LoopbackServer.start { request in
            seen.withLock { $0.append(request) }
            return HTTPResponse(
                status: 201, headers: ["X-Answer": "yes", "Content-Length": "99"], body: Data("body".utf8))
        }
        let answer = try await exchange(
            server, "POST /a?b[c]=1 HTTP/1.1\r\nHost: x\r\nX-Ask: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"
        )

        #expect(answer == "HTTP/1.1 201 Created\r\nX-Answer: yes\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody")
        let request = try #require(seen.withLock { $0 }.first)
        #expect(request.method == .post && request.body == Data("hi".utf8) && request.headers["x-ask"] == "1")
        #expect(request.url.absoluteString == "http://127.0.0.1:\(server.port)/a?b%5Bc%5D=1")
        await server.stop()
    }

    @Test(arguments: [
        ("/a?b[c]=1", "/a?b%5Bc%5D=1"), ("/a?b%5Bc%5D=1", "/a?b%5Bc%5D=1"), ("/a?b[c%5D=%5b", "/a?b%5Bc%5D=%5b"),
        ("/%zz%4", "/%25zz%254"), ("/\"<>\\^`{|}", "/%22%3C%3E%5C%5E%60%7B%7C%7D"), ("//x/../y", "//x/../y"),
        ("/-._~!$&'()*+,;=:@/?azAZ09", "/-._~!$&'()*+,;=:@/?azAZ09"),
        ("http://other.example/a?b", "/a?b"), ("HTTP://127.0.0.1/a?b", "/a?b"), ("/a?b", "/a?b"),
    ])
    func `a target comes as it was sent, what cannot stand in a URL escaped`(target: String, url: String) async throws {
        try await withServer(answer: { HTTPResponse(status: 200, body: Data($0.url.absoluteString.utf8)) }) { server in
            let answer = try await exchange(server, "GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(answer.hasSuffix("\r\n\r\nhttp://127.0.0.1:\(server.port)\(url)"))
        }
    }

    @Test func `its URL is its root, on 127.0.0.1 and on no other address of this machine`() async throws {
        try await withServer { server in
            #expect(server.port != 0 && server.url.absoluteString == "http://127.0.0.1:\(server.port)/")
            // An address of this machine too, where the system has it; a server on all addresses would answer there.
            #expect(throws: RawClient.Failure.refused) { try RawClient(host: 0x7F00_0002, port: server.port) }
            _ = try RawClient(port: server.port)
        }
    }

    @Test func `a connection serves one request after another`() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.port)
            for path in ["/1", "/2", "/3"] {
                await client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(await client.read(through: "GET \(path)").contains("Connection: keep-alive"))
            }
        }
    }

    @Test func `pipelined requests are answered in their order`() async throws {
        let gate = Gate()
        let hold: LoopbackServer.Handler = { request in
            if request.url.path == "/1" { await gate.pass() }
            return try await echo(request)
        }
        try await withServer(answer: hold) { server in
            let client = try RawClient(port: server.port)
            let requests = ["/1", "/2", "/3"].map { "GET \($0) HTTP/1.1\r\nHost: x\r\n" }
            await client.send(requests.joined(separator: "\r\n") + "Connection: close\r\n\r\n")
            gate.open()

            let answers = await client.readToEnd().components(separatedBy: "HTTP/1.1 200").dropFirst()
            #expect(answers.map { $0.suffix(6) } == ["GET /1", "GET /2", "GET /3"])
        }
    }

    @Test func `a HEAD is answered without the body`() async throws {
        let answer = try await exchange("HEAD /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")

        #expect(answer.contains("Content-Length: 6\r\n") && answer.hasSuffix("\r\n\r\n"))
    }

    @Test(arguments: [("", "close"), ("Connection: Keep-Alive\r\n", "keep-alive")])
    func `an HTTP 1.0 connection ends with its answer unless asked otherwise`(field: String, expected: String)
        async throws
    {
        try await withServer { server in
            let client = try RawClient(port: server.port)
            await client.send("GET /a HTTP/1.0\r\n\(field)\r\n")

            #expect(await client.read(through: "GET /a").contains("Connection: \(expected)\r\n"))
            client.endOutput()
            #expect(await client.readToEnd().isEmpty)
        }
    }

    @Test func `a client that awaits a word gets it before it sends its body`() async throws {
        try await withServer(answer: { HTTPResponse(status: 200, body: $0.body ?? Data()) }) { server in
            let client = try RawClient(port: server.port)
            await client.send(
                "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\nConnection: close\r\n\r\n")
            #expect(await client.read(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            await client.send("hello")

            #expect(await client.readToEnd().hasSuffix("\r\n\r\nhello"))
        }
    }
}
