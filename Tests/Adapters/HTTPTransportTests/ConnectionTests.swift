import HTTPTransport
import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, its connections` {
    @Test func `are reused`() async throws {
        try await withRawServer(.forever([.expectRequest, .respond()])) { server in
            let client = makeClient()

            for _ in 0..<20 { _ = try await client.get(server.url()) }

            #expect(server.seen.requests.count == 20)
            #expect(server.seen.connections == 1)
        }
    }

    @Test(arguments: [(nil, 6), (2, 2), (1, 1)] as [(Int?, Int)])
    func `are six at most, or as many as is configured, and serve in turn`(limit: Int?, most: Int) async throws {
        try await withRawServer(.forever([.expectRequest, .hang, .respond(body: "x")])) { server in
            var configuration = HTTPClientConfiguration(deadline: .seconds(300))
            if let limit { configuration.maximumConnectionsPerHost = limit }
            let client = makeClient(configuration)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<100 { group.addTask { try await client.get(server.url("\(number)")).status } }
                await server.until { $0.requests.count == most }
                #expect(server.seen.connections == most)
                server.release()
                for try await status in group { #expect(status == 200) }
            }
            #expect(Set(server.seen.requests.map(\.target)) == Set((0..<100).map { "/\($0)" }))
            if most == 1 { #expect(server.seen.connections == 1) }
            // An idle one may be closed and another opened in its place.
            await server.until { $0.openConnections <= most }
        }
    }

    @Test(arguments: [HTTPMethod.get, .post])
    func `are there for an urgent request, however many wait for others that do not end`(method: HTTPMethod)
        async throws
    {
        try await withWatchdog {
            let server = try RawServer { $0 < 2 ? [.expectRequest, .hang] : [.expectRequest, .respond()] }
            defer { server.close() }
            let client = makeClient(.init(deadline: .seconds(300), maximumConnectionsPerHost: 2))
            let others = (1...10).map { _ in Task { await client.failure(of: HTTPRequest(.get, server.url())) } }
            await server.until { $0.requests.count == 2 }

            for number in 1...3 {
                let urgent = HTTPRequest(method, server.url("\(number)"), timeLimit: .seconds(300))
                #expect(try await client.send(urgent).status == 200)
            }

            #expect(server.seen.requests.count == 5)
            for other in others { other.cancel() }
            for other in others { #expect(await other.value == .cancelled) }
        }
    }

    @Test func `are waited for by no more requests than may be under way, but by urgent ones`()
        async throws
    {
        try await withWatchdog {
            let server = try RawServer { ($0 == 0 ? [.expectRequest, .hang] : [.expectRequest]) + [.respond()] }
            defer { server.close() }
            let client = makeClient(
                .init(deadline: .seconds(300), maximumConnectionsPerHost: 1, maximumPending: 2))
            let first = Task { await client.outcome(of: HTTPRequest(.get, server.url())) }
            await server.until { $0.requests.count == 1 }
            // Of two more one is refused, whichever is later.
            let others = (1...2).map { _ in Task { await client.outcome(of: HTTPRequest(.get, server.url())) } }
            let refused = await withTaskGroup(of: HTTPClientError?.self) { group in
                for other in others {
                    group.addTask { if case .failure(let error) = await other.value { error } else { nil } }
                }
                let refused = await group.next() ?? nil
                let urgent = HTTPRequest(.get, server.url(), timeLimit: .seconds(300))
                #expect(await client.failure(of: urgent) == nil)
                server.release()
                #expect(await group.next() == .some(nil))
                return refused
            }

            #expect(refused?.reason == .overloaded)
            #expect(refused?.mayHaveBeenSent == false)
            #expect(try await first.value.get().status == 200)
            #expect(try await client.get(server.url()).status == 200)
        }
    }

    @Test func `that a server closes between requests are opened again`() async throws {
        try await withRawServer(.expectRequest, .respond(body: "once")) { server in
            let client = makeClient()

            for number in 1...3 {
                _ = try await client.get(server.url())
                await server.until { $0.connections == number && $0.openConnections == 0 }
            }
        }
    }
}
