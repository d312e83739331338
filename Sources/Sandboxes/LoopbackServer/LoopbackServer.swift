package import Foundation
package import HTTPMessages

/// A small HTTP/1.1 server that listens only on 127.0.0.1.
///
/// Each connection has its own thread. A handler runs as a task and may take long. ``Limits`` apply to a slow, silent,
/// greedy or broken client, so that it does not disturb others.
package final class LoopbackServer: Sendable {
    /// Answers a request. Its URL is absolute. A HEAD arrives as a GET unless the server was told otherwise. The server
    /// frames the answer.
    ///
    /// If the handler throws, the connection ends without an answer. If the connection breaks, the handler is
    /// cancelled.
    package typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

    package let port: UInt16
    private let pool: ConnectionPool

    package var url: URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)/") else { preconditionFailure("a port makes a URL") }
        return url
    }

    /// Starts a server. It runs until ``stop(grace:)``, or until it is released.
    ///
    /// - Parameters:
    ///   - port: the port to listen on; zero for any free one.
    ///   - headIsGet: whether a HEAD arrives as a GET, for a handler whose GET changes nothing (RFC 9110, 9.3.2).
    ///   - handler: answers requests, several at a time.
    package static func start(
        port: UInt16 = 0, limits: Limits = Limits(), headIsGet: Bool = true, handler: @escaping Handler
    ) throws(LoopbackServerError) -> LoopbackServer {
        LoopbackServer(try Listener(port: port), limits: limits, headIsGet: headIsGet, handler: handler)
    }

    private init(_ listener: Listener, limits: Limits, headIsGet: Bool, handler: @escaping Handler) {
        let (port, pool) = (listener.port, ConnectionPool(listener, limits: limits))
        self.port = port
        self.pool = pool
        Thread.detachNewThread {
            pool.run { Connection($0, of: pool, port: port, headIsGet: headIsGet, handler: handler).serve() }
        }
    }

    deinit {
        pool.stop(grace: .zero)
    }

    /// Stops the server. It accepts no more connections or requests, lets pending answers finish within `grace`, drops
    /// the others and cancels their handlers. When it returns, even to a cancelled caller, the port is free and every
    /// socket is closed. Another call waits for the same end.
    package func stop(grace: Duration = .seconds(1)) async {
        pool.stop(grace: grace)
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [pool] in
                pool.waitForEnd()
                continuation.resume()
            }
        }
    }
}

extension LoopbackServer {
    /// The limits for a client.
    package struct Limits: Sendable {
        /// The maximum size of a request's head; beyond it, the answer is 431.
        package var headBytes = 16 << 10
        /// The maximum size of a request's body; beyond it, the answer is 413.
        package var bodyBytes = 4 << 20
        /// The maximum number of open connections. Further connections wait until one ends.
        package var connections = 128
        /// Whether a further connection ends the one that has waited longest for its client, instead of waiting itself.
        package var makesRoom = false
        /// How long a connection stays open between requests.
        package var idleTime: Duration = .seconds(60)
        /// How long a request may take from its first byte to its last; beyond it, the answer is 408.
        package var requestTime: Duration = .seconds(30)
        /// How long a client may leave its answer unread.
        package var writeTime: Duration = .seconds(30)
        /// How long to wait, after the last answer, for the client to close the connection.
        package var lingerTime: Duration = .seconds(1)

        package init() {}
    }
}

package enum LoopbackServerError: Error, Hashable, Sendable {
    case portInUse(UInt16)
    /// The port is reserved for the system, usually because it is below 1024.
    case portNotPermitted(UInt16)
    /// The operating system's error number.
    case system(code: Int32)

    init(code: Int32, port: UInt16) {
        switch code {
        case EADDRINUSE: self = .portInUse(port)
        case EACCES, EPERM: self = .portNotPermitted(port)
        default: self = .system(code: code)
        }
    }
}

extension LoopbackServerError: CustomStringConvertible {
    /// One line for a person.
    package var description: String {
        switch self {
        case .portInUse(let port): "port \(port) is in use"
        case .portNotPermitted(let port): "port \(port) is not permitted"
        case .system(let code): "cannot listen on 127.0.0.1: \(String(cString: strerror(code)))"
        }
    }
}
