public import Foundation

/// A private file that is always whole: whoever reads it, and whenever a writer is killed, finds the old contents or
/// the new ones.
///
/// The file has mode 0600, and one that others may read is closed to them when it is read. Its folder is made with mode
/// 0700, and one that is there keeps its mode. Readers need no lock; writers take turns, as with a ``FileLock``, since they
/// share the name of the temporary file. A symbolic link in the file's place is refused, neither followed nor replaced:
/// the one would write outside the folder, the other would leave the old contents at the link's end. So is a file of
/// another user's, and one in another's folder, unless that is root. The folder itself may be a link.
public struct AtomicFile: Sendable {
    private let place: FilePlace
    private let limit: Int
    private let calls: SystemCalls
    private let user: uid_t
    private let onClosing: @Sendable () -> Void

    /// The bound on a file's size unless another is set: 16 MiB.
    public static let defaultLimit = 16 << 20

    /// A file at `path`, which need not exist, nor its folder.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - limit: how many bytes the file may have, read or written.
    ///   - onClosing: told when the file was found open to others, and has been closed to them.
    public init(
        path: String, limit: Int = AtomicFile.defaultLimit, onClosing: @escaping @Sendable () -> Void = {}
    ) {
        self.init(path: path, limit: limit, calls: .live, onClosing: onClosing)
    }

    /// A file whose writes go through `calls`, and whose owner must be `user`.
    package init(
        path: String, limit: Int = AtomicFile.defaultLimit, calls: SystemCalls, user: UInt32 = geteuid(),
        onClosing: @escaping @Sendable () -> Void = {}
    ) {
        place = FilePlace(path)
        self.limit = limit
        self.calls = calls
        self.user = user
        self.onClosing = onClosing
    }

    /// The contents, or `nil` when there is no file.
    ///
    /// - Throws: ``FileError``, in the step `read`.
    public func read() throws(FileError) -> Data? {
        guard try isThere(for: .read, in: AT_FDCWD, named: place.path) else { return nil }
        guard let file = try perform(.read, opened) else { return nil }
        defer { close(file) }
        let status = try perform(.read) { () throws(SystemError) in try FileStatus(of: file) }
        if let fault = status.fault(for: user) { throw failure(.read, fault) }
        let contents = try perform(.read) { () throws(SystemError) in
            try bytes(of: file, upTo: min(limit, .max - 1) + 1)
        }
        guard contents.count <= limit else { throw failure(.read, .tooLarge(limit: limit)) }
        if status.mode & 0o177 != 0 {
            try perform(.read) { () throws(SystemError) in _ = try retrying { fchmod(file, 0o600) } }
            onClosing()
        }
        return contents
    }

    /// Whether there is nothing in the file's place. Where that cannot be told, whoever reads it is told why.
    public var isMissing: Bool {
        do {
            _ = try FileStatus(ofEntryAt: place.path)
            return false
        } catch {
            return error.code == ENOENT
        }
    }

    /// The file, opened for reading; `nil` where there is none any more.
    private func opened() throws(SystemError) -> Int32? {
        do {
            // Not blocking, lest a named pipe put there meanwhile holds us up.
            let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
            return try retrying { open(place.path, flags) }
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    /// Puts `contents` in the place of what the file holds, in one effect: a temporary file is written beside it, brought
    /// onto the disk and renamed. What a killed writer left behind is cleared away first.
    ///
    /// - Throws: ``FileError``, in the step `replace` when the old file would not give way, else in one of
    ///   `openFolder`, `createTemporary`, `write` and `sync`. The old file is then still there.
    public func replace(with contents: Data) throws(FileError) {
        guard contents.count <= limit else { throw failure(.write, .tooLarge(limit: limit)) }
        let folder = try PrivateFolder(path: place.folder, user: user).openOrCreate()
        defer { close(folder) }
        _ = try isThere(for: .replace, in: folder, named: place.name)
        do {
            try writeTemporary(contents, in: folder)
            try perform(.replace) { () throws(SystemError) in
                try calls.rename(folder, temporaryName, place.name)
            }
        } catch {
            // The failure that counts is the one above; what cannot be cleared away now is at the next write.
            try? calls.unlink(folder, temporaryName)
            throw error
        }
        syncNames(in: folder)
    }

    /// Deletes the file, and what a killed writer left behind; fine when there is none.
    ///
    /// - Throws: ``FileError``, in the step `openFolder` or `remove`. The file is then still there.
    public func remove() throws(FileError) {
        guard let folder = try PrivateFolder(path: place.folder, user: user).open() else { return }
        defer { close(folder) }
        let isThere = try isThere(for: .remove, in: folder, named: place.name)
        try perform(.remove) { () throws(SystemError) in
            try unlinkIfThere(folder, temporaryName)
            if isThere { try unlinkIfThere(folder, place.name) }
        }
        syncNames(in: folder)
    }

    private var temporaryName: String { ".\(place.name).tmp" }

    private func writeTemporary(_ contents: Data, in folder: Int32) throws(FileError) {
        let file = try perform(.createTemporary) { () throws(SystemError) in
            try unlinkIfThere(folder, temporaryName)
            return try calls.create(folder, temporaryName)
        }
        defer { close(file) }
        try perform(.write) { () throws(SystemError) in
            // The mode that a file is created with, the umask may have narrowed.
            _ = try retrying { fchmod(file, 0o600) }
            try write(contents, to: file)
        }
        try perform(.sync) { () throws(SystemError) in try calls.sync(file) }
    }

    private func write(_ contents: Data, to file: Int32) throws(SystemError) {
        var rest = [UInt8](contents)[...]
        while !rest.isEmpty {
            do throws(SystemError) {
                let count = try calls.write(file, rest)
                guard count > 0 else { throw SystemError(EIO) }
                rest = rest.dropFirst(count)
            } catch {
                if error.code != EINTR { throw error }
            }
        }
    }

    private func unlinkIfThere(_ folder: Int32, _ name: String) throws(SystemError) {
        do {
            try calls.unlink(folder, name)
        } catch {
            if error.code != ENOENT { throw error }
        }
    }

    /// Brings the folder's names onto the disk, where the file system can. A failure is no error to anybody: the new
    /// state is what every reader sees by now, and there is no way back from it.
    private func syncNames(in folder: Int32) {
        try? calls.sync(folder)
    }

    /// Whether there is a file, in a folder that is open or, with `AT_FDCWD`, at a path.
    ///
    /// - Throws: ``FileError`` when there is something that is no file, or another user's.
    private func isThere(for step: FileError.Step, in folder: Int32, named name: String) throws(FileError) -> Bool {
        let status: FileStatus
        do {
            status = try FileStatus(ofEntryAt: name, in: folder)
        } catch {
            if error.code == ENOENT { return false }
            throw failure(step, .system(code: error.code))
        }
        if let fault = status.fault(for: user) { throw failure(step, fault) }
        return true
    }

    /// Does what belongs to one step and names that step when it fails.
    private func perform<Value>(
        _ step: FileError.Step, _ body: () throws(SystemError) -> Value
    ) throws(FileError) -> Value {
        try FileError.naming(step, at: place.path, body)
    }

    private func failure(_ step: FileError.Step, _ cause: FileError.Cause) -> FileError {
        FileError(step, path: place.path, cause: cause)
    }
}
