import SystemLibrary

/// Both ends of a pipe, which no other program inherits; -1 for a closed end. Close them: a release does not.
package final class PrivatePipe {
    package private(set) var reading: Int32
    package private(set) var writing: Int32

    /// Returns `nil` if the system has no pipe; `errno` says why.
    package init?() {
        guard let ends = PrivateDescriptors.makePipe() else { return nil }
        (reading, writing) = ends
    }

    /// Writes all that a program will read, and closes the writing end. Call it before the program starts: one that exits
    /// without reading then breaks no pipe.
    ///
    /// - Returns: whether the pipe holds all of it. If not, `errno` says why.
    package func fill(with bytes: Data) -> Bool {
        defer { closeWriting() }
        _ = fcntl(writing, F_SETFL, O_NONBLOCK)
        let count = bytes.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
        if count >= 0, count < bytes.count { errno = ENOBUFS }
        return count == bytes.count
    }

    package func closeReading() {
        if reading >= 0 { close(reading) }
        reading = -1
    }

    package func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    package func closeBoth() {
        closeReading()
        closeWriting()
    }
}
