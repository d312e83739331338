import Foundation
package import HTTPMessages
import Synchronization

/// A server on loopback with a thread for each connection. It understands only what the benchmark sends.
package final class LoopbackService: Sendable {
    package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

    package let url: String
    private let address: sockaddr_in
    /// The open connections; `nil` once the server has stopped.
    private let connections = Mutex<Set<Int32>?>([])

    package init(_ answer: @escaping Handler) throws(MeasuredProcess.Failure) {
        let listener = socket(AF_INET, Self.stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = Self.addressSize
        let isListening = Self.withSocketAddress(&address) {
            bind(listener, $0, size) == 0 && listen(listener, 1024) == 0 && getsockname(listener, $0, &size) == 0
        }
        guard isListening else { throw MeasuredProcess.Failure(description: "no socket can be opened") }
        self.address = address
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        Thread.detachNewThread { [self] in
            defer { close(listener) }
            while true {
                let connection = accept(listener, nil, nil)
                if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
                guard connection >= 0, add(connection) else { return }
                Thread.detachNewThread { [self] in serve(connection, answer) }
            }
        }
    }

    /// Closes every connection, and accepts no more.
    package func stop() {
        let open = connections.withLock { connections in
            defer { connections = nil }
            return connections ?? []
        }
        for connection in open { shutdown(connection, Int32(SHUT_RDWR)) }
        // Wakes the thread that accepts, which closes its own socket.
        var address = address
        let waker = socket(AF_INET, Self.stream, 0)
        _ = Self.withSocketAddress(&address) { connect(waker, $0, Self.addressSize) == 0 }
        close(waker)
    }

    private func add(_ connection: Int32) -> Bool {
        let isAdded = connections.withLock { $0?.insert(connection).inserted ?? false }
        if !isAdded { close(connection) }
        return isAdded
    }

    private func serve(_ connection: Int32, _ answer: Handler) {
        defer {
            // Removed first: the number may be another connection's once it is closed.
            connections.withLock { _ = $0?.remove(connection) }
            close(connection)
        }
        var isOn: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        var received = Data()
        while let request = next(connection, &received) {
            let response = answer(request)
            let head =
                "HTTP/1.1 \(response.status) -\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(response.body.count)\r\n\r\n"
            guard write(Data(head.utf8) + response.body, to: connection) else { return }
        }
    }

    /// The next request; `nil` once the client has closed the connection.
    private func next(_ connection: Int32, _ received: inout Data) -> HTTPRequest? {
        var end = received.range(of: Self.endOfHead)
        while end == nil {
            guard receive(connection, &received) else { return nil }
            end = received.range(of: Self.endOfHead)
        }
        guard let end else { return nil }
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = head[0].components(separatedBy: " ")
        let fields = head.dropFirst().map { $0.lowercased().components(separatedBy: ": ") }
        let length = fields.first { $0[0] == "content-length" }.flatMap { Int($0[1]) } ?? 0
        guard words.count == 3, let url = URL(string: url + words[1]) else { return nil }
        if fields.contains(where: { $0[0] == "expect" }) {
            guard write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: connection) else { return nil }
        }
        received = Data(received[end.upperBound...])
        while received.count < length { guard receive(connection, &received) else { return nil } }
        let body = Data(received.prefix(length))
        received = Data(received.dropFirst(length))
        return HTTPRequest(words[0] == "POST" ? .post : .get, url, body: body)
    }

    private func receive(_ connection: Int32, _ received: inout Data) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        var count = read(connection, &bytes, bytes.count)
        while count < 0, errno == EINTR { count = read(connection, &bytes, bytes.count) }
        if count > 0 { received.append(contentsOf: bytes[..<count]) }
        return count > 0
    }

    private func write(_ bytes: Data, to connection: Int32) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        return bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                let count = send(connection, rest.baseAddress, rest.count, flags)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    private static let endOfHead = Data("\r\n\r\n".utf8)
    private static let addressSize = socklen_t(MemoryLayout<sockaddr_in>.size)
    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif

    private static func withSocketAddress(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Bool
    ) -> Bool {
        withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
