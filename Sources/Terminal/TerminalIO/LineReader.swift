import CoreSupport
import Dispatch
package import Foundation
import SystemLibrary

/// Reads single lines without consuming a byte beyond them, so that the rest can be read later; or reads all the rest.
package struct LineReader: Sendable {
    private let descriptor: Descriptor
    private let limit: Int

    /// Creates a reader of `descriptor` that rejects a text of more than `limit` bytes.
    package init(_ descriptor: Descriptor = .standardInput, limit: Int = 4096) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// Reads the next line without its end (LF or CRLF); `nil` at the end of the input.
    ///
    /// A cancelled task returns at once, but the thread that reads is left waiting: use this only in a process that
    /// then ends.
    package func line() async throws(InputError) -> String? {
        try await elsewhere(nextLine)
    }

    /// Reads the rest of the input, line ends included, without a leading byte order mark; empty at its end.
    ///
    /// A cancelled task returns at once, as with ``line()``.
    ///
    /// - Throws: ``InputError/tooLong(limit:)`` if it exceeds the limit, and what ``line()`` throws.
    package func rest() async throws(InputError) -> String {
        try await elsewhere { () throws(InputError) in try remainder(upTo: limit) }
    }

    /// Reads the rest of the input as a password from another program: unchanged, spaces included, without a leading
    /// byte order mark and one final line end (LF, CRLF or CR).
    ///
    /// - Throws: ``InputError/severalLines`` if it contains another line end, since cutting it would make another
    ///   password, and ``InputError/empty`` if it is empty.
    package func password() async throws(InputError) -> String {
        // Room for a mark and a line end, which are not part of the password.
        let input = try await elsewhere { () throws(InputError) in try remainder(upTo: limit + 5) }
        var password = input.unicodeScalars[...]
        if password.last == "\n" { password.removeLast() }
        if password.last == "\r" { password.removeLast() }
        guard !password.contains(where: { $0 == "\n" || $0 == "\r" }) else { throw .severalLines }
        guard !password.isEmpty else { throw .empty }
        let text = String(password)
        guard text.utf8.count <= limit else { throw .tooLong(limit: limit) }
        return text
    }

    /// Reads the rest of the input, unchanged.
    package func data() async throws(InputError) -> Data {
        try await elsewhere { () throws(InputError) in Data(try bytes(upTo: limit)) }
    }

    private func remainder(upTo most: Int) throws(InputError) -> String {
        try validated(try bytes(upTo: most)).withoutByteOrderMark
    }

    private func bytes(upTo most: Int) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try descriptor.bytes(upTo: 65_536)
            guard !piece.isEmpty else { return bytes }
            bytes += piece
            guard bytes.count <= most else { throw .tooLong(limit: limit) }
        }
    }

    private func nextLine() throws(InputError) -> String? {
        var bytes: [UInt8] = []
        while let byte = try descriptor.bytes(upTo: 1).first {
            if byte == UInt8(ascii: "\n") {
                if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
                return try text(bytes)
            }
            // One more than the limit, in case it is the CR of the line end.
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
    /// Reads the first line of the file at `path` without its end and a byte order mark; `nil` if the file is empty. It
    /// may be a pipe, such as a shell's `<(…)`: the read waits for its writer.
    ///
    /// - Throws: ``InputError/timedOut`` after `patience`, ``InputError/cancelled`` at once in a cancelled task, and
    ///   what ``line()`` throws.
    package static func firstLine(
        ofFileAt path: String, limit: Int = 4096, within patience: Duration
    ) async throws(InputError) -> String? {
        try await elsewhere(within: patience) { () throws(InputError) in
            try reading(path, limit: limit) { reader throws(InputError) in
                try reader.nextLine()?.withoutByteOrderMark
            }
        }
    }

    /// Reads the whole file at `path`, which may be a pipe too.
    ///
    /// - Throws: ``InputError/cancelled`` at once in a cancelled task, and what ``rest()`` throws.
    package static func text(ofFileAt path: String, limit: Int) async throws(InputError) -> String {
        try await elsewhere { () throws(InputError) in
            try reading(path, limit: limit) { reader throws(InputError) in try reader.remainder(upTo: limit) }
        }
    }

    /// Reads the whole file at `path`, which may be a pipe too, unchanged.
    ///
    /// - Throws: ``InputError/cancelled`` at once in a cancelled task, and what ``data()`` throws.
    package static func data(ofFileAt path: String, limit: Int) async throws(InputError) -> Data {
        try await elsewhere { () throws(InputError) in
            try reading(path, limit: limit) { reader throws(InputError) in Data(try reader.bytes(upTo: limit)) }
        }
    }

    private static func reading<Value>(
        _ path: String, limit: Int, _ read: (LineReader) throws(InputError) -> Value
    ) throws(InputError) -> Value {
        // Opening a pipe also waits, until its other end is open.
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .failed(reason: systemMessage(errno)) }
        defer { close(file) }
        return try read(LineReader(Descriptor(file), limit: limit))
    }
}

/// Runs work that may block for ever on its own queue, so that it occupies no thread that others need.
func elsewhere<Value: Sendable>(
    within patience: Duration? = nil, _ read: @escaping @Sendable () throws(InputError) -> Value
) async throws(InputError) -> Value {
    let answer = OneShot<Result<Value, InputError>>()
    DispatchQueue(label: "LineReader").async {
        answer.resolve(Result(catching: read))
    }
    let alarm = patience.map { patience in
        Task {
            // Cancelled if the answer came first.
            guard (try? await Task.sleep(for: patience)) != nil else { return }
            answer.resolve(.failure(.timedOut))
        }
    }
    defer { alarm?.cancel() }
    return try await answer.wait(onCancel: .failure(.cancelled)).get()
}

extension Descriptor {
    /// Waits for input, and returns the available bytes, at most `most`; empty at the end.
    func bytes(upTo most: Int) throws(InputError) -> [UInt8] {
        while true {
            var code: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
                let result = read(number, buffer.baseAddress, most)
                if result < 0 { code = errno }
                count = max(result, 0)
            }
            switch code {
            case 0: return bytes
            case EINTR: continue
            case EAGAIN: wait(for: Int16(POLLIN))
            // In the background, the input belongs to another job.
            case EIO where isInBackground && JobControl.waitForForeground(of: self, stoppingBy: SIGTTIN): continue
            default: throw .failed(reason: systemMessage(code))
            }
        }
    }
}

package enum InputError: Error, Equatable {
    /// The input ended before it answered a question.
    case ended
    case tooLong(limit: Int)
    case notUTF8
    /// A password was expected, but the line is empty.
    case empty
    /// A password was expected, but there is more than one line.
    case severalLines
    case timedOut
    case cancelled
    /// A password cannot be requested, because the echo cannot be turned off.
    case noTerminal
    /// A system error, in the system's words.
    case failed(reason: String)
}
