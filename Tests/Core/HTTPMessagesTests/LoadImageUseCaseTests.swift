import TestSupport

@Suite struct `Load Image Use Case` {
    private func load(
        _ url: String = "https://a.test/", api: String = "https://api.example.test"
    ) -> OverHTTP<LoadImageError, Data> {
        OverHTTP { client in
            let origin = try #require(URL(string: api).flatMap(Origin.init))
            return try await RemoteImageLoader(httpClient: client, for: origin, limit: 5).loadImage(url)
        }
    }

    @Test func `primary course`() async throws {
        let (data, requests) = try await load("https://img.example.test/1.png?v=2").given(image("image"))

        #expect(data == Data("image".utf8))
        // Nothing but the URL: no header field, and so no credential.
        #expect(requests == [try get("https://img.example.test/1.png?v=2")])
    }

    @Test func `primary course: an image may hold exactly the limit`() async throws {
        #expect(try await load().given(HTTPResponse(status: 200, body: Data(count: 5))).value.count == 5)
    }

    @Test(
        arguments: [
            ("http://127.0.0.1:8080", "http://127.0.0.1:9090/1.png"), ("http://127.0.0.1:8080", "http://[::1]/1.png"),
            ("http://localhost", "https://127.0.0.1/1.png"), ("http://[::1]:1", "https://img.example.test/1.png"),
            // Whoever talks to an API without TLS has allowed it for that server.
            ("http://api.example.test:3000", "http://api.example.test:3000/1.png"),
        ])
    func `primary course: images may be on this machine where the API is, and where the API is in any case`(
        api: String, url: String
    ) async throws {
        let (data, requests) = try await load(url, api: api).given(image("image"))

        #expect(data == Data("image".utf8))
        #expect(requests.map(\.url.absoluteString) == [url])
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `primary course: a redirect is followed where an image may be`(status: Int) async throws {
        let (data, requests) = try await load("https://img.example.test/1.png").given(
            redirect(status, to: "https://cdn.example.test/a/1.png"), redirect(status, to: "../2.png"), image("image"))

        #expect(data == Data("image".utf8))
        let places = ["img.example.test/1.png", "cdn.example.test/a/1.png", "cdn.example.test/2.png"]
        #expect(requests == (try places.map { try get("https://" + $0) }))
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await load().keepsContract() }

    @Test(
        arguments: [
            (HTTPResponse(status: 200), "empty"), (HTTPResponse(status: 302), "status 302"),
            (HTTPResponse(status: 200, body: Data(count: 6)), "more than 5 bytes"),
        ])
    func `invalid data error - error course: no image`(response: HTTPResponse, reason: String) async {
        #expect(await load().failure(response) == .invalidData(reason: reason))
    }

    @Test(arguments: Self.forbidden)
    func `invalid data error - error course: where no image may be, nobody is asked`(
        url: String, reason: String
    ) async {
        #expect(await load(url).failure() == .invalidData(reason: reason))
    }

    @Test(arguments: Self.forbidden.dropFirst(3))
    func `invalid data error - error course: a redirect to where no image may be is not followed`(
        url: String, reason: String
    ) async {
        #expect(await load().failure(redirect(302, to: url)) == .invalidData(reason: reason))
    }

    @Test(arguments: ["http://img.example.test/1.png", "http://127.1/1.png", "https://a:b@img.example.test/1.png"])
    func `invalid data error - error course: an API on this machine may not send us everywhere either`(
        url: String
    ) async {
        _ = await load(url, api: "http://127.0.0.1:8080").failure()
    }

    @Test func `invalid data error - error course: redirects have an end`() async {
        let answers = (1...6).map { Result<HTTPResponse, HTTPClientError>.success(redirect(302, to: "/\($0)")) }
        #expect(await load().failure(of: answers) == .invalidData(reason: "more than 5 redirects"))
    }

    @Test(arguments: [401, 404])
    func `refused - error course: whatever it says`(status: Int) async {
        #expect(await load().failure(.html(status: status)) == .refused(ServerRefusal(status: status)))
    }

    private static let forbidden =
        ["", "1.png", "/1.png", "file:///etc/passwd", "ftp://a.test/1.png", "https://", "data:,x"]
        .map { ($0, "no HTTP URL") }
        + [
            "http://127.0.0.1/", "https://127.0.0.1:8443/", "https://localhost/", "https://LOCALHOST./",
            "https://a.localhost/", "https://127.1/", "https://2130706433/", "https://0x7f000001/",
            "https://0177.0.0.1/", "https://0.0.0.0/", "https://[::1]/", "https://[::]/", "https://[0:0:0:0:0:0:0:1]/",
            "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[::127.0.0.1]/", "https://127%2E0.0.1/",
        ].map { ($0, "a URL of this machine") }
        + ["http://img.example.test/", "http://api.example.test/"].map { ($0, "plain http to another machine") }
        + ["https://ann@img.example.test/", "https://ann:secret@api.example.test/"]
        .map { ($0, "a URL that carries credentials") }

    private func get(_ url: String) throws -> HTTPRequest { HTTPRequest(.get, try #require(URL(string: url))) }

    private func redirect(_ status: Int, to location: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Location": location])
    }

    private func image(_ text: String) -> HTTPResponse { HTTPResponse(status: 200, body: Data(text.utf8)) }
}
