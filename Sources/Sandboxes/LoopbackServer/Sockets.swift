import CoreSupport
import Foundation

/// A TCP socket that child processes do not inherit. Its owner closes it, once.
struct Socket: Sendable {
    let descriptor: Int32

    init(adopting descriptor: Int32) {
        self.descriptor = descriptor
        #if !canImport(Glibc)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #endif
        set(IPPROTO_TCP, TCP_NODELAY)
        #if canImport(Darwin)
            set(SOL_SOCKET, SO_NOSIGPIPE)
        #endif
    }

    fileprivate func set(_ level: some BinaryInteger, _ option: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(level), option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Whether the peer has reset the connection, or this side has shut it down.
    var isGone: Bool { wait(for: 0, until: .now) }

    /// Waits for `events`, an error or the end of the connection. Returns `false` if none occurs by `deadline`.
    func wait(for events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let remaining = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            if poll(&entry, 1, Int32(min(max(0, remaining.rounded(.up)), 60_000))) > 0 { return true }
            if remaining <= 0 { return false }
        }
    }

    /// Returns the bytes that have arrived: an empty array if the connection has ended, `nil` if none arrive by
    /// `deadline`.
    func receive(until deadline: ContinuousClock.Instant) -> [UInt8]? {
        guard wait(for: Int32(POLLIN), until: deadline) else { return nil }
        return [UInt8](unsafeUninitializedCapacity: 64 << 10) { memory, count in
            count = max(0, recv(descriptor, memory.baseAddress, memory.count, 0))
        }
    }

    /// Writes as much as fits at once, and returns the number of bytes, or `nil` if the connection has ended.
    func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        #if canImport(Darwin)
            let flags = MSG_DONTWAIT
        #else
            let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        #endif
        let count = bytes.withUnsafeBytes { sendBytes(descriptor, $0.baseAddress, $0.count, flags) }
        if count >= 0 { return count }
        return [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? 0 : nil
    }

    /// Tells the peer that no more data will follow.
    func endOutput() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends the connection, or stops listening. A thread that waits for the socket wakes.
    func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    func closeDescriptor() {
        // On other systems than Linux, a process that was just started may have a copy, which must not hold the
        // connection open.
        shutDown()
        close(descriptor)
    }
}

/// A socket that accepts connections on 127.0.0.1.
struct Listener {
    let socket: Socket
    let port: UInt16

    /// Listens on `port`, or on a free one if that is zero.
    init(port: UInt16) throws(LoopbackServerError) {
        #if canImport(Glibc)
            let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        let descriptor = makeSocket(AF_INET, type, 0)
        guard descriptor >= 0 else { throw LoopbackServerError(code: errno, port: port) }
        socket = Socket(adopting: descriptor)
        // A client may disconnect between `poll` and `accept`, which must then not wait for the next one.
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        // A server that restarts immediately finds its port free. A port that another server listens on stays
        // unavailable.
        socket.set(SOL_SOCKET, SO_REUSEADDR)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, SOMAXCONN) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else {
            let error = LoopbackServerError(code: errno, port: port)
            socket.closeDescriptor()
            throw error
        }
        self.port = UInt16(bigEndian: address.sin_port)
    }

    /// Accepts the next connection. Returns `nil` if none is waiting any more, or if the system has no room for it now.
    func takeConnection() -> Socket? {
        let descriptor = PrivateDescriptors.acceptConnection(of: socket.descriptor)
        guard descriptor >= 0 else { return nil }
        return Socket(adopting: descriptor)
    }
}

// The system's functions, under names that methods and properties do not hide.
private let sendBytes = send
private let makeSocket = socket
