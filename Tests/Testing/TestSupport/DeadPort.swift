/// A port of 127.0.0.1 at which nobody listens, taken for as long as this lives: one that was merely free a moment ago may be
/// another test's by now.
package final class DeadPort: Sendable {
    package let number: UInt16
    private let socket: Int32

    /// Takes a port: any free one where none is named.
    package init(_ port: UInt16 = 0) throws { (socket, number) = try RawServerSocket.hold(port: port) }

    deinit { RawServerSocket.close(socket) }
}
