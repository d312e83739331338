import Foundation

/// A folder for a program's own files, whose contents it trusts: only its user may write to it or redirect the path to
/// it.
package struct TrustedFolder: Sendable {
    private let path: String
    private let user: uid_t
    private let isOwn: @Sendable (_ name: String) -> Bool

    /// Creates a folder of `user` at `path`, which need not exist. `isOwn` returns whether a name in it is one of the
    /// program's own files.
    package init(path: String, user: UInt32 = geteuid(), isOwn: @escaping @Sendable (_ name: String) -> Bool) {
        self.path = path
        self.user = user
        self.isOwn = isOwn
    }

    /// Checks that the folder, the program's own files in it and the folders above belong to the user (those above may
    /// belong to root), and that no other user may write to these folders, except to sticky folders above.
    ///
    /// A folder that is open to others is closed to them (mode 0700) if it contains only the program's own files;
    /// otherwise it serves another purpose, and its mode does not change. A missing folder is not created. `repairs`
    /// tells whether to close it.
    ///
    /// - Returns: whether others could access its files, which is now prevented if `repairs` is true.
    /// - Throws: ``FileError``, in the step `openFolder`, or `read` for another user's file.
    @discardableResult
    package func secure(repairs: Bool = true) throws(FileError) -> Bool {
        try FolderPath(path: path, user: user).check()
        let folder: Int32
        do {
            guard let opened = try PrivateFolder(path: path, user: user).open() else { return false }
            folder = opened
        } catch {
            // A folder that cannot be opened is not a question of trust: the code that opens it reports why.
            if case .system = error.cause { return false }
            throw error
        }
        defer { close(folder) }
        let status = try FileError.naming(.openFolder, at: path) { () throws(SystemError) in try FileStatus(of: folder)
        }
        guard status.owner == user else { throw failure(.belongsToAnother) }
        let names = try names()
        for name in names where isOwn(name) {
            // Ignore a file that no longer exists, such as another process's temporary file.
            guard let file = try? FileStatus(ofEntryAt: name, in: folder), file.owner != user else { continue }
            throw FileError(.read, path: "\(path)/\(name)", cause: .belongsToAnother)
        }
        guard status.mode & 0o077 != 0 else { return false }
        if names.allSatisfy(isOwn) {
            guard repairs else { return !names.isEmpty }
            _ = try FileError.naming(.openFolder, at: path) { () throws(SystemError) in
                try retrying { fchmod(folder, 0o700) }
            }
            return !names.isEmpty
        }
        guard !status.isWritableByOthers(than: user) else { throw failure(.writableByOthers) }
        return false
    }

    private func names() throws(FileError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            // Another process has deleted the folder since it was opened.
            return []
        } catch {
            // The folder could be opened, but not listed.
            throw failure(.system(code: EACCES))
        }
    }

    private func failure(_ cause: FileError.Cause) -> FileError {
        FileError(.openFolder, path: path, cause: cause)
    }
}

/// The folders and links on a path, from the root on.
struct FolderPath {
    let path: String
    let user: uid_t

    /// The number of links that Linux follows.
    private static let mostLinks = 40

    /// Follows the path as the system would, and checks that only the user and root can redirect it. It stops before
    /// the folder itself, or at the first missing entry.
    ///
    /// - Throws: ``FileError``, in the step `openFolder`, with the folder or link that others can change.
    func check() throws(FileError) {
        let isRelative = !path.hasPrefix("/")
        var rest = names(of: isRelative ? "\(FileManager.default.currentDirectoryPath)/\(path)" : path)
        var (at, links) = ("/", 0)
        try check(folder: at)
        while let name = rest.popLast() {
            if name == ".." {
                // The folders above have been checked.
                at = FilePlace(at).folder
                continue
            }
            let next = at == "/" ? "/\(name)" : "\(at)/\(name)"
            // An entry without a readable status cannot be opened either: the code that opens it reports why.
            guard let status = try? FileStatus(ofEntryAt: next) else { return }
            if status.isLink {
                guard isTrusted(status.owner) else { throw failure(next, .belongsToAnother) }
                links += 1
                guard links <= Self.mostLinks else { throw failure(next, .system(code: ELOOP)) }
                // As above.
                guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next) else { return }
                if target.hasPrefix("/") { at = "/" }
                rest += names(of: target)
                continue
            }
            if rest.isEmpty { return }
            try check(folder: next)
            at = next
        }
    }

    private func check(folder: String) throws(FileError) {
        // As above.
        guard let status = try? FileStatus(ofEntryAt: folder) else { return }
        guard isTrusted(status.owner) else { throw failure(folder, .belongsToAnother) }
        let isSticky = status.mode & mode_t(S_ISVTX) != 0
        guard isSticky || !status.isWritableByOthers(than: user) else { throw failure(folder, .writableByOthers) }
    }

    private func isTrusted(_ owner: uid_t) -> Bool { owner == user || owner == 0 }

    /// The names in a path, last first.
    private func names(of path: String) -> [String] {
        path.split(separator: "/").map(String.init).filter { $0 != "." }.reversed()
    }

    private func failure(_ path: String, _ cause: FileError.Cause) -> FileError {
        FileError(.openFolder, path: path, cause: cause)
    }
}
