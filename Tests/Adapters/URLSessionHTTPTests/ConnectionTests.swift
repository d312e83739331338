import HTTP
import TestSupport
import Testing
import URLSessionHTTP

@Suite(.fewAtOnce, .onEachLoader) struct `URLSession client, its connections` {
    @Test func `are reused`() async throws {
        try await withServer(.forever([.expectRequest, .respond()])) { server in
            let client = makeClient()

            for _ in 0..<20 { _ = try await client.get(server.url()) }

            #expect(server.seen.requests.count == 20)
            #expect(server.seen.connections == 1)
        }
    }

    @Test func `are six at most, however many requests`() async throws {
        try await withServer(.forever([.expectRequest, .hang, .respond(body: "x")])) { server in
            let client = makeClient()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<50 {
                    group.addTask { try await client.send(HTTPRequest(.get, server.url("\(number)"))).status }
                }
                await server.until { $0.requests.count == 6 }
                #expect(server.seen.connections == 6)
                server.release()
                for try await status in group { #expect(status == 200) }
            }
            #expect(Set(server.seen.requests.map(\.target)) == Set((0..<50).map { "/\($0)" }))
            // An idle one may be closed and another opened in its place.
            await server.until { $0.openConnections <= 6 }
        }
    }

    @Test func `may be as many as the configuration says`() async throws {
        try await withServer(.forever([.expectRequest, .hang, .respond()])) { server in
            let client = makeClient(.init(deadline: .seconds(300), maximumConnectionsPerHost: 2))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 { group.addTask { _ = try await client.get(server.url()) } }
                await server.until { $0.requests.count == 2 }
                #expect(server.seen.connections == 2)
                server.release()
                try await group.waitForAll()
            }
            await server.until { $0.openConnections <= 2 }
        }
    }

    @Test func `take requests in turn`() async throws {
        try await withServer(.forever([.expectRequest, .hang, .respond()])) { server in
            let client = makeClient(.init(deadline: .seconds(300), maximumConnectionsPerHost: 1))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<100 { group.addTask { _ = try await client.get(server.url()) } }
                await server.until { $0.requests.count == 1 }
                server.release()
                try await group.waitForAll()
            }
            #expect(server.seen.connections == 1)
        }
    }

    @Test func `that a server closes between requests are opened again`() async throws {
        try await withServer(.expectRequest, .respond(body: "once")) { server in
            let client = makeClient()

            for number in 1...3 {
                _ = try await client.get(server.url())
                await server.until { $0.connections == number && $0.openConnections == 0 }
            }
        }
    }
}
