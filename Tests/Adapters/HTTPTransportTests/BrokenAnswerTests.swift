import HTTPTransport
import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, a broken connection or answer` {
    private static let ok = "HTTP/1.1 200 OK\r\n"

    static let lost: [(String, [RawServerStep])] = [
        ("closed at once", []), ("closed without an answer", [.expectRequest]),
        ("reset without an answer", [.expectRequest, .reset]),
        ("reset within the head", [.expectRequest, .send(ok), .reset]),
        ("closed before the body", [.expectRequest, .send(ok + "Content-Length: 10\r\n\r\n")]),
        ("closed within the body", [.expectRequest, .send(ok + "Content-Length: 10\r\n\r\nhalf")]),
        ("reset within the body", [.expectRequest, .send(ok + "Content-Length: 10\r\n\r\nhalf"), .reset]),
        ("closed within a chunk", [.expectRequest, .send(ok + "Transfer-Encoding: chunked\r\n\r\n5\r\nha")]),
    ]

    @Test(arguments: lost)
    func `that ends too early is a lost connection`(what: String, script: [RawServerStep]) async throws {
        for method in [HTTPMethod.get, .post] {
            let error = try await send(method, "?token=secret", to: script).error

            #expect(error?.reason == .connectionLost)
            #expect(error?.mayHaveBeenSent == true)
            #expect(!"\(String(describing: error))".contains("secret"))
        }
    }

    static let broken: [(String, String)] = [
        ("another protocol", "SSH-2.0-OpenSSH_9.2\r\n"),
        ("HTTP/0.9", "<html>hello</html>\r\n"), ("a status that is none", "HTTP/1.1 abc OK\r\n\r\n"),
        ("a status line that ends too early", "HTTP/1.1\r\n\r\n"), ("a field without a name", ok + ": x\r\n\r\n"),
        ("a chunk too large to count", ok + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n"),
        ("an unknown version", "HTTP/9.9 200 OK\r\n\r\n"), ("a header field without a colon", ok + "nonsense\r\n\r\n"),
        ("a negative length", ok + "Content-Length: -5\r\n\r\n"),
        ("a chunk without a size", ok + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n"),
        ("gzip that is none", ok + "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd"),
    ]

    @Test(arguments: broken) func `that is no HTTP is an invalid response`(what: String, answer: String) async throws {
        let error = try await send(to: [.expectRequest, .send(answer)]).error

        #expect(error?.isInvalidResponse == true, "\(String(describing: error))")
    }

    @Test func `at a port where nobody listens is unreachable`() async throws {
        try await withWatchdog {
            let error = await sharedClient.failure(of: HTTPRequest(.get, try refusedURL()))

            #expect(error?.reason == .unreachable)
            #expect(error?.mayHaveBeenSent == false)
        }
    }

    @Test func `that is not TLS where https was asked for is no secure connection`() async throws {
        try await withRawServer(.send("HTTP/1.1 400 Bad Request\r\n\r\n"), .hang) { server in
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))

            let error = await sharedClient.failure(of: HTTPRequest(.get, url))

            #expect(error?.reason == .noSecureConnection, "\(String(describing: error))")
            // On Linux URLSession has no number for it.
            #expect(error?.mayHaveBeenSent == Library.current.isURLSession)
        }
    }
}
