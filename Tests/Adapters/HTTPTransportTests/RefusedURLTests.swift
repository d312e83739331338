import HTTPTransport
import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, what it refuses to send` {
    @Test(arguments: [
        "http://surveys.example/token?password=secret", "http://10.0.0.1/", "http://127.0.0.1.example/",
        "http://localhost.example/", "ftp://127.0.0.1/", "file:///etc/passwd", "data:text/plain,hello", "/relative",
        "https:///path",
    ])
    func `a URL that is neither https nor at home`(text: String) async throws {
        let url = try #require(URL(string: text))

        let error = await sharedClient.failure(of: HTTPRequest(.get, url))

        #expect(error?.isRefusedURL == true)
        #expect(!"\(String(describing: error))".contains("secret"))
    }

    @Test(arguments: ["127.0.0.1", "localhost"]) func `not plain http at home`(host: String) async throws {
        try await withRawServer(.expectRequest, .respond()) { server in
            let url = try #require(URL(string: "http://\(host):\(server.port)/"))

            #expect(try await sharedClient.get(url).status == 200)
        }
    }

    @Test func `not plain http elsewhere once that is allowed`() async throws {
        try await withWatchdog {
            // 0.0.0.0 is no loopback address by its text, and yet leads nowhere else.
            var components = try #require(URLComponents(url: try refusedURL(), resolvingAgainstBaseURL: false))
            components.host = "0.0.0.0"
            let url = try #require(components.url)

            #expect(await sharedClient.failure(of: HTTPRequest(.get, url))?.isRefusedURL == true)
            let client = makeClient(.init(allowsInsecureHTTP: true))
            #expect(await client.failure(of: HTTPRequest(.get, url))?.reason == .unreachable)
        }
    }

    @Test(arguments: [
        ("X", "a\r\nInjected: b"), ("X", "a\nb"), ("X", "a\0b"), ("X\r\nY", "a"), ("X: injected", "a"), ("X Y", "a"),
        ("X ", "a"), ("", "a"), ("Ü", "a"), ("X;", ""), ("(X)", "a"),
    ])
    func `a header field with a line break, or whose name is not a token`(name: String, value: String) async throws {
        let sent = try await send(headers: HTTPHeaders([HTTPHeaders.Field(name: name, value: value)]))

        #expect(sent.error?.isRefusedURL == true)
        #expect(sent.seen.connections == 0)
    }

    @Test(arguments: ["", "GET ", "GET / HTTP/1.1\r\nX: y\r\n\r\nGET", "GET\0", "GÉT", "GET,PUT"])
    func `a method that is not a token`(method: String) async throws {
        let sent = try await send(.init(rawValue: method))

        #expect(sent.error?.isRefusedURL == true)
        #expect(sent.seen.connections == 0)
    }

    @Test func `not a method or a name of unusual characters`() async throws {
        let request = try await arrived(.init(rawValue: "M-SEARCH"), headers: ["!#$%&'*+-.^_`|~09azAZ": "value"])

        #expect(request.method == "M-SEARCH")
        #expect(request.headers["!#$%&'*+-.^_`|~09azAZ"] == "value")
    }
}
