#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A non-blocking TCP socket. Whoever has it closes it, once.
struct Socket {
    /// What came of reading or writing.
    enum Transfer: Equatable {
        /// So many bytes went through; none read means that the peer will send no more.
        case bytes(Int)
        /// Not now.
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

    /// Reads into `bytes`.
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
