import TestSupport

@testable import HTTPTransport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, a proxy in the environment` {
    #if os(Linux)
        @Test func `does not see a request to this machine`() async {
            // In a process of its own, since the environment is for all of it.
            await #expect(processExitsWith: .success) {
                try await withRawServer(.expectRequest, .respond(body: "from the proxy")) { proxy in
                    try await withRawServer(.expectRequest, .respond(body: "direct")) { server in
                        setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
                        unsetenv("no_proxy")
                        HTTPTransport.bypassProxyForLoopback()

                        let response = try await sharedClient.get(server.url())

                        #expect(response.body == Data("direct".utf8))
                        #expect(proxy.seen.connections == 0)
                    }
                }
            }
        }

        @Test(arguments: ["403 Forbidden", "407 Proxy Authentication Required", "502 Bad Gateway"])
        func `that will not connect leaves the request unsent, and is named`(status: String) async {
            await #expect(processExitsWith: .success) { [status] in
                try await withRawServer(.expectRequest, .respond(status)) { proxy in
                    setenv("https_proxy", "http://ann:s3cr3t@127.0.0.1:\(proxy.port)/", 1)
                    let request = HTTPRequest(.post, try #require(URL(string: "https://a.example")))

                    let error = await HTTPTransport.Backend.curl.makeClient(.init()).failure(of: request)

                    #expect(error?.reason == .unreachable)
                    #expect(error?.mayHaveBeenSent == false)
                    let detail = "the proxy 127.0.0.1:\(proxy.port) refused with status \(status.prefix(3))"
                    #expect("\(String(describing: error))".contains("\"\(detail)\""))
                    #expect(proxy.seen.requests.map(\.method) == ["CONNECT"])
                }
            }
        }

        @Test func `that asks for a login for plain http is no answer of the server's`() async {
            await #expect(processExitsWith: .success) {
                try await withRawServer(.expectRequest, .respond("407 Proxy Authentication Required")) { proxy in
                    setenv("http_proxy", "http://ann:s3cr3t@127.0.0.1:\(proxy.port)", 1)
                    let request = HTTPRequest(.post, try #require(URL(string: "http://a.example")))
                    for library in [HTTPTransport.Backend.curl, .urlSession] {
                        let error = await library.makeClient(.init(allowsInsecureHTTP: true)).failure(of: request)

                        #expect(error == .refusal(by: "127.0.0.1:\(proxy.port)"))
                        #expect(error?.reason == .unreachable && error?.mayHaveBeenSent == false)
                    }
                    #expect(proxy.seen.requests.map(\.target) == ["http://a.example/", "http://a.example/"])
                }
            }
        }

        @Test(arguments: [
            ("http_proxy", "127.0.0.1"), ("http_proxy", ".other.example, 127.0.0.1"), ("https_proxy", ""),
        ])
        func `has not sent the 407 of a server that is reached without it`(variable: String, exempt: String)
            async
        {
            await #expect(processExitsWith: .success) { [variable, exempt] in
                try await withRawServer(.expectRequest, .respond("407 Proxy Authentication Required")) { server in
                    setenv(variable, "http://127.0.0.1:1", 1)
                    setenv("no_proxy", exempt, 1)
                    for library in [HTTPTransport.Backend.curl, .urlSession] {
                        let response = try await library.makeClient(.init()).send(HTTPRequest(.post, server.url()))

                        #expect(response.status == 407)
                    }
                }
            }
        }

        @Test(arguments: ["http://ann:s3 cr3t@127.0.0.1:1", "ann:s3 cr3t@127.0.0.1:1", "ftp://ann:s3 cr3t@127.0.0.1:1"])
        func `whose setting libcurl cannot use does not show its password`(proxy: String) async {
            await #expect(processExitsWith: .success) { [proxy] in
                setenv("https_proxy", proxy, 1)
                for library in [HTTPTransport.Backend.curl, .urlSession] {
                    let url = try #require(URL(string: "https://a.example"))

                    let error = await library.makeClient(.init()).failure(of: HTTPRequest(.post, url))

                    #expect(error != nil)
                    #expect(!"\(String(describing: error))".contains("cr3t"), "\(String(describing: error))")
                }
            }
        }
    #endif
}
