import Foundation
import HTTPMessages
import HTTPTransport
import Measuring
import Testing

@Suite struct `A server to measure with` {
    private let client = HTTPTransport.client(userAgent: "test")

    @Test func `answers one request after the other, with their bodies`() async throws {
        let sut = try LoopbackService { request in
            let status = request.method == .post ? 201 : 200
            return HTTPResponse(status: status, body: Data(request.url.path.utf8) + (request.body ?? Data()))
        }
        defer { sut.stop() }
        let url = try #require(URL(string: sut.url))
        let body = Data(repeating: 0x61, count: 100_000)

        let posted = try await client.send(HTTPRequest(.post, url.appending(path: "a"), body: body))
        let loaded = try await client.send(HTTPRequest(.get, url.appending(path: "b")))

        #expect(posted == HTTPResponse(status: 201, headers: posted.headers, body: Data("/a".utf8) + body))
        #expect(loaded == HTTPResponse(status: 200, headers: loaded.headers, body: Data("/b".utf8)))
    }

    @Test func `answers nothing once it has stopped`() async throws {
        let sut = try LoopbackService { _ in HTTPResponse(status: 200) }
        let url = try #require(URL(string: sut.url))
        _ = try await client.send(HTTPRequest(.get, url))

        sut.stop()

        await #expect(throws: HTTPClientError.self) { try await client.send(HTTPRequest(.post, url)) }
    }
}
