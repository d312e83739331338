#if os(Linux)
    import CurlHTTP
    import TestSupport

    @Suite(.fewAtOnce) struct `libcurl, a compressed body` {
        private static let text = "Hello, gzip. Hello, gzip. Hello, gzip. "
        private static let gzip = "H4sIAAAAAAACA/NIzcnJ11FIr8os0FPwwMkBAP+zVKgnAAAA".base64
        private static let zlib = "eNrzSM3JyddRSK/KLNBT8MDJAQAGFwzZ".base64
        private static let raw = "80jNycnXUUivyizQU/DAyQEA".base64

        static let bodies: [(String, Data, String)] = [
            ("gzip", gzip, text), ("GZip", gzip, text), ("x-gzip", gzip, text), ("deflate", zlib, text),
            ("deflate", raw, text), ("identity", Data("plain".utf8), "plain"), ("", Data("plain".utf8), "plain"),
            ("gzip", gzip + gzip, text + text), ("gzip", Data(), ""), ("br", Data(), ""),
        ]

        @Test(arguments: bodies)
        func `arrives as it was before`(coding: String, body: Data, expected: String) async throws {
            let response = try await send(by: makeClient(), coding, body).outcome.get()

            #expect(String(decoding: response.body, as: UTF8.self) == expected)
        }

        static let broken: [(String, Data, String)] = [
            ("br", gzip, "a content coding other than gzip and deflate"),
            ("gzip", zlib, "the body is not compressed as it says"),
            ("gzip", gzip + Data("more".utf8), "the body is not compressed as it says"),
            ("deflate", gzip, "the body is not compressed as it says"),
            ("gzip", gzip.dropLast(), "the compressed body is incomplete"),
            ("gzip", gzip.prefix(1), "the compressed body is incomplete"),
            ("deflate", raw.dropLast(4), "the compressed body is incomplete"),
        ]

        @Test(arguments: broken)
        func `that is not what it says is refused`(coding: String, body: Data, reason: String) async throws {
            let sent = try await send(by: makeClient(), coding, body)

            #expect(sent.error == .invalidResponse(reason: reason))
        }

        @Test(arguments: [(text.utf8.count, true), (text.utf8.count - 1, false)])
        func `may have the limit after decompression`(limit: Int, isTaken: Bool) async throws {
            let client = try makeClient(.init(deadline: .seconds(300), bodyLimit: limit))

            let sent = try await send(by: client, "deflate", Self.raw)

            #expect(sent.error == (isTaken ? nil : .invalidResponse(reason: "the body is larger than \(limit) bytes")))
        }

        /// Two megabytes of blocks that hold nothing, in gzip: nothing comes out for the limit to count.
        @Test func `that holds nothing does not hold up another request`() async throws {
            let start = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
            let blocks = start + Data((0..<400_000).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] })
            let client = try makeClient()

            let sent = try await send(by: client, "gzip", blocks)

            #expect(sent.error == .invalidResponse(reason: "the compressed body is incomplete"))
            #expect(try await send(by: client, "gzip", Self.gzip).outcome.get().body == Data(Self.text.utf8))
        }

        private func send(by client: CurlHTTPClient, _ coding: String, _ body: Data) async throws -> Sent {
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n"
            return try await TestSupport.send(by: client, to: [.expectRequest, .send(head), .sendData(body)])
        }
    }

    extension String {
        fileprivate var base64: Data { Data(base64Encoded: self) ?? Data() }
    }
#endif
