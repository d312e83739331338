#if os(Linux)
    import CurlHTTP
    import TestSupport
    import URLSessionHTTP

    @testable import HTTPTransport

    @Suite(.fewAtOnce) struct `A client's library` {
        @Test func `is libcurl if the process has one that is new enough, and else URLSession`() {
            #expect(HTTPTransport.Backend.automatic.makeClient(.init()) is CurlHTTPClient)
            #expect(HTTPTransport.Backend.firstAvailable(of: nil, else: .init()) is URLSessionHTTPClient)
        }

        @Test func `is the one that was asked for`() {
            #expect(HTTPTransport.Backend.curl.makeClient(.init()) is CurlHTTPClient)
            #expect(HTTPTransport.Backend.urlSession.makeClient(.init()) is URLSessionHTTPClient)
        }

        @Test func `that is missing sends nothing, and says so`() async throws {
            let request = HTTPRequest(.post, try #require(URL(string: "https://a.example")))

            let error = await ClientWithoutLibrary().failure(of: request)

            #expect(error?.mayHaveBeenSent == false)
            #expect("\(String(describing: error))".contains("libcurl 7.68 or later is missing"))
        }

        @Test func `opens nothing that programs inherit, where the process asks for that`() async {
            // In a process of its own, whose descriptors are its own.
            await #expect(processExitsWith: .success) {
                try await withRawServer(.expectRequest, .respond(), .hang) { server in
                    let client = HTTPTransport.client(userAgent: "tests/1.0")
                    HTTPTransport.closeDescriptorsOnExec()
                    _ = try await client.get(server.url())

                    #expect(server.seen.openConnections == 1)
                    // The server's own are none of these.
                    #expect(localSockets().allSatisfy { fcntl($0, F_GETFD) == FD_CLOEXEC })
                    withExtendedLifetime(client) {}
                }
            }
        }
    }

    private func localSockets() -> [Int32] {
        (0..<1_024).filter { descriptor in
            var (address, length) = (sockaddr(), socklen_t(MemoryLayout<sockaddr>.size))
            return getsockname(descriptor, &address, &length) == 0 && address.sa_family == sa_family_t(AF_UNIX)
        }
    }
#endif
