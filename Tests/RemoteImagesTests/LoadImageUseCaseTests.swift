import Foundation
import HTTP
import RemoteImages
import TestSupport
import Testing

@Suite struct `Load Image Use Case` {
    @Test func `primary course`() async throws {
        let client = HTTPClientSpy(.success(HTTPResponse(status: 200, body: Data("image".utf8))))

        let image = try await RemoteImageLoader(client: client).loadImage("https://img.example.test/1.png?v=2")

        #expect(image == Data("image".utf8))
        let url = try #require(URL(string: "https://img.example.test/1.png?v=2"))
        #expect(client.requests == [HTTPRequest(.get, url)])
    }

    @Test func `primary course: an image may hold exactly the limit`() async throws {
        let client = HTTPClientSpy(.success(HTTPResponse(status: 200, body: Data(count: 4))))

        #expect(try await RemoteImageLoader(client: client, limit: 4).loadImage("https://a.test/").count == 4)
    }

    @Test(
        arguments: [
            (.failure(.connectivity(ConnectivityFailure(.timedOut))), ConnectivityFailure(.timedOut)),
            (.failure(.refusedURL(reason: "d")), ConnectivityFailure(.other, detail: "d")),
            (.success(.html(status: 503)), ConnectivityFailure(.serverUnavailable, detail: "status 503")),
        ] as [(Result<HTTPResponse, HTTPClientError>, ConnectivityFailure)])
    func `connectivity error - error course`(
        answer: Result<HTTPResponse, HTTPClientError>, expected: ConnectivityFailure
    ) async throws {
        await #expect(throws: LoadImageError.connectivity(expected)) {
            try await RemoteImageLoader(client: HTTPClientSpy(answer)).loadImage("https://a.test/")
        }
    }

    @Test(
        arguments: [
            (HTTPResponse(status: 200), "empty"),
            (HTTPResponse(status: 200, body: Data(count: 5)), "more than 4 bytes"),
            (HTTPResponse(status: 302), "status 302"),
        ])
    func `invalid data error - error course`(response: HTTPResponse, reason: String) async throws {
        await #expect(throws: LoadImageError.invalidData(reason: reason)) {
            try await RemoteImageLoader(client: HTTPClientSpy(.success(response)), limit: 4)
                .loadImage("https://a.test/")
        }
    }

    @Test(arguments: ["", "1.png", "/1.png", "file:///etc/passwd", "ftp://a.test/1.png", "https://", "data:,x"])
    func `invalid data error - error course: what is no HTTP URL is asked of nobody`(url: String) async throws {
        let client = HTTPClientSpy()

        await #expect(throws: LoadImageError.invalidData(reason: "no HTTP URL")) {
            try await RemoteImageLoader(client: client).loadImage(url)
        }
        #expect(client.requests.isEmpty)
    }

    @Test(arguments: [401, 404])
    func `refused - error course`(status: Int) async throws {
        await #expect(throws: LoadImageError.refused(status: status, message: nil)) {
            try await RemoteImageLoader(client: HTTPClientSpy(.success(.html(status: status))))
                .loadImage("https://a.test/")
        }
    }

    @Test func `cancelled - error course`() async throws {
        await #expect(throws: LoadImageError.cancelled) {
            try await RemoteImageLoader(client: HTTPClientSpy(.failure(.cancelled))).loadImage("https://a.test/")
        }
    }
}
