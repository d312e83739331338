import CoreSupport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why output did not get where it should.
public enum OutputError: Error, Equatable {
    /// The reader went away (`survey list --all | head -1`): end quietly. Arrives only where the process ignores
    /// SIGPIPE, see ``ProcessSetup/ignoreBrokenPipes()``.
    case brokenPipe
    /// The descriptor is closed, or open for reading alone: the process was started without one (`survey list >&-`).
    case closed
    /// The system refused, in its own words: a full disk.
    case failed(reason: String)
}

/// Collects lines and hands them on in large pieces.
///
/// What is written goes out when 64 KiB are there, and at ``flush()``, which must be the last call: a writer that goes
/// away says nothing of what it still held. Pieces end where a `write` ended, so whole lines stay whole. After a failure
/// nothing more is written and every call throws that failure again.
public final class OutputWriter: Sendable {
    private struct State {
        var buffer: [UInt8] = []
        var failure: OutputError?
    }

    private let descriptor: Descriptor
    private let capacity: Int
    // Held while writing, so that the pieces of several tasks keep their order; nobody else waits for this lock.
    private let state = Protected(State())

    /// A writer to `descriptor`; with no capacity every write goes out at once.
    public init(_ descriptor: Descriptor = .standardOutput, capacity: Int = 65_536) {
        self.descriptor = descriptor
        self.capacity = capacity
    }

    /// Writes `text` as it is.
    public func write(_ text: String) throws(OutputError) {
        try write(Array(text.utf8))
    }

    /// Writes `bytes` as they are.
    public func write(_ bytes: [UInt8]) throws(OutputError) {
        try state.withLock { state throws(OutputError) in
            if let failure = state.failure { throw failure }
            if state.buffer.count + bytes.count > capacity { try send(&state) }
            // A page that is handed on by itself is not copied first.
            if state.buffer.isEmpty { state.buffer = bytes } else { state.buffer.append(contentsOf: bytes) }
            if state.buffer.count >= capacity { try send(&state) }
        }
    }

    /// Writes `text` and a line feed.
    public func writeLine(_ text: String) throws(OutputError) {
        try write(text + "\n")
    }

    /// Hands on what is there.
    public func flush() throws(OutputError) {
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
    /// Writes all of `bytes`, however many calls that takes.
    func write(_ bytes: [UInt8]) throws(OutputError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // In a function of its own, since `write` means this method here.
            let count = rest.withUnsafeBytes { writeOnce(number, $0) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: wait(for: Int16(POLLOUT))
            case EPIPE: throw .brokenPipe
            // Not by the number alone, which differs with what the descriptor is open on.
            case _ where !isOpenForWriting: throw .closed
            case let code: throw .failed(reason: systemMessage(code))
            }
        }
    }
}

extension Descriptor {
    private var isOpenForWriting: Bool {
        let flags = fcntl(number, F_GETFL)
        return flags != -1 && flags & O_ACCMODE != O_RDONLY
    }
}

private func writeOnce(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(number, bytes.baseAddress, bytes.count)
}

/// Writes notes, prompts and errors for a person: at once, and without complaint when nobody can hear them.
public struct MessageWriter: Sendable {
    private let descriptor: Descriptor

    public init(_ descriptor: Descriptor = .standardError) {
        self.descriptor = descriptor
    }

    /// Writes `text` and a line feed in one piece.
    public func line(_ text: String) {
        write(text + "\n")
    }

    /// Writes `text` as it is.
    public func write(_ text: String) {
        do throws(OutputError) {
            try descriptor.write(Array(text.utf8))
        } catch {
            // There is no other place to tell of it.
        }
    }
}
