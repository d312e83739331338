package import Foundation

/// A private file that is always complete: readers see the old contents or the new ones, even if a writer is killed.
///
/// The file has mode 0600; a file that others may read is closed to them when it is read. A missing folder is created
/// with mode 0700; the mode of an existing one does not change. Readers need no lock. Writers must take turns, for
/// example with a ``FileLock``, because they share the temporary file's name. A symbolic link in place of the file is
/// refused: it is neither followed (that would write outside the folder) nor replaced (that would leave the old
/// contents at the link's target). A file that belongs to another user is also refused, and so is a file in a folder
/// that belongs to neither the user nor root. The folder itself may be a link.
package struct AtomicFile: Sendable {
    private let place: FilePlace
    private let base: String?
    private let limit: Int
    private var calls: SystemCalls
    private let user: uid_t
    private let onClosing: @Sendable () -> Void

    /// The default size limit: 16 MiB.
    package static let defaultLimit = 16 << 20

    /// Creates a file at `path` of at most `limit` bytes. Neither the file nor its folder need exist, but nothing is
    /// written unless the folder `base` above it exists. `onClosing` is called after a file that was open to others has
    /// been closed to them. The file is read and written through `calls`, and must be owned by `user`.
    package init(
        path: String, base: String? = nil, limit: Int = AtomicFile.defaultLimit, calls: SystemCalls = .live,
        user: UInt32 = geteuid(),
        onClosing: @escaping @Sendable () -> Void = {}
    ) {
        place = FilePlace(path)
        self.base = base
        self.limit = limit
        self.calls = calls
        self.user = user
        self.onClosing = onClosing
    }

    /// The same file, whose writers do not wait for the disk: for a file that may be lost in a power failure. A killed
    /// process loses nothing.
    package var withoutSync: AtomicFile {
        var file = self
        file.calls.sync = { _ throws(SystemError) in }
        return file
    }

    /// Returns the contents, or `nil` if there is no file.
    ///
    /// - Throws: ``FileError``, in the step `openFolder` or `read`.
    package func read() throws(FileError) -> Data? {
        do {
            return try attemptToRead()
        } catch {
            // On a network file system, another machine may have replaced the file meanwhile.
            guard error.cause == .system(code: ESTALE) else { throw error }
            return try attemptToRead()
        }
    }

    private func attemptToRead() throws(FileError) -> Data? {
        guard let folder = try PrivateFolder(path: place.folder, user: user).open() else { return nil }
        defer { close(folder) }
        guard let file = try opened(in: folder) else { return nil }
        defer { close(file) }
        let status = try perform(.read) { () throws(SystemError) in try FileStatus(of: file) }
        if let fault = status.fault(for: user) { throw failure(.read, fault) }
        let contents = try perform(.read) { () throws(SystemError) in
            try calls.read(file, min(limit, .max - 1) + 1)
        }
        guard contents.count <= limit else { throw failure(.read, .tooLarge(limit: limit)) }
        guard !calls.leavesModes, status.mode & 0o177 != 0 else { return contents }
        if try perform(.read, { () throws(SystemError) in try tighten(file) }) { onClosing() }
        return contents
    }

    /// Restricts the mode of an open file. Returns `false` on a read-only file system, where the mode does not change.
    private func tighten(_ file: Int32) throws(SystemError) -> Bool {
        do {
            try calls.restrict(file)
            return true
        } catch {
            if error.code == EROFS { return false }
            throw error
        }
    }

    /// Whether the file does not exist; `false` if that cannot be determined, in which case reading it says why.
    package var isMissing: Bool {
        do {
            _ = try FileStatus(ofEntryAt: place.path)
            return false
        } catch {
            return error.code == ENOENT
        }
    }

    /// Whether others may access the file; `false` if that cannot be determined.
    package var isOpen: Bool {
        // As above.
        (try? FileStatus(ofEntryAt: place.path)).map { $0.mode & 0o077 != 0 } ?? false
    }

    /// Opens the file for reading. Returns `nil` if there is no file.
    private func opened(in folder: Int32) throws(FileError) -> Int32? {
        do {
            // Non-blocking, so that a named pipe in its place does not block.
            let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
            return try retrying { openat(folder, place.name, flags) }
        } catch {
            // An error about a non-file or another user's file says more than a failed open.
            guard error.code != ENOENT, try exists(for: .read, in: folder, named: place.name) else { return nil }
            throw failure(.read, .system(code: error.code))
        }
    }

    /// Replaces the contents atomically: it writes a temporary file next to the file, synchronizes it to disk and
    /// renames it. It first deletes a killed writer's temporary file.
    ///
    /// - Throws: ``FileError``, in the step `replace` if the old file could not be replaced, else in `openFolder`,
    ///   `createTemporary`, `write` or `sync`. The old file then still exists.
    package func replace(with contents: Data) throws(FileError) {
        guard contents.count <= limit else { throw failure(.write, .tooLarge(limit: limit)) }
        let folder = try PrivateFolder(path: place.folder, base: base, user: user).openOrCreate()
        defer { close(folder) }
        _ = try exists(for: .replace, in: folder, named: place.name)
        do {
            try writeTemporary(contents, in: folder)
            try perform(.replace) { () throws(SystemError) in
                try calls.rename(folder, temporaryName, place.name)
            }
        } catch {
            // Report the original error; the next write deletes the temporary file.
            try? calls.unlink(folder, temporaryName)
            guard error.cause == .system(code: ENOENT), let base, access(base, F_OK) != 0 else { throw error }
            throw failure(error.step, .removed)
        }
        syncNames(in: folder)
    }

    /// Deletes the file, if it exists, and a killed writer's temporary file.
    ///
    /// - Throws: ``FileError``, in the step `openFolder` or `remove`. The file then still exists.
    package func remove() throws(FileError) {
        guard let folder = try PrivateFolder(path: place.folder, user: user).open() else { return }
        defer { close(folder) }
        let exists = try exists(for: .remove, in: folder, named: place.name)
        try perform(.remove) { () throws(SystemError) in
            try unlinkIfThere(folder, temporaryName)
            if exists { try unlinkIfThere(folder, place.name) }
        }
        syncNames(in: folder)
    }

    /// Deletes a killed writer's temporary file. Like a writer, take turns.
    ///
    /// - Throws: ``FileError``, in the step `openFolder` or `remove`.
    package func removeTemporary() throws(FileError) {
        guard let folder = try PrivateFolder(path: place.folder, user: user).open() else { return }
        defer { close(folder) }
        try perform(.remove) { () throws(SystemError) in try unlinkIfThere(folder, temporaryName) }
    }

    private var temporaryName: String { ".\(place.name).tmp" }

    private func writeTemporary(_ contents: Data, in folder: Int32) throws(FileError) {
        let file = try perform(.createTemporary) { () throws(SystemError) in
            try unlinkIfThere(folder, temporaryName)
            return try calls.create(folder, temporaryName)
        }
        defer { close(file) }
        try perform(.write) { () throws(SystemError) in
            // The umask may have narrowed the mode at creation.
            try calls.restrict(file)
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

    /// Synchronizes the folder's names to disk, if the file system can. A failure is ignored: readers already see the
    /// new state, which cannot be undone.
    private func syncNames(in folder: Int32) {
        try? calls.sync(folder)
    }

    /// Whether there is a file in an open folder.
    ///
    /// - Throws: ``FileError`` if there is something other than a file, or another user's file.
    private func exists(for step: FileError.Step, in folder: Int32, named name: String) throws(FileError) -> Bool {
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

    private func perform<Value>(
        _ step: FileError.Step, _ body: () throws(SystemError) -> Value
    ) throws(FileError) -> Value {
        try FileError.naming(step, at: place.path, body)
    }

    private func failure(_ step: FileError.Step, _ cause: FileError.Cause) -> FileError {
        FileError(step, path: place.path, cause: cause)
    }
}
