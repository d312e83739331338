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

        @Test(arguments: ["403 Forbidden", "407 Proxy Authentication Required", "502 Bad Gateway"])
        func `that will not connect leaves the request unsent, and is named`(status: String) async {
            await #expect(processExitsWith: .success) { [status] in
                try await withServer(.expectRequest, .respond(status)) { proxy in
                    setenv("https_proxy", "http://ann:s3cr3t@127.0.0.1:\(proxy.port)/", 1)
                    let request = HTTPRequest(.post, try #require(URL(string: "https://a.example")))

                    let error = await URLSessionHTTPClient().failure(of: request)

                    #expect(error?.reason == .unreachable)
                    #expect(error?.mayHaveBeenSent == false)
                    let detail = "the proxy 127.0.0.1:\(proxy.port) refused with status \(status.prefix(3))"
                    #expect("\(String(describing: error))".contains("\"\(detail)\""))
                    #expect(proxy.seen.requests.map(\.method) == ["CONNECT"])
                }
            }
        }

        @Test(arguments: ["http://ann:s3 cr3t@127.0.0.1:1", "ann:s3 cr3t@127.0.0.1:1", "ftp://ann:s3 cr3t@127.0.0.1:1"])
        func `whose setting libcurl cannot use does not show its password`(proxy: String) async {
            await #expect(processExitsWith: .success) { [proxy] in
                setenv("https_proxy", proxy, 1)
                for loader in Loader.all {
                    let url = try #require(URL(string: "https://a.example"))

                    let error = await URLSessionHTTPClient(.init(loader: loader)).failure(of: HTTPRequest(.post, url))

                    #expect(error != nil)
                    #expect(!"\(String(describing: error))".contains("cr3t"), "\(String(describing: error))")
                }
            }
        }

        @Test(arguments: [
            ("http://ann:s3cr3t@proxy.example:3128", "proxy.example:3128"), ("proxy.example", "proxy.example"),
            ("socks5h://ann:a@b@proxy.example:1/", "proxy.example:1"), ("http://[::1]:3128/x?y", "[::1]:3128"),
            ("ann:s3cr3t@proxy.example:3128", "proxy.example:3128"),
        ])
        func `is named without its user`(value: String, place: String) {
            let proxies = EnvironmentProxies(["https_proxy": value])

            #expect(proxies.place(for: "https") == place)
            let shown = proxies.hidingUsers(in: "Unsupported proxy syntax in '\(value)': Bad login part")
            for secret in ["ann", "s3cr3t", "a@b"] { #expect(!shown.contains(secret)) }
            #expect(shown.contains(place) && shown.hasSuffix("': Bad login part"))
        }

        @Test(
            arguments: [
                (["https_proxy": "a", "HTTPS_PROXY": "b", "all_proxy": "c"], "https", "a"),
                (["HTTPS_PROXY": "b"], "https", "b"),
                (["https_proxy": "", "ALL_PROXY": "d"], "https", "d"), (["HTTP_PROXY": "e"], "http", nil),
                (["http_proxy": "f"], "http", "f"), (["http_proxy": "f"], "https", nil),
                (["no_proxy": "g"], "http", nil),
            ] as [([String: String], String, String?)])
        func `is the one that libcurl uses`(environment: [String: String], scheme: String, place: String?) {
            #expect(EnvironmentProxies(environment).place(for: scheme) == place)
        }
    #endif
}
