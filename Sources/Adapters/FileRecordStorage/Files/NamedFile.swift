public import Foundation

/// A file that a person names, to be read: a symbolic link is followed, and what is no regular file is refused at once,
/// a named pipe too, in which nobody may ever write.
public struct NamedFile: Sendable {
    private let path: String

    public init(path: String) {
        self.path = path
    }

    /// The first bytes, at most `limit` of them; ask for one more than you can use to learn of a file that is too large.
    ///
    /// - Throws: ``FileError``, in the step `read`.
    public func contents(upTo limit: Int) throws(FileError) -> Data {
        let contents = try FileError.naming(.read, at: path) { () throws(SystemError) -> Data? in
            // Not blocking, lest a named pipe hold us up.
            let file = try retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
            defer { close(file) }
            return try FileStatus(of: file).isRegular ? bytes(of: file, upTo: limit) : nil
        }
        guard let contents else { throw FileError(.read, path: path, cause: .notARegularFile) }
        return contents
    }
}

/// The first bytes of an open file, at most `limit` of them.
func bytes(of file: Int32, upTo limit: Int) throws(SystemError) -> Data {
    var contents = Data()
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while contents.count < limit {
        let count = try retrying { read(file, &chunk, min(chunk.count, limit - contents.count)) }
        if count == 0 { break }
        contents.append(contentsOf: chunk[..<count])
    }
    return contents
}
