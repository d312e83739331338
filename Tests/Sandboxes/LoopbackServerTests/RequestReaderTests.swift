import TestSupport

@testable import LoopbackServer

@Suite struct `Request Reader` {
    @Test func `cuts pipelined requests apart, however the bytes arrive`() throws {
        let stream =
            "GET /a HTTP/1.1\r\nHost: x\r\n\r\n\r\n"
            + "POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
            + "POST /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"
            + "2;ext=\"1\"\r\nhi\r\n00A\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\nGET /d HTTP/1.0\r\n\r\n"
        let bytes = Array(stream.utf8)
        for size in [1, 2, 3, 7, 16, 64, bytes.count] {
            var needs: [RequestReader.Need] = []
            var rest = bytes[...]
            var reader = RequestReader(limits: LoopbackServer.Limits()) { need in
                needs.append(need)
                if rest.isEmpty { throw NoMore() }
                defer { rest = rest.dropFirst(size) }
                return Array(rest.prefix(size))
            }
            let requests = try (0..<4).map { _ in try reader.next() }

            #expect(requests.map(\.head.target) == ["/a", "/b", "/c", "/d"])
            #expect(requests.map { String(decoding: $0.body, as: UTF8.self) } == ["", "hello", "hi0123456789", ""])
            #expect(throws: NoMore.self) { try reader.next() }
            #expect(needs.last == .first)
        }
    }

    @Test(arguments: [
        "Content-Length: 3\r\nContent-Length: 3", "Content-Length: 3, 3", "Content-Length: 3\r\nContent-Length: 4",
        "Content-Length: +3", "Content-Length: -3", "Content-Length: 3 3", "Content-Length: 0x3", "Content-Length:",
        "Content-Length: 3\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 3",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: xchunked", "Transfer-Encoding: identity", "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding:", "Transfer-Encoding : chunked", "Host: y",
    ])
    func `refuses what two readers could cut in two ways`(fields: String) {
        #expect(throws: RequestError.malformed) {
            try read("POST / HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\n0\r\n\r\n")
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", RequestError.malformed),
        ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", .malformed),
        ("GET / HTTP/2.0\r\n\r\n", .versionNotSupported),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .versionNotSupported),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n", .bodyTooLarge),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n", .bodyTooLarge),
        ("POST / HTTP/1.1\r\nHost: x\r\nExpect: coffee\r\nContent-Length: 1\r\n\r\n", .expectationFailed),
        ("GET /\(String(repeating: "a", count: 300)) HTTP/1.1\r\nHost: x\r\n\r\n", .headTooLarge),
        (String(repeating: "a", count: 256), .headTooLarge),
    ])
    func `names the fault of a request`(text: String, expected: RequestError) {
        #expect(throws: expected) { try read(text) }
    }

    @Test(arguments: [
        ("x\r\n", RequestError.malformed), ("-1\r\n", .malformed), ("+1\r\n", .malformed), (" 1\r\n", .malformed),
        ("1 \r\n", .malformed), ("0x1\r\n", .malformed), ("\r\n", .malformed), (";a\r\n", .malformed),
        ("1\n", .malformed),
        ("1;a\u{0}\r\n", .malformed), ("1\r\nab\r\n", .malformed),
        ("1;\(String(repeating: "a", count: 300))", .malformed),
        ("0\r\nno colon\r\n\r\n", .malformed), ("b\r\n", .bodyTooLarge), ("FFFFFFFFFFFFFFFFF\r\n", .bodyTooLarge),
        ("8\r\n01234567\r\n3\r\n", .bodyTooLarge), ("0\r\n\(String(repeating: "A: b\r\n", count: 90))", .headTooLarge),
    ])
    func `names the fault of a chunk`(text: String, expected: RequestError) {
        #expect(throws: expected) {
            try read("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(text)")
        }
    }

    @Test(arguments: [
        ("HTTP/1.1", "", [RequestReader.Need.first, .bodyAfterContinue]), ("HTTP/1.1", "a", [.first, .rest]),
        ("HTTP/1.0", "", [.first, .rest]),
    ])
    func `waits for the word to go on only while no body has come`(
        version: String, body: String, expected: [RequestReader.Need]
    ) {
        var needs: [RequestReader.Need] = []
        #expect(throws: NoMore.self) {
            try read("POST / \(version)\r\nHost: x\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n\(body)") {
                needs.append($0)
            }
        }
        #expect(needs == expected)
    }

    private struct NoMore: Error {}

    private func read(_ text: String, asked: @escaping (RequestReader.Need) -> Void = { _ in }) throws {
        var limits = LoopbackServer.Limits()
        limits.headBytes = 256
        limits.bodyBytes = 10
        var rest = Array(text.utf8)
        var reader = RequestReader(limits: limits) { need in
            asked(need)
            if rest.isEmpty { throw NoMore() }
            defer { rest = [] }
            return rest
        }
        _ = try reader.next()
    }
}
