import CoreSupport
import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads single lines, and not a byte beyond them: what follows is left for whoever reads next. Or reads all the rest.
public struct LineReader: Sendable {
    private let descriptor: Descriptor
    private let limit: Int

    /// A reader of `descriptor` that refuses a text of more than `limit` bytes.
    public init(_ descriptor: Descriptor = .standardInput, limit: Int = 4096) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// The next line without its end (LF or CRLF); nil where the input has ended.
    ///
    /// A cancelled task gets out at once; the thread that reads is left to wait, which is right for a process that is
    /// about to end and for no other.
    public func line() async throws(InputError) -> String? {
        try await elsewhere(nextLine)
    }

    /// All that is left of the input, line ends included; empty where it has ended.
    ///
    /// A cancelled task gets out at once, as with ``line()``.
    ///
    /// - Throws: ``InputError/tooLong(limit:)`` where that is more than the limit, and what a line throws.
    public func rest() async throws(InputError) -> String {
        try await elsewhere { () throws(InputError) in try remainder(upTo: limit) }
    }

    /// All that is left of the input as a password from another program: whole, spaces included, without the one line
    /// end (LF, CRLF or CR) that may close it.
    ///
    /// - Throws: ``InputError/severalLines`` where it holds another line end, since a password cut short would be
    ///   another one, and ``InputError/empty`` where there is nothing.
    public func password() async throws(InputError) -> String {
        // Room for a line end, which is no part of the password.
        let input = try await elsewhere { () throws(InputError) in try remainder(upTo: limit + 2) }
        var password = input.unicodeScalars[...]
        if password.last == "\n" { password.removeLast() }
        if password.last == "\r" { password.removeLast() }
        guard !password.contains(where: { $0 == "\n" || $0 == "\r" }) else { throw .severalLines }
        guard !password.isEmpty else { throw .empty }
        let text = String(password)
        guard text.utf8.count <= limit else { throw .tooLong(limit: limit) }
        return text
    }

    private func remainder(upTo most: Int) throws(InputError) -> String {
        var bytes: [UInt8] = []
        while let byte = try descriptor.readByte() {
            guard bytes.count < most else { throw .tooLong(limit: limit) }
            bytes.append(byte)
        }
        return try validated(bytes)
    }

    private func nextLine() throws(InputError) -> String? {
        var bytes: [UInt8] = []
        while let byte = try descriptor.readByte() {
            if byte == UInt8(ascii: "\n") {
                if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
                return try text(bytes)
            }
            // One more than the limit, in case it is the CR of the line's end.
            guard bytes.count <= limit else { throw .tooLong(limit: limit) }
            bytes.append(byte)
        }
        return bytes.isEmpty ? nil : try text(bytes)
    }

    private func text(_ bytes: [UInt8]) throws(InputError) -> String {
        guard bytes.count <= limit else { throw .tooLong(limit: limit) }
        return try validated(bytes)
    }

    private func validated(_ bytes: [UInt8]) throws(InputError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }
}

extension LineReader {
    /// The first line of the file at `path` without its end; nil where it holds nothing.
    ///
    /// The file may be a pipe, such as a shell's `<(…)`: a writer is then waited for.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - limit: how many bytes the line may have.
    ///   - patience: how long to wait for it.
    /// - Throws: ``InputError/timedOut`` after that long, ``InputError/cancelled`` at once in a cancelled task, and what
    ///   a line throws.
    public static func firstLine(
        ofFileAt path: String, limit: Int = 4096, within patience: Duration
    ) async throws(InputError) -> String? {
        try await elsewhere(within: patience) { () throws(InputError) in
            try reading(path, limit: limit) { reader throws(InputError) in try reader.nextLine() }
        }
    }

    /// All that the file at `path` holds, which may be a pipe, too.
    ///
    /// - Throws: ``InputError/cancelled`` at once in a cancelled task, and what ``rest()`` throws.
    public static func text(ofFileAt path: String, limit: Int) async throws(InputError) -> String {
        try await elsewhere { () throws(InputError) in
            try reading(path, limit: limit) { reader throws(InputError) in try reader.remainder(upTo: limit) }
        }
    }

    private static func reading<Value>(
        _ path: String, limit: Int, _ read: (LineReader) throws(InputError) -> Value
    ) throws(InputError) -> Value {
        // Opening a pipe waits too, until somebody opens its other end.
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .failed(reason: systemMessage(errno)) }
        defer { close(file) }
        return try read(LineReader(Descriptor(file), limit: limit))
    }
}

/// Runs what may block for good on a queue of its own, so that it holds no thread that others wait for.
private func elsewhere<Value: Sendable>(
    within patience: Duration? = nil, _ read: @escaping @Sendable () throws(InputError) -> Value
) async throws(InputError) -> Value {
    let answer = OneShot<Result<Value, InputError>>()
    DispatchQueue(label: "LineReader").async {
        answer.resolve(Result(catching: read))
    }
    let alarm = patience.map { patience in
        Task {
            // Called off where the answer came first.
            guard (try? await Task.sleep(for: patience)) != nil else { return }
            answer.resolve(.failure(.timedOut))
        }
    }
    defer { alarm?.cancel() }
    return try await answer.wait(onCancel: .failure(.cancelled)).get()
}

extension Descriptor {
    /// The next byte; nil at the end.
    fileprivate func readByte() throws(InputError) -> UInt8? {
        var byte: UInt8 = 0
        while true {
            switch read(number, &byte, 1) {
            case 1: return byte
            case 0: return nil
            default: break
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: wait(for: Int16(POLLIN))
            case let code: throw .failed(reason: systemMessage(code))
            }
        }
    }
}

/// Why nothing could be read.
public enum InputError: Error, Equatable {
    /// The line has more than this many bytes.
    case tooLong(limit: Int)
    case notUTF8
    /// A password was expected and the line is empty.
    case empty
    /// A password was expected and there is more than one line.
    case severalLines
    case timedOut
    case cancelled
    /// A password cannot be asked for where its echo cannot be switched off.
    case noTerminal
    /// The system refused, in its own words.
    case failed(reason: String)
}
