import CoreSupport
import Dispatch
public import Foundation

/// A TCP server on 127.0.0.1 that plays a script, byte for byte, to whoever connects.
///
/// It knows next to nothing of HTTP, so that a test can send what no proper server would:
///
///     let server = try RawServer(.expectRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"))
///     defer { server.close() }
///     … a request to server.url …
///     #expect(server.seen.requests.first?.headers["Accept"] == "application/json")
///
/// Every connection plays the script from its start, on a thread of its own, and is closed at its end. Nothing waits for
/// time: a test that needs an order of events asks for it with ``until(_:)``, ``RawServerStep/hang`` and ``release()``.
public final class RawServer: Sendable {
    /// What a server has seen so far.
    public struct Seen: Sendable {
        /// The requests that were read whole, in the order in which they were.
        public internal(set) var requests: [RawServerRequest] = []
        /// How many connections were accepted.
        public internal(set) var connections = 0
        /// How many connections are open.
        public internal(set) var openConnections = 0
    }

    /// The port that the system gave it.
    public let port: UInt16
    private let host: String
    private let script: @Sendable (Int) -> [RawServerStep]
    private let listener: Int32
    private let closing: RawServerLatch
    private let releasing: RawServerLatch
    private let log = RawServerLog()
    private let threads = DispatchGroup()
    private let isClosed = Protected(false)

    /// A server that plays `script` to every connection.
    public convenience init(_ script: RawServerStep...) throws {
        try self.init { _ in script }
    }

    /// A server that asks `script` for what to play to each connection, the first having the number 0.
    ///
    /// - Parameter onIPv6: whether it listens on ::1.
    public init(onIPv6: Bool = false, script: @escaping @Sendable (Int) -> [RawServerStep]) throws {
        host = onIPv6 ? "[::1]" : "127.0.0.1"
        self.script = script
        closing = try RawServerLatch()
        releasing = try RawServerLatch()
        (listener, port) = try RawServerSocket.listen(onIPv6: onIPv6)
        startThread { [self] in acceptConnections() }
    }

    /// `http://127.0.0.1:PORT/`, or `http://[::1]:PORT/`, with `path`, and a query perhaps, after it.
    public func url(_ path: String = "") -> URL {
        guard let url = URL(string: "http://\(host):\(port)/\(path)") else { preconditionFailure("no path: \(path)") }
        return url
    }

    /// What it has seen so far.
    public var seen: Seen { log.seen }

    /// Waits until what it has seen meets `condition`. Give the test a watchdog: this alone waits for ever.
    public func until(_ condition: @escaping @Sendable (Seen) -> Bool) async { await log.until(condition) }

    /// Lets every connection go on that hangs, now or later.
    public func release() { releasing.open() }

    /// Ends every connection and thread, and stops listening. Does nothing the second time.
    public func close() {
        let isFirst = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        guard isFirst else { return }
        closing.open()
        threads.wait()
        RawServerSocket.close(listener)
        closing.dispose()
        releasing.dispose()
    }

    private func acceptConnections() {
        var number = 0
        while RawServerSocket.wait(for: .reading, on: listener, unless: [closing]) == .ready {
            guard let socket = RawServerSocket.accept(from: listener) else { continue }
            let steps = script(number)
            let connection = RawServerConnection(number, socket, log, closing: closing, releasing: releasing)
            number += 1
            log.update { seen in
                seen.connections += 1
                seen.openConnections += 1
            }
            startThread { [log] in
                connection.play(steps)
                log.update { $0.openConnections -= 1 }
            }
        }
    }

    private func startThread(_ body: @escaping @Sendable () -> Void) {
        threads.enter()
        Thread { [threads] in
            body()
            threads.leave()
        }.start()
    }
}
