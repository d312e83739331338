import CoreSupport
import SystemLibrary

/// Why output failed.
package enum OutputError: Error, Equatable {
    /// The reader has closed the pipe (`survey list --all | head -1`): end quietly. Occurs only if the process ignores
    /// SIGPIPE, see ``ProcessSetup/ignoreBrokenPipes()``.
    case brokenPipe
    /// The descriptor is closed or only open for reading: the process was started without it (`survey list >&-`).
    case closed
    /// A system error in the system's words, such as a full disk.
    case failed(reason: String)
}

/// Collects lines and writes them in large pieces.
///
/// Output is written once there are 64 KiB, and by ``flush()``, which must be the last call: a released writer drops
/// what it still holds. Pieces end where a `write` ended, so lines are never split. After a failure nothing more is
/// written, and every call throws that failure again.
package final class OutputWriter: Sendable {
    private struct State {
        var buffer: [UInt8] = []
        var failure: OutputError?
    }

    private let descriptor: Descriptor
    private let capacity: Int
    // Held while writing, so that the pieces of several tasks stay in order; nothing else waits for this lock.
    private let state = Protected(State())

    /// Creates a writer to `descriptor`; with a capacity of 0 every write is written at once.
    package init(_ descriptor: Descriptor = .standardOutput, capacity: Int = 65_536) {
        self.descriptor = descriptor
        self.capacity = capacity
    }

    package func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

    package func write(_ bytes: [UInt8]) throws(OutputError) {
        try state.withLock { state throws(OutputError) in
            if let failure = state.failure { throw failure }
            if state.buffer.count + bytes.count > capacity { try send(&state) }
            // A piece written directly is not copied first.
            if state.buffer.isEmpty { state.buffer = bytes } else { state.buffer.append(contentsOf: bytes) }
            if state.buffer.count >= capacity { try send(&state) }
        }
    }

    package func flush() throws(OutputError) {
        try state.withLock { state throws(OutputError) in
            if let failure = state.failure { throw failure }
            try send(&state)
        }
    }

    private func send(_ state: inout State) throws(OutputError) {
        defer { state.buffer = [] }
        do throws(OutputError) {
            try descriptor.write(state.buffer)
        } catch {
            state.failure = error
            throw error
        }
    }
}

extension Descriptor {
    /// Writes all of `bytes`, in as many calls as needed.
    func write(_ bytes: [UInt8]) throws(OutputError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // In a separate function, since `write` means this method here.
            let count = rest.withUnsafeBytes { writeOnce(number, $0) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: wait(for: Int16(POLLOUT))
            case EPIPE: throw .brokenPipe
            // The error number is not sufficient: it depends on the kind of file that is open.
            case _ where !isOpenForWriting: throw .closed
            case let code: throw .failed(reason: systemMessage(code))
            }
        }
    }

    private var isOpenForWriting: Bool {
        let flags = fcntl(number, F_GETFL)
        return flags != -1 && flags & O_ACCMODE != O_RDONLY
    }
}

private func writeOnce(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(number, bytes.baseAddress, bytes.count)
}

/// Writes notes, prompts and errors for a person: at once, ignoring failures.
package struct MessageWriter: Sendable {
    private let descriptor: Descriptor

    package init(_ descriptor: Descriptor = .standardError) {
        self.descriptor = descriptor
    }

    package func line(_ text: String) { write(text + "\n") }

    package func write(_ text: String) { write(Array(text.utf8)) }

    /// Returns whether it was written.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        do throws(OutputError) {
            try descriptor.write(bytes)
            return true
        } catch {
            return false
        }
    }
}
