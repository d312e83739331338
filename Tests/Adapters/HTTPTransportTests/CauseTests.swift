import TestSupport

@testable import HTTPTransport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, the cause of a failed connection` {
    @Test func `is a name that cannot be resolved`() async throws {
        // Too long for a label, so that no resolver is asked.
        let name = String(repeating: "a", count: 64) + ".example"
        let url = try #require(URL(string: "https://\(name)/"))

        #expect(await sharedClient.cause(of: url) == .unresolvedName(name))
    }

    @Test func `is a port where nobody listens`() async throws {
        let url = try refusedURL()

        #expect(await sharedClient.cause(of: url) == .refused)
    }

    @Test func `is a port without TLS`() async throws {
        try await withRawServer(.send("HTTP/1.1 400 Bad Request\r\n\r\n"), .hang) { server in
            let url = try secure(server)

            #expect(await sharedClient.cause(of: url) == .noTLS)
        }
    }

    @Test func `is silence before the connection is secure`() async throws {
        // URLSession does not tell whether there is a connection.
        let expected: ConnectivityFailure.Cause? = Library.current.isURLSession ? nil : .connecting

        try await expect(expected, ofLate: secure, playing: [.hang])
    }

    @Test func `is silence before the answer`() async throws {
        let expected: ConnectivityFailure.Cause? = Library.current.isURLSession ? nil : .awaitingAnswer

        try await expect(expected, ofLate: { $0.url() }, playing: [.expectRequest, .hang])
    }

    @Test func `is silence within the body`() async throws {
        let half = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"
        try await expect(.receivingAnswer, ofLate: { $0.url() }, playing: [.expectRequest, .send(half), .hang])
    }

    /// On a busy machine, the exchange may not have got as far when the time is up. Then it gets more time.
    private func expect(
        _ expected: ConnectivityFailure.Cause?, ofLate url: @escaping @Sendable (RawServer) throws -> URL,
        playing script: [RawServerStep]
    ) async throws {
        var cause: ConnectivityFailure.Cause?
        for deadline in [Duration.seconds(3), .seconds(15), .seconds(45)] {
            cause = try await withRawServer(playing: script) { server in
                await makeClient(.init(deadline: deadline)).cause(of: try url(server))
            }
            if cause == expected { break }
        }
        #expect(cause == expected)
    }

    @Sendable private func secure(_ server: RawServer) throws -> URL {
        try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
    }
}

#if os(Linux)
    @Suite(.fewAtOnce) struct `Network client, the cause of a failed connection through a proxy` {
        /// What the proxy answers, or `nil` if nobody listens there.
        @Test(arguments: ["403 Forbidden", "407 Proxy Authentication Required", nil])
        func `is the proxy, which is named`(answer: String?) async {
            await #expect(processExitsWith: .success) { [answer] in
                let script = answer.map { [RawServerStep.expectRequest, .respond($0)] } ?? []
                try await withRawServer(playing: script) { server in
                    let port = answer == nil ? try refusedURL().port ?? 0 : Int(server.port)
                    let proxy = "127.0.0.1:\(port)"
                    setenv("https_proxy", "http://ann:s3cr3t@\(proxy)/", 1)
                    let url = try #require(URL(string: "https://a.example"))
                    let expected: ConnectivityFailure.Cause =
                        switch answer?.prefix(3) {
                        case nil: .proxyUnreachable(proxy)
                        case "407": .proxyAsksForLogin(proxy)
                        default: .proxyRefused(proxy)
                        }
                    for library in [HTTPTransport.Backend.curl, .urlSession] {
                        #expect(await library.makeClient(.init()).cause(of: url) == expected)
                    }
                }
            }
        }

        @Test func `is the name of the proxy, which cannot be resolved`() async {
            await #expect(processExitsWith: .success) {
                let name = String(repeating: "a", count: 64) + ".example"
                setenv("https_proxy", "http://ann:s3cr3t@\(name):3128", 1)
                let url = try #require(URL(string: "https://b.example"))
                for library in [HTTPTransport.Backend.curl, .urlSession] {
                    #expect(await library.makeClient(.init()).cause(of: url) == .unresolvedName(name))
                }
            }
        }
    }
#endif

extension HTTPClient {
    fileprivate func cause(of url: URL) async -> ConnectivityFailure.Cause? {
        await failure(of: HTTPRequest(.get, url))?.cause
    }
}
