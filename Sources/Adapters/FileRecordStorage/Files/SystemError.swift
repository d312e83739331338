#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An error number of the operating system.
package struct SystemError: Error, Hashable, Sendable {
    /// The number, one of `errno.h`.
    package let code: Int32

    /// The error with this number.
    package init(_ code: Int32) {
        self.code = code
    }

    /// What the last system call of this thread left; to be read at once.
    static var last: SystemError { SystemError(errno) }
}

/// Makes a system call again for as long as a signal interrupts it.
func retrying<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        let error = SystemError.last
        if error.code != EINTR { throw error }
    }
}
