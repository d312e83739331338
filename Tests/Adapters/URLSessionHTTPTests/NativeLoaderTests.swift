#if canImport(FoundationNetworking)
    import Foundation
    import HTTP
    import TestSupport
    import Testing
    import URLSessionHTTP

    /// What Foundation's own loader does otherwise on Linux than HTTP asks, and than libcurl does here.
    @Suite(.fewAtOnce) struct `URLSession client over Foundation's own loader` {
        static let fatal: [String: (answer: String, status: Int?)] = [
            "a connection that ends within the head": ("HTTP/1.1 200 OK\r\nContent-Le", nil),
            "trailers": (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nX-Late: 1\r\n\r\n", 200
            ),
            "a redirect to an IPv6 literal": (
                RawServerStep.response("302 Found", ["Location: //[2001:db8::1]/"]), 302
            ),
        ]

        /// Sends a request that is answered so, over `loader`, and expects what any client owes to such an answer.
        private static func expectAnswer(to what: String, over loader: Loader) async throws {
            let (answer, status) = try #require(fatal[what])
            try await withServer(.expectRequest, .send(answer)) { server in
                // Foundation's own loader may do neither, and leave the request waiting.
                let deadline: Duration = loader == .native ? .seconds(10) : .seconds(300)
                let outcome = await Loader.$current.withValue(loader) {
                    await makeClient(.init(deadline: deadline)).outcome(of: HTTPRequest(.get, server.url()))
                }
                switch outcome {
                case .success(let response): #expect(response.status == status)
                case .failure(let error): #expect(status == nil && error.reason == .connectionLost, "\(error)")
                }
            }
        }

        @Test(arguments: fatal.keys.sorted()) func `may end the process, which libcurl never does`(what: String)
            async throws
        {
            try await Self.expectAnswer(to: what, over: .automatic)
            // In a process of its own, which a fatal error of FoundationNetworking ends.
            await withKnownIssue("\(what) ends a process that uses Foundation's own loader", isIntermittent: true) {
                await #expect(processExitsWith: .success) { [what] in
                    try await Self.expectAnswer(to: what, over: .native)
                }
            }
        }

        @Test(arguments: ["X-Odd:   ", "access-token: \t"])
        func `takes a blank field for an invalid response, and says so`(field: String) async throws {
            try await withServer(.expectRequest, .respond("200 OK", field)) { server in
                let client = Loader.$current.withValue(.native) { makeClient() }

                let error = await client.failure(of: HTTPRequest(.get, server.url()))

                #expect(error?.isInvalidResponse == true)
                #expect("\(String(describing: error))".contains("cannot read a field of it"))
            }
        }
    }
#endif
