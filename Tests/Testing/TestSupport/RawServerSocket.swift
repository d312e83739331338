/// The few socket calls that a ``RawServer`` is made of. No call blocks but ``wait(for:on:unless:milliseconds:)``.
enum RawServerSocket {
    enum Event { case reading, writing, hangUp }
    enum WaitEnd { case ready, latched, timedOut, failed }

    #if canImport(Glibc)
        static let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        private static let hangUpEvent: Int16 = 0x2000  // POLLRDHUP, which Glibc shows to GNU sources alone.
        private static let sendFlags = Int32(MSG_NOSIGNAL)
    #else
        static let stream = SOCK_STREAM
        private static let hangUpEvent = Int16(POLLHUP)
        private static let sendFlags: Int32 = 0
    #endif

    /// A socket that listens on a free port of 127.0.0.1, or of ::1.
    static func listen(onIPv6: Bool = false) throws -> (socket: Int32, port: UInt16) {
        guard onIPv6 else { return try open(port: 0) { Foundation.listen($0, 256) == 0 } }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        let listener = try bind(&address) { Foundation.listen($0, 256) == 0 }
        return (listener, UInt16(bigEndian: address.sin6_port))
    }

    /// A socket that has a port of 127.0.0.1, any free one where none is named, and does not listen there.
    static func hold(port: UInt16 = 0) throws -> (socket: Int32, port: UInt16) {
        let held = try open(port: port) { _ in true }
        setReuse(of: held.socket, to: false)
        return held
    }

    private static func open(port: UInt16, _ begin: (Int32) -> Bool) throws -> (socket: Int32, port: UInt16) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let listener = try bind(&address, reuses: true, begin)
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    /// A socket that has `address`, with the port that the system chose, which may still linger if it `reuses`.
    private static func bind<Address>(
        _ address: inout Address, reuses: Bool = false, _ begin: (Int32) -> Bool
    ) throws -> Int32 {
        var length = socklen_t(MemoryLayout<Address>.size)
        return try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let listener = socket(Int32(address.pointee.sa_family), stream, 0)
                guard listener >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EMFILE) }
                prepare(listener)
                if reuses { setReuse(of: listener, to: true) }
                if Foundation.bind(listener, address, length) == 0, begin(listener),
                    getsockname(listener, address, &length) == 0
                {
                    return listener
                }
                let code = errno
                close(listener)
                throw POSIXError(.init(rawValue: code) ?? .EADDRINUSE)
            }
        }
    }

    /// The next connection, or `nil` when the client is gone already.
    static func accept(from listener: Int32) -> Int32? {
        let socket = Foundation.accept(listener, nil, nil)
        guard socket >= 0 else { return nil }
        prepare(socket)
        return socket
    }

    /// Waits for an event on a socket, or for a latch to open, or for a time to pass.
    static func wait(
        for event: Event, on socket: Int32, unless latches: [RawServerLatch], milliseconds: Int32 = -1
    ) -> WaitEnd {
        let events: Int16 =
            switch event {
            case .reading: Int16(POLLIN)
            case .writing: Int16(POLLOUT)
            case .hangUp: hangUpEvent
            }
        var descriptors = [pollfd(fd: socket, events: events, revents: 0)]
        descriptors += latches.map { pollfd(fd: $0.readingEnd, events: Int16(POLLIN), revents: 0) }
        while true {
            let count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .failed }
            if count == 0 { return .timedOut }
            return descriptors.dropFirst().contains { $0.revents != 0 } ? .latched : .ready
        }
    }

    /// The bytes that are there, or `nil` at the end of the connection.
    static func receive(from socket: Int32) -> Data? {
        var buffer = Data(count: 65_536)
        let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
        if count < 0, errno == EAGAIN || errno == EINTR { return Data() }
        return count > 0 ? buffer.prefix(count) : nil
    }

    /// How many of the bytes were taken, or `nil` at the end of the connection.
    static func send(_ bytes: Data, to socket: Int32) -> Int? {
        let count = bytes.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, sendFlags) }
        if count < 0, errno == EAGAIN || errno == EINTR { return 0 }
        return count >= 0 ? count : nil
    }

    /// Makes the coming ``close(_:)`` a TCP reset.
    static func resetOnClose(_ socket: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    static func close(_ descriptor: Int32) { _ = Foundation.close(descriptor) }

    static func closeOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

    private static func setReuse(of socket: Int32, to value: Bool) {
        var value: Int32 = value ? 1 : 0
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func prepare(_ socket: Int32) {
        closeOnExec(socket)
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        forgoSignal(of: socket)
    }

    /// A write to a peer that is gone fails, where the system wants to know that once and not at each write.
    static func forgoSignal(of socket: Int32) {
        #if !canImport(Glibc)
            var on: Int32 = 1
            setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }
}

/// Something that opens once, and that a thread can wait for together with a socket: the reading end of a pipe, whose
/// writing end is written to in order to open it. (Closing it would open nothing as long as a program that was started
/// meanwhile holds it too.)
final class RawServerLatch: Sendable {
    let readingEnd: Int32
    private let writingEnd: Protected<Int32?>

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EMFILE) }
        readingEnd = ends[0]
        writingEnd = Protected(ends[1])
        for end in ends { RawServerSocket.closeOnExec(end) }
    }

    var isOpen: Bool { writingEnd.withLock { $0 == nil } }

    func open() {
        writingEnd.withLock { end in
            if let end {
                _ = write(end, [0], 1)
                RawServerSocket.close(end)
            }
            end = nil
        }
    }

    /// Gives the descriptors back. Nobody may wait for it any more.
    func dispose() {
        open()
        RawServerSocket.close(readingEnd)
    }
}
