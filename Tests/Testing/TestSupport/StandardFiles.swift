package import TerminalIO

/// Runs a program's command line in the tests' process, and returns its exit status.
package typealias CommandLineRun =
    @Sendable (
        _ arguments: [String], _ environment: [String: String], _ streams: StandardStreams
    ) async -> Int32

/// Files for the standard streams of a command in the tests' process. They are closed when the last copy of the streams
/// is released, so that a late line of the command cannot reach another test's file.
final class StandardFiles: Sendable {
    private let input: Int32
    private let output: Int32
    private let messages: Int32

    /// Creates empty files for what is written, and one with `text` to read.
    init(input text: String) throws {
        input = try Self.makeFile()
        output = try Self.makeFile()
        messages = try Self.makeFile()
        let bytes = Array(text.utf8)
        _ = pwrite(input, bytes, bytes.count, 0)
    }

    deinit { [input, output, messages].forEach { close($0) } }

    var streams: StandardStreams {
        StandardStreams(
            input: Descriptor(input), output: Descriptor(output), error: Descriptor(messages), owner: self)
    }

    func outcome(status: Int32) -> CommandOutcome {
        CommandOutcome(
            status: status, output: Data(contents(of: output)),
            messages: String(decoding: contents(of: messages), as: UTF8.self))
    }

    private func contents(of file: Int32) -> [UInt8] {
        let size = Int(lseek(file, 0, SEEK_END))
        return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            count = max(pread(file, bytes.baseAddress, size, 0), 0)
        }
    }

    /// Opens a new file without a name.
    private static func makeFile() throws -> Int32 {
        let place = FileManager.default.temporaryDirectory.appending(path: "use-cases-\(UUID().uuidString)")
        let path = place.path(percentEncoded: false)
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SystemFailure(call: "open", code: errno) }
        unlink(path)
        return file
    }
}
