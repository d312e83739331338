import SystemLibrary

/// Descriptors that child processes do not inherit.
///
/// On Linux they never do. Elsewhere a process that another thread starts at the same moment may inherit one.
package enum PrivateDescriptors {
    /// Opens a pipe: its reading and its writing end. Returns `nil` with `errno` set if that fails.
    package static func makePipe() -> (reading: Int32, writing: Int32)? {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            if let openPipe {
                return openPipe(&ends, O_CLOEXEC) == 0 ? (ends[0], ends[1]) : nil
            }
        #endif
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Takes the next connection of `listener`. Returns -1 with `errno` set if that fails.
    package static func acceptConnection(of listener: Int32) -> Int32 {
        #if canImport(Glibc)
            if let takeConnection {
                return takeConnection(listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
            }
        #endif
        let connection = accept(listener, nil, nil)
        if connection >= 0 { _ = fcntl(connection, F_SETFD, FD_CLOEXEC) }
        return connection
    }

    #if canImport(Glibc)
        private typealias OpenPipe = @Sendable @convention(c) (UnsafeMutablePointer<CInt>, CInt) -> CInt
        private typealias TakeConnection =
            @Sendable @convention(c) (
                CInt, UnsafeMutableRawPointer?, UnsafeMutablePointer<socklen_t>?, CInt
            ) -> CInt

        // Extensions of the C library, which Swift's module of it leaves out. A null handle is RTLD_DEFAULT.
        private static let openPipe = dlsym(nil, "pipe2").map { unsafeBitCast($0, to: OpenPipe.self) }
        private static let takeConnection = dlsym(nil, "accept4").map { unsafeBitCast($0, to: TakeConnection.self) }
    #endif
}
