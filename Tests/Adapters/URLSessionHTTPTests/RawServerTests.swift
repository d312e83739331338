import Foundation
import HTTP
import TestSupport
import Testing

@Suite(.fewAtOnce) struct `Raw server` {
    static let stubborn: [(String, [RawServerStep])] = [
        ("waits for a request", [.expectRequest]), ("hangs", [.hang]), ("floods", [.flood(Data(count: 1_000_000))]),
        ("drips", [.drip("x", every: .seconds(3_600))]), ("repeats", [.forever([.expectRequest, .respond()])]),
    ]

    @Test(arguments: stubborn)
    func `closes whatever it does just then`(what: String, script: [RawServerStep]) async throws {
        try await withServer(playing: script) { server in
            let client = try Client(of: server)
            await server.until { $0.openConnections == 1 }

            server.close()
            server.close()

            #expect(server.seen.openConnections == 0)
            // Somebody else may have the port just then, a client too, but not for long; a server that listens would.
            await until { (try? DeadPort(server.port)) != nil }
            withExtendedLifetime(client) {}
        }
    }

    @Test func `gives each connection its script`() async throws {
        try await withWatchdog {
            let server = try RawServer { number in [.send("I am \(number)")] }
            defer { server.close() }

            let first = try Client(of: server).readAll()
            let second = try Client(of: server).readAll()

            #expect([first, second] == ["I am 0", "I am 1"])
        }
    }

    @Test func `records a request and answers it`() async throws {
        try await withServer(.expectRequest, .answer { "you asked for \($0.target)" }) { server in
            let client = try Client(of: server)
            client.write("POST /a?b=c HTTP/1.1\r\nX-One: 1\r\nContent-Length: 4\r\n\r\nbo")
            client.write("dy")

            #expect(client.readAll() == "you asked for /a?b=c")
            let request = try #require(server.seen.requests.first)
            #expect(request.method == "POST")
            #expect(request.headers["x-one"] == "1")
            #expect(request.body == Data("body".utf8))
        }
    }

    @Test func `hangs until it is released`() async throws {
        try await withServer(.send("a"), .hang, .send("b")) { server in
            let client = try Client(of: server)
            await server.until { $0.openConnections == 1 }

            server.release()

            #expect(client.readAll() == "ab")
        }
    }
}

/// A client as raw as the server.
private final class Client {
    private let handle: FileHandle

    init(of server: RawServer) throws {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = server.port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(.init(rawValue: errno) ?? .ECONNREFUSED) }
    }

    func write(_ text: String) { handle.write(Data(text.utf8)) }

    func readAll() -> String { String(decoding: handle.readDataToEndOfFile(), as: UTF8.self) }
}
