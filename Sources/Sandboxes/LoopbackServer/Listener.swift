import Foundation

/// A socket that takes connections on 127.0.0.1.
struct Listener {
    /// What came of taking a connection.
    enum Accepted {
        case connection(Socket)
        /// There is none, or it is gone already.
        case none
        /// The process or the system has no room for another now.
        case exhausted
    }

    let socket: Socket
    let port: UInt16

    /// Listens on `port`, or on a free one when that is zero.
    init(port: UInt16) throws(LoopbackServerError) {
        let descriptor = Self.makeSocket()
        guard descriptor >= 0 else { throw LoopbackServerError(code: errno, port: port) }
        socket = Socket(adopting: descriptor)
        // A server that is started again at once finds its port free; one that is still listened on is unavailable.
        socket.set(SOL_SOCKET, SO_REUSEADDR)
        guard Self.bind(descriptor, to: port), listen(descriptor, 128) == 0, let bound = Self.port(of: descriptor)
        else {
            let error = LoopbackServerError(code: errno, port: port)
            socket.closeDescriptor()
            throw error
        }
        self.port = bound
    }

    func takeConnection() -> Accepted {
        let descriptor = accept(socket.descriptor, nil, nil)
        if descriptor >= 0 { return .connection(Socket(adopting: descriptor)) }
        return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .exhausted : .none
    }

    private static func makeSocket() -> Int32 {
        #if canImport(Glibc)
            Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #elseif canImport(Musl)
            Musl.socket(AF_INET, SOCK_STREAM, 0)
        #else
            Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    private static func bind(_ descriptor: Int32, to port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withAddress(&address) { systemBind(descriptor, $0, $1) } == 0
    }

    private static func port(of descriptor: Int32) -> UInt16? {
        var address = sockaddr_in()
        let result = withAddress(&address) { pointer, length in
            var length = length
            return getsockname(descriptor, pointer, &length)
        }
        return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }

    private static func withAddress(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

/// `bind(2)`, under a name that a method of the same name does not hide.
private func systemBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    bind(descriptor, address, length)
}

/// A non-blocking TCP socket. Whoever has it closes it, once.
struct Socket {
    /// What came of reading or writing.
    enum Transfer: Equatable {
        /// So many bytes went through; none read means that the peer will send no more.
        case bytes(Int)
        case wouldBlock
        /// The connection is of no more use.
        case failed
    }

    let descriptor: Int32

    /// Takes over an open descriptor and makes it non-blocking and private to this process.
    init(adopting descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        set(IPPROTO_TCP, TCP_NODELAY)
        #if canImport(Darwin)
            set(SOL_SOCKET, SO_NOSIGPIPE)
        #endif
    }

    func set(_ level: some BinaryInteger, _ option: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(level), option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    func receive(into bytes: inout [UInt8]) -> Transfer {
        transfer(bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) })
    }

    /// Writes what fits. A peer that is gone is a failure and no signal.
    func transmit(_ bytes: ArraySlice<UInt8>) -> Transfer {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        return transfer(bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) })
    }

    /// Tells the peer that nothing more will come.
    func endOutput() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends the connection, or the listening, and gives the descriptor back.
    func closeDescriptor() {
        // A process that was started just between `accept` and `FD_CLOEXEC` has a copy, which must not keep it alive.
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    private func transfer(_ result: Int) -> Transfer {
        if result >= 0 { return .bytes(result) }
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .wouldBlock : .failed
    }
}
