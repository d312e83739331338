import HTTPTransport
import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, the body limit` {
    private static let ok = "HTTP/1.1 200 OK\r\n"

    static let endless: [(String, String)] = [
        ("unannounced", ok + "\r\n"), ("announced", ok + "Content-Length: 1000000000000\r\n\r\n"),
        ("in one endless chunk", ok + "Transfer-Encoding: chunked\r\n\r\n7fffffff\r\n"),
        ("after a 500", "HTTP/1.1 500 Internal Server Error\r\n\r\n"),
    ]

    // One at a time: on Linux all sessions of a process share a queue, and each flood all but fills it.
    @Test(.serialized, arguments: endless)
    func `ends an endless body, and its connection`(what: String, head: String) async throws {
        let client = makeClient(.init(bodyLimit: 1_000_000))

        let sent = try await send(
            by: client, to: [.expectRequest, .send(head), .flood(Data(count: 4_096))], closing: true)

        #expect(sent.error == .invalidResponse(reason: "the body is larger than 1000000 bytes"))
    }

    @Test func `refuses an announced length without waiting for the body`() async throws {
        let script: [RawServerStep] = [.expectRequest, .send(Self.ok + "Content-Length: 101\r\n\r\n"), .hang]

        let sent = try await send(by: makeClient(.init(bodyLimit: 100)), to: script, closing: true)

        #expect(sent.error?.isInvalidResponse == true)
    }

    @Test(arguments: [100, 101]) func `is the last size that is taken`(size: Int) async throws {
        let body = String(repeating: "x", count: size)
        let script: [RawServerStep] = [.expectRequest, .send(Self.ok + "\r\n" + body)]

        let sent = try await send(by: makeClient(.init(bodyLimit: 100)), to: script)

        #expect((try? sent.outcome.get().body) == (size == 100 ? Data(body.utf8) : nil))
    }

    @Test func `holds for the bytes after decompression`() async throws {
        // A gzip header, the code table of a block and one zero byte; from there on every zero byte of the stream repeats the
        // byte before it 1,032 times, so that a megabyte makes a gigabyte.
        let start = try #require(Data(base64Encoded: "H4sIAAAAAAAAA+zAgQAAAACAoP2pF6kA"))
        let bomb = start + Data(count: 1_000_000)
        let head = Self.ok + "Content-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"

        let sent = try await send(by: makeClient(), to: [.expectRequest, .send(head), .sendData(bomb)], closing: true)

        #expect(sent.error == .invalidResponse(reason: "the body is larger than 16777216 bytes"))
    }
}
