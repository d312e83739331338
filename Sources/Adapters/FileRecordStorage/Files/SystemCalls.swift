package import Foundation

/// The system calls on a file, replaceable so that a test can make each of them fail, write less or be the last.
package struct SystemCalls: Sendable {
    /// Reads at most the first `limit` bytes.
    package var read: @Sendable (_ file: Int32, _ limit: Int) throws(SystemError) -> Data
    /// Sets the mode of a file to 0600.
    package var restrict: @Sendable (_ file: Int32) throws(SystemError) -> Void
    /// Creates a file (mode 0600) for writing; fails if it exists.
    package var create: @Sendable (_ folder: Int32, _ name: String) throws(SystemError) -> Int32
    /// Writes some of the bytes and returns their number.
    package var write: @Sendable (_ file: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int
    /// Synchronizes a file, or the names in a folder, to disk.
    package var sync: @Sendable (_ descriptor: Int32) throws(SystemError) -> Void
    /// Renames a file within its folder, replacing any file with the new name.
    package var rename: @Sendable (_ folder: Int32, _ old: String, _ new: String) throws(SystemError) -> Void
    package var unlink: @Sendable (_ folder: Int32, _ name: String) throws(SystemError) -> Void
    /// Locks a file exclusively, or with others who share it; fails with `EWOULDBLOCK` if another has locked it.
    package var lock: @Sendable (_ file: Int32, _ isShared: Bool) throws(SystemError) -> Void
    /// Whether a file that is read stays open to others.
    var leavesModes = false

    package static let live = SystemCalls(
        read: { file, limit throws(SystemError) in try bytes(of: file, upTo: limit) },
        restrict: { file throws(SystemError) in _ = try retrying { fchmod(file, 0o600) } },
        create: { folder, name throws(SystemError) in
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
            return try retrying { openat(folder, name, flags, 0o600) }
        },
        write: { file, bytes throws(SystemError) in
            try retrying { bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) } }
        },
        sync: { descriptor throws(SystemError) in
            #if canImport(Darwin)
                // `fsync` stops at the drive's cache there; not every file system supports the stronger call.
                if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
            #endif
            _ = try retrying { fsync(descriptor) }
        },
        rename: { folder, old, new throws(SystemError) in
            _ = try retrying { renameat(folder, old, folder, new) }
        },
        unlink: { folder, name throws(SystemError) in
            _ = try retrying { unlinkat(folder, name, 0) }
        },
        lock: { file, isShared throws(SystemError) in
            _ = try retrying { flock(file, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
        }
    )
}

extension SystemCalls {
    /// The operating system's calls, for a reader that changes nothing.
    package static let leavingModes: SystemCalls = {
        var calls = live
        calls.leavesModes = true
        return calls
    }()
}

private func bytes(of file: Int32, upTo limit: Int) throws(SystemError) -> Data {
    var contents = Data()
    // Most files are small.
    var chunk = [UInt8](repeating: 0, count: 4 << 10)
    while contents.count < limit {
        let count = try retrying { read(file, &chunk, min(chunk.count, limit - contents.count)) }
        if count == 0 { break }
        contents.append(contentsOf: chunk[..<count])
        if contents.count == 4 << 10 { chunk = [UInt8](repeating: 0, count: 64 << 10) }
    }
    return contents
}

/// `write(2)`, under a name that a property of that name does not hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}

package struct SystemError: Error, Hashable, Sendable {
    package let code: Int32

    package init(_ code: Int32) {
        self.code = code
    }

    /// The error of this thread's last system call. Read it immediately after the call.
    static var last: SystemError { SystemError(errno) }
}

/// Repeats a system call while a signal interrupts it.
func retrying<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        let error = SystemError.last
        if error.code != EINTR { throw error }
    }
}
