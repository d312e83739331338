import Foundation

/// The system calls of a write, as values, so that a test can make each of them fail, fall short or be the last one.
package struct SystemCalls: Sendable {
    /// Creates a file (mode 0600) that must not exist yet, for writing.
    package var create: @Sendable (_ folder: Int32, _ name: String) throws(SystemError) -> Int32
    /// Writes some of the bytes and says how many.
    package var write: @Sendable (_ file: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int
    /// Gets a file, or the names in a folder, onto the disk.
    package var sync: @Sendable (_ descriptor: Int32) throws(SystemError) -> Void
    /// Gives a file another name in the same folder, in the place of what had it.
    package var rename: @Sendable (_ folder: Int32, _ old: String, _ new: String) throws(SystemError) -> Void
    package var unlink: @Sendable (_ folder: Int32, _ name: String) throws(SystemError) -> Void

    package static let live = SystemCalls(
        create: { folder, name throws(SystemError) in
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
            return try retrying { openat(folder, name, flags, 0o600) }
        },
        write: { file, bytes throws(SystemError) in
            try retrying { bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) } }
        },
        sync: { descriptor throws(SystemError) in
            #if canImport(Darwin)
                // `fsync` stops at the drive's cache there; not every file system knows the stronger call.
                if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
            #endif
            _ = try retrying { fsync(descriptor) }
        },
        rename: { folder, old, new throws(SystemError) in
            _ = try retrying { renameat(folder, old, folder, new) }
        },
        unlink: { folder, name throws(SystemError) in
            _ = try retrying { unlinkat(folder, name, 0) }
        }
    )
}

extension SystemCalls {
    /// The operating system's own, which do not wait for the disk: for what may be lost when the power fails. A killed
    /// process loses nothing by it.
    package static let withoutSync: SystemCalls = {
        var calls = live
        calls.sync = { _ throws(SystemError) in }
        return calls
    }()
}

/// `write(2)`, under a name that a property of the same name does not hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}

/// An error number of the operating system.
package struct SystemError: Error, Hashable, Sendable {
    /// The number, one of `errno.h`.
    package let code: Int32

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
