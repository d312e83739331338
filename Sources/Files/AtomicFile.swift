#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A private file that is always whole: whoever reads it, and whenever a writer is killed, finds the old contents or
/// the new ones.
///
/// The file has mode 0600, its folder 0700. Readers need no lock; writers take turns, as with a ``FileLock``, since they
/// share the name of the temporary file. A symbolic link in the file's place is refused, neither followed nor replaced:
/// the one would write outside the folder, the other would leave the old contents at the link's end. The folder itself
/// may be a link.
public struct AtomicFile: Sendable {
    let place: FilePlace
    let limit: Int
    let calls: SystemCalls

    /// The bound on a file's size unless another is set: 16 MiB.
    public static let defaultLimit = 16 << 20

    /// A file at `path`, which need not exist, nor its folder.
    ///
    /// - Parameter limit: how many bytes the file may have, read or written.
    public init(path: String, limit: Int = AtomicFile.defaultLimit) {
        self.init(path: path, limit: limit, calls: .live)
    }

    /// A file whose writes go through `calls`.
    package init(path: String, limit: Int = AtomicFile.defaultLimit, calls: SystemCalls) {
        place = FilePlace(path)
        self.limit = limit
        self.calls = calls
    }

    /// The contents, or `nil` when there is no file.
    ///
    /// - Throws: ``FileError``, in the step `read`.
    public func read() throws(FileError) -> Data? {
        guard try isThere(for: .read, in: AT_FDCWD, named: place.path) else { return nil }
        guard let contents = try perform(.read, contentsToLimit) else { return nil }
        guard contents.count <= limit else { throw failure(.read, .tooLarge(limit: limit)) }
        return contents
    }

    /// As much of the file as shows whether it keeps to the bound.
    private func contentsToLimit() throws(SystemError) -> Data? {
        let file: Int32
        do {
            // Not blocking, lest a named pipe put there meanwhile holds us up.
            let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
            file = try retrying { open(place.path, flags) }
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
        defer { close(file) }
        var contents = Data()
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while contents.count <= limit {
            let count = try retrying { systemRead(file, &chunk, chunk.count) }
            if count == 0 { break }
            contents.append(contentsOf: chunk[..<count])
        }
        return contents
    }
}

/// `read(2)`, under a name that a method of the same name does not hide.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(file, bytes, count)
}
