import Dispatch

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
package final class RawServer: Sendable {
    package struct Seen: Sendable {
        /// The requests that were read whole, in the order in which they were.
        package internal(set) var requests: [RawServerRequest] = []
        package internal(set) var connections = 0
        package internal(set) var openConnections = 0
    }

    package let port: UInt16
    private let host: String
    private let script: @Sendable (Int) -> [RawServerStep]
    private let listener: Int32
    private let closing: RawServerLatch
    private let releasing: RawServerLatch
    private let log = Protected(Seen())
    private let threads = DispatchGroup()
    private let isClosed = Protected(false)

    package convenience init(_ script: RawServerStep...) throws { try self.init { _ in script } }

    /// A server, on ::1 if it is `onIPv6`, that asks `script` what to play to each connection, counted from 0.
    package init(onIPv6: Bool = false, script: @escaping @Sendable (Int) -> [RawServerStep]) throws {
        host = onIPv6 ? "[::1]" : "127.0.0.1"
        self.script = script
        closing = try RawServerLatch()
        releasing = try RawServerLatch()
        (listener, port) = try RawServerSocket.listen(onIPv6: onIPv6)
        startThread { [self] in acceptConnections() }
    }

    /// `http://127.0.0.1:PORT/`, or `http://[::1]:PORT/`, with `path`, and a query perhaps, after it.
    package func url(_ path: String = "") -> URL {
        guard let url = URL(string: "http://\(host):\(port)/\(path)") else { preconditionFailure("no path: \(path)") }
        return url
    }

    package var seen: Seen { log.withLock { $0 } }

    /// Waits until what it has seen meets `condition`. Give the test a watchdog: this alone waits for ever.
    package func until(_ condition: (Seen) -> Bool) async { await TestSupport.until { condition(seen) } }

    /// Lets every connection go on that hangs, now or later.
    package func release() { releasing.open() }

    /// Ends every connection and thread, and stops listening. Does nothing the second time.
    package func close() {
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
            log.withLock { seen in
                seen.connections += 1
                seen.openConnections += 1
            }
            startThread { [log] in
                connection.play(steps)
                log.withLock { $0.openConnections -= 1 }
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
