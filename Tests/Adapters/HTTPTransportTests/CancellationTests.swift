import HTTPTransport
import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, cancellation` {
    @Test func `before the start sends nothing`() async throws {
        try await withRawServer(.expectRequest, .respond()) { server in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await sharedClient.failure(of: HTTPRequest(.get, server.url()))
            }

            #expect(await task.value == .cancelled)
            #expect(server.seen.connections == 0)
        }
    }

    static let moments: [(String, [RawServerStep])] = [
        ("before the head", [.expectRequest, .hang]),
        ("within the body", within("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")),
        ("of a redirect", within("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 9\r\n\r\nhalf")),
        (
            "of a challenge",
            within("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 9\r\n\r\n")
        ),
        ("of a second hop", [.forever([.expectRequest, .respond("302 Found", "Location: /"), .expectRequest, .hang])]),
    ]

    private static func within(_ answer: String) -> [RawServerStep] { [.expectRequest, .send(answer), .hang] }

    @Test(arguments: moments)
    func `ends the request at once, and its connection`(what: String, script: [RawServerStep]) async throws {
        try await withRawServer(playing: script) { server in
            let client = makeClient()
            let task = Task { await client.failure(of: HTTPRequest(.get, server.url())) }
            let requests = what == "of a second hop" ? 2 : 1
            await server.until { $0.requests.count == requests }

            task.cancel()

            #expect(await task.value == .cancelled)
            await server.until { $0.openConnections == 0 }
        }
    }

    @Test func `of one request leaves the others alone`() async throws {
        try await withRawServer(.expectRequest, .hang, .respond(body: "still here")) { server in
            let client = sharedClient
            let doomed = Task { await client.failure(of: HTTPRequest(.get, server.url("doomed"))) }
            let other = Task { await client.outcome(of: HTTPRequest(.get, server.url("other"))) }
            await server.until { $0.requests.count == 2 }

            doomed.cancel()
            #expect(await doomed.value == .cancelled)
            server.release()

            let response = try await other.value.get()
            #expect(response.body == Data("still here".utf8))
        }
    }

    @Test func `harms nobody when the client is gone before the task is`() async throws {
        try await withRawServer(.expectRequest, .hang) { server in
            var task: Task<HTTPClientError?, Never>?
            do {
                let client = sharedClient
                task = Task { await client.failure(of: HTTPRequest(.get, server.url())) }
            }
            await server.until { $0.requests.count == 1 }

            task?.cancel()

            #expect(await task?.value == .cancelled)
            await server.until { $0.openConnections == 0 }
        }
    }
}
