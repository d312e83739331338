package import Foundation

/// A file that the user names for reading. A symbolic link is followed. Anything other than a regular file is refused
/// at once, including a named pipe, which could block forever.
package struct NamedFile: Sendable {
    private let path: String

    package init(path: String) {
        self.path = path
    }

    /// Returns at most the first `limit` bytes, and the size of the whole file.
    ///
    /// - Throws: ``FileError``, in the step `read`.
    package func contents(upTo limit: Int) throws(FileError) -> (data: Data, size: Int) {
        let contents = try FileError.naming(.read, at: path) { () throws(SystemError) -> (Data, Int)? in
            // Non-blocking, so that a named pipe does not block.
            let file = try retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
            defer { close(file) }
            let status = try FileStatus(of: file)
            guard status.isRegular else { return nil }
            let data = try bytes(of: file, upTo: limit)
            // If the file grows, count the bytes that were read.
            return (data, max(status.size, data.count))
        }
        guard let contents else { throw FileError(.read, path: path, cause: .notARegularFile) }
        return contents
    }
}

func bytes(of file: Int32, upTo limit: Int) throws(SystemError) -> Data {
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
