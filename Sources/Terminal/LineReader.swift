import ConcurrencySupport
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
        try await elsewhere(remainder)
    }

    /// The first line as a password from another program: whole, spaces included, without its end.
    ///
    /// - Throws: ``InputError/empty`` where there is no line or nothing on it.
    public func password() async throws(InputError) -> String {
        guard let password = try await line(), !password.isEmpty else { throw .empty }
        return password
    }

    private func elsewhere<Value: Sendable>(
        _ read: @escaping @Sendable () throws(InputError) -> Value
    ) async throws(InputError) -> Value {
        let answer = OneShot<Result<Value, InputError>>()
        // A queue of its own, so that a read that never returns holds no thread that others wait for.
        DispatchQueue(label: "LineReader").async {
            answer.resolve(Result(catching: read))
        }
        return try await answer.wait(onCancel: .failure(.cancelled)).get()
    }

    private func remainder() throws(InputError) -> String {
        var bytes: [UInt8] = []
        while let byte = try descriptor.readByte() {
            guard bytes.count < limit else { throw .tooLong(limit: limit) }
            bytes.append(byte)
        }
        return try text(bytes)
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
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }
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
