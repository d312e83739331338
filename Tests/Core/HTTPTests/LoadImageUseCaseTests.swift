import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct `Load Image Use Case` {
    private let contract = RequestContract(of: LoadImageError.self) { client in
        let api = try #require(URL(string: "https://api.example.test").flatMap(Origin.init))
        _ = try await RemoteImageLoader(client: client, for: api, limit: 5).loadImage("https://a.test/")
    }

    @Test func `primary course`() async throws {
        let (sut, client) = try makeSUT(.success(image("image")))

        #expect(try await sut.loadImage("https://img.example.test/1.png?v=2") == Data("image".utf8))

        // Nothing but the URL: no header field, and so no credential.
        let url = try #require(URL(string: "https://img.example.test/1.png?v=2"))
        #expect(client.requests == [HTTPRequest(.get, url)])
    }

    @Test func `primary course: an image may hold exactly the limit`() async throws {
        let (sut, _) = try makeSUT(.success(HTTPResponse(status: 200, body: Data(count: 5))))

        #expect(try await sut.loadImage("https://a.test/").count == 5)
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
        let (sut, client) = try makeSUT(.success(image("image")), api: api)

        #expect(try await sut.loadImage(url) == Data("image".utf8))
        #expect(client.requests.map(\.url.absoluteString) == [url])
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `primary course: a redirect is followed where an image may be`(status: Int) async throws {
        let (sut, client) = try makeSUT(
            .success(redirect(status, to: "https://cdn.example.test/a/1.png")),
            .success(redirect(status, to: "../2.png")),
            .success(image("image")))

        #expect(try await sut.loadImage("https://img.example.test/1.png") == Data("image".utf8))

        #expect(
            client.requests == [
                try get("https://img.example.test/1.png"), try get("https://cdn.example.test/a/1.png"),
                try get("https://cdn.example.test/2.png"),
            ])
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(
        arguments: [
            (HTTPResponse(status: 200), "empty"),
            (HTTPResponse(status: 200, body: Data(count: 6)), "more than 5 bytes"),
            (HTTPResponse(status: 302), "status 302"),
        ])
    func `invalid data error - error course: no image`(response: HTTPResponse, reason: String) async throws {
        let (sut, _) = try makeSUT(.success(response))

        await #expect(throws: LoadImageError.invalidData(reason: reason)) { try await sut.loadImage("https://a.test/") }
    }

    @Test(arguments: Self.forbidden)
    func `invalid data error - error course: where no image may be, nobody is asked`(
        url: String, reason: String
    ) async throws {
        let (sut, client) = try makeSUT()

        await #expect(throws: LoadImageError.invalidData(reason: reason)) { try await sut.loadImage(url) }
        #expect(client.requests.isEmpty)
    }

    @Test(arguments: Self.forbidden.dropFirst(3))
    func `invalid data error - error course: a redirect to where no image may be is not followed`(
        url: String, reason: String
    ) async throws {
        let (sut, client) = try makeSUT(.success(redirect(302, to: url)))

        await #expect(throws: LoadImageError.invalidData(reason: reason)) { try await sut.loadImage("https://a.test/") }
        #expect(client.requests == [try get("https://a.test/")])
    }

    @Test(arguments: ["http://img.example.test/1.png", "http://127.1/1.png", "https://a:b@img.example.test/1.png"])
    func `invalid data error - error course: an API on this machine may not send us everywhere either`(
        url: String
    ) async throws {
        let (sut, client) = try makeSUT(api: "http://127.0.0.1:8080")

        await #expect(throws: LoadImageError.self) { try await sut.loadImage(url) }
        #expect(client.requests.isEmpty)
    }

    @Test func `invalid data error - error course: redirects have an end`() async throws {
        let answers = (1...6).map { Result<HTTPResponse, HTTPClientError>.success(redirect(302, to: "/\($0)")) }
        let client = HTTPClientSpy(answers)

        await #expect(throws: LoadImageError.invalidData(reason: "more than 5 redirects")) {
            try await RemoteImageLoader(client: client, for: try origin("https://api.example.test"))
                .loadImage("https://a.test/")
        }
        #expect(client.requests.count == 6)
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test(arguments: [401, 404])
    func `refused - error course: whatever it says`(status: Int) async throws {
        let (sut, _) = try makeSUT(.success(.html(status: status)))

        await #expect(throws: LoadImageError.refused(ServerRefusal(status: status))) {
            try await sut.loadImage("https://a.test/")
        }
    }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    private static let forbidden =
        ["", "1.png", "/1.png", "file:///etc/passwd", "ftp://a.test/1.png", "https://", "data:,x"]
        .map { ($0, "no HTTP URL") }
        + [
            "http://127.0.0.1/", "https://127.0.0.1:8443/", "https://localhost/", "https://LOCALHOST./",
            "https://a.localhost/", "https://127.1/", "https://2130706433/", "https://0x7f000001/",
            "https://0177.0.0.1/",
            "https://0.0.0.0/", "https://[::1]/", "https://[::]/", "https://[0:0:0:0:0:0:0:1]/",
            "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[::127.0.0.1]/", "https://127%2E0.0.1/",
        ].map { ($0, "a URL of this machine") }
        + ["http://img.example.test/", "http://api.example.test/"].map { ($0, "plain http to another machine") }
        + ["https://ann@img.example.test/", "https://ann:secret@api.example.test/"]
        .map { ($0, "a URL that carries credentials") }

    private func makeSUT(
        _ answers: Result<HTTPResponse, HTTPClientError>..., api: String = "https://api.example.test"
    ) throws -> (RemoteImageLoader, HTTPClientSpy) {
        let client = HTTPClientSpy(answers)
        return (RemoteImageLoader(client: client, for: try origin(api), limit: 5), client)
    }

    private func origin(_ url: String) throws -> Origin { try #require(URL(string: url).flatMap(Origin.init)) }

    private func get(_ url: String) throws -> HTTPRequest { HTTPRequest(.get, try #require(URL(string: url))) }

    private func redirect(_ status: Int, to location: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Location": location])
    }

    private func image(_ text: String) -> HTTPResponse { HTTPResponse(status: 200, body: Data(text.utf8)) }
}
