import Dispatch

/// A client that sends bytes as they are given. Nothing in it waits longer than a minute.
package final class RawClient: Sendable {
    private let descriptor: Int32
    /// Blocking calls stay off the threads that the handlers need.
    private let queue = DispatchQueue(label: "RawClient")

    /// Connects to `host`, an IPv4 address. Throws ``Failure/refused`` when nobody listens there.
    package init(host: UInt32 = 0x7F00_0001, port: UInt16) throws {
        descriptor = socket(AF_INET, RawServerSocket.stream, 0)
        RawServerSocket.forgoSignal(of: descriptor)
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
        }
        if result != 0 { throw Failure.refused }
    }

    package enum Failure: Error { case refused }

    deinit { close(descriptor) }

    /// Sends all of it, or as much as the server takes.
    package func send(_ text: String) async {
        let bytes = Array(text.utf8)
        await onQueue { [descriptor] in
            var rest = bytes[...]
            while !rest.isEmpty {
                guard let sent = RawServerSocket.send(Data(rest), to: descriptor), sent > 0 else { return }
                rest = rest.dropFirst(sent)
            }
        }
    }

    package func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Makes closing reset the connection.
    package func reset() {
        RawServerSocket.resetOnClose(descriptor)
        var unspecified = sockaddr()
        unspecified.sa_family = sa_family_t(AF_UNSPEC)
        connect(descriptor, &unspecified, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Everything until the server closes; a silence of a minute fails the test.
    package func readToEnd() async -> String { await read { _ in false } }

    /// Everything until the text that came ends in `end`, or the server closes.
    package func read(through end: String) async -> String { await read { $0.hasSuffix(end) } }

    private func read(until isComplete: @escaping @Sendable (String) -> Bool) async -> String {
        await onQueue { [descriptor] in
            var text = ""
            var chunk = [UInt8](repeating: 0, count: 1 << 20)
            while !isComplete(text) {
                let count = recv(descriptor, &chunk, chunk.count, 0)
                if count < 0, errno == EAGAIN { Issue.record("the server neither answered nor closed") }
                if count <= 0 { break }
                text += String(decoding: chunk[..<count], as: UTF8.self)
            }
            return text
        }
    }

    private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: body()) } }
    }
}
