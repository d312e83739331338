import TestSupport

@testable import URLSessionHTTP

@Suite(.fewAtOnce, .onEachLoader) struct `URLSession client, a proxy in the environment` {
    @Test(arguments: [
        (nil, "localhost,127.0.0.1,127.0.0.0/8,::1"), ("", "localhost,127.0.0.1,127.0.0.0/8,::1"), ("*", "*"),
        ("a.example,.b", "a.example,.b,localhost,127.0.0.1,127.0.0.0/8,::1"),
    ])
    func `is not for loopback hosts, besides those it is not for already`(list: String?, expected: String) {
        #expect(HTTPTransport.exemptingLoopback(list) == expected)
    }

    #if canImport(FoundationNetworking)
        @Test func `does not see a request to this machine`() async {
            // In a process of its own, since the environment is for all of it.
            await #expect(processExitsWith: .success) {
                try await withServer(.expectRequest, .respond(body: "from the proxy")) { proxy in
                    try await withServer(.expectRequest, .respond(body: "direct")) { server in
                        setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
                        unsetenv("no_proxy")
                        HTTPTransport.exemptLoopbackFromProxies()

                        let response = try await sharedClient.get(server.url())

                        #expect(response.body == Data("direct".utf8))
                        #expect(proxy.seen.connections == 0)
                    }
                }
            }
        }

        @Test func `that will not connect leaves the request unsent`() async {
            await #expect(processExitsWith: .success) {
                try await withServer(.expectRequest, .respond("403 Forbidden")) { proxy in
                    setenv("https_proxy", "http://127.0.0.1:\(proxy.port)", 1)
                    let request = HTTPRequest(.post, try #require(URL(string: "https://a.example")))

                    let error = await URLSessionHTTPClient().failure(of: request)

                    #expect(error?.reason == .unreachable)
                    #expect(error?.mayHaveBeenSent == false)
                    #expect(proxy.seen.requests.map(\.method) == ["CONNECT"])
                }
            }
        }
    #endif
}
