import LoopbackServer
import TestSupport

@Suite struct `HTTP Head Parser` {
    @Test func `reads method, target, version and fields`() throws {
        let head = try parse(
            "POST /a/b?c=%20d HTTP/1.1\r\nHost: x\r\nX-Empty:\r\nx-two:  a \t\r\nX-Two: \u{e9}\r\n\r\n")

        #expect(head.method == .post)
        #expect(head.target == "/a/b?c=%20d")
        #expect(head.version == .http11)
        #expect(head.headers == ["host": "x", "x-empty": "", "X-Two": "a", "x-two": "\u{e9}"])
    }

    @Test(arguments: [("1.0", HTTPHead.Version.http10), ("1.1", .http11), ("1.2", .http11)])
    func `knows the versions 1.x`(version: String, expected: HTTPHead.Version) throws {
        #expect(try parse("GET / HTTP/\(version)\r\n\r\n").version == expected)
    }

    @Test(arguments: ["0.9", "2.0", "3.0", "9.9"])
    func `refuses other versions`(version: String) {
        #expect(throws: RequestError.versionNotSupported) { try parse("GET / HTTP/\(version)\r\n\r\n") }
    }

    @Test(arguments: [
        "", "\r\n", "\r\n\r\n", "\n\n", "GET / HTTP/1.1", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\n\n",
        "GET / HTTP/1.1\r\nA: b\n\r\n", "GET / HTTP/1.1\r\n\r\nmore", "GET /\r\n\r\n", " GET / HTTP/1.1\r\n\r\n",
        "GET  / HTTP/1.1\r\n\r\n", "GET  HTTP/1.1\r\n\r\n", "GET / HTTP/1.1 \r\n\r\n", "GET /a b HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.\r\n\r\n",
        "GET / HTTP/11\r\n\r\n", "GET / HTTP/1.10\r\n\r\n", "GET / http/1.1\r\n\r\n", "GET / HTTP/-.1\r\n\r\n",
        "G(T / HTTP/1.1\r\n\r\n", "GET /\u{e9} HTTP/1.1\r\n\r\n", "GET /\u{7f} HTTP/1.1\r\n\r\n",
        "GET /\r HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\n: value\r\n\r\n", "GET / HTTP/1.1\r\nA : b\r\n\r\n",
        "GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n",
        "GET / HTTP/1.1\r\n A: b\r\n\r\n", "GET / HTTP/1.1\r\nA: b\rc\r\n\r\n", "GET / HTTP/1.1\r\nA: b\u{0}\r\n\r\n",
        "GET / HTTP/1.1\r\nA: b\u{7f}\r\n\r\n", "GET / HTTP/1.1\r\nA: b\u{1f}c\r\n\r\n",
    ])
    func `refuses a malformed head`(text: String) {
        #expect(throws: RequestError.malformed) { try parse(text) }
    }

    @Test func `finds the end of a head`() throws {
        let bytes = Array("GET / HTTP/1.1\r\nA: b\r\n\r\nbody".utf8)

        #expect(try HTTPHeadParser.endOfHead(in: bytes[...]) == 24)
        #expect(try HTTPHeadParser.endOfHead(in: bytes[...], from: 23) == 24)
        #expect(try HTTPHeadParser.endOfHead(in: bytes[..<23]) == nil)
        #expect(try HTTPHeadParser.endOfHead(in: []) == nil)
    }

    @Test func `no bytes make it trap`() {
        var random = SeededRandom(seed: 7)
        let alphabet = Array("GET / HTTP/1.1\r\n\r\n::\t aA\u{0}é".utf8)
        var accepted = 0
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            // A slice whose indices do not begin at zero, as the server's do not.
            let padded = [0, 0, 0] + bytes
            if (try? HTTPHeadParser.parse(padded[3...])) != nil { accepted += 1 }
        }
        #expect(accepted == 0)
    }

    private func parse(_ text: String) throws -> HTTPHead {
        try HTTPHeadParser.parse(Array(text.utf8)[...])
    }
}
