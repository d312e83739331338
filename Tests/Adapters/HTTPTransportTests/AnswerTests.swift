import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, an answer` {
    static let hello = Data("Hello, gzip. Hello, gzip. Hello, gzip. ".utf8)

    static let forms: [(String, Data)] = [
        ("plain", Data("HTTP/1.1 200 OK\r\nContent-Length: \(hello.count)\r\n\r\n".utf8) + hello),
        ("until the connection closes", Data("HTTP/1.1 200 OK\r\n\r\n".utf8) + hello),
        ("HTTP/1.0", Data("HTTP/1.0 200 OK\r\n\r\n".utf8) + hello),
        ("without a reason phrase", Data("HTTP/1.1 200 \r\nContent-Length: \(hello.count)\r\n\r\n".utf8) + hello),
        ("after 100 Continue", Data("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n".utf8) + hello),
        (
            "chunked",
            Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n27;x=y\r\n".utf8) + hello
                + Data("\r\n0\r\n\r\n".utf8)
        ),
        (
            "gzip",
            Data("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(gzipped.count)\r\n\r\n".utf8) + gzipped
        ),
        (
            "gzip in chunks",
            Data("HTTP/1.1 200 OK\r\nContent-Encoding: gzip,\r\nTransfer-Encoding: Chunked\r\n\r\n".utf8)
                + Data("\(String(gzipped.count, radix: 16))\r\n".utf8) + gzipped + Data("\r\n0\r\n\r\n".utf8)
        ),
    ]
    private static let gzipped = Data(base64Encoded: "H4sIAAAAAAACA/NIzcnJ11FIr8os0FPwwMkBAP+zVKgnAAAA") ?? Data()

    @Test(arguments: forms) func `arrives whole in every form`(what: String, answer: Data) async throws {
        let response = try await get(answeredBy: .sendData(answer))

        #expect(response.status == 200)
        #expect(response.body == Self.hello)
    }

    @Test(arguments: [200, 201, 304, 400, 403, 404, 422, 429, 500, 503])
    func `is a response whatever its status`(status: Int) async throws {
        let response = try await get(answeredBy: .respond("\(status) Some Reason", "Retry-After: 7"))

        #expect(response.status == status)
        #expect(response.headers["retry-after"] == "7")
    }

    @Test func `with no content is complete without a body`() async throws {
        let sent = try await send(.post, to: [.expectRequest, .send("HTTP/1.1 204 No Content\r\n\r\n"), .hang])

        #expect(try sent.outcome.get().status == 204)
        #expect(try sent.outcome.get().body.isEmpty)
    }

    @Test func `has its header fields under any case`() async throws {
        let headers = try await get(answeredBy: .respond("200 OK", "x-TOTAL: 12", "CONTENT-TYPE: application/json"))
            .headers

        #expect(headers["X-Total"] == "12")
        #expect(headers["content-type"] == "application/json")
        #expect(headers["absent"] == nil)
    }

    @Test func `that is large arrives whole`() async throws {
        // Of an odd length, so that no piece looks like the one before it.
        let part = Data((0..<50_021).map { UInt8(truncatingIfNeeded: $0 / 7) })
        let body = Data([Data](repeating: part, count: 100).joined())

        #expect(try await get(answeredBy: .send("HTTP/1.1 200 OK\r\n\r\n"), .sendData(body)).body == body)
    }
}
