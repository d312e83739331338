import Foundation

/// A folder for a program's own files, in which it believes what it reads: nobody but its user may write to it, or lead
/// the way to it elsewhere.
public struct TrustedFolder: Sendable {
    private let path: String
    private let user: uid_t
    private let isOwn: @Sendable (_ name: String) -> Bool

    /// The folder at `path`, which need not exist.
    ///
    /// - Parameters:
    ///   - path: the folder's path.
    ///   - isOwn: whether a name in it is one of the program's own files.
    public init(path: String, isOwn: @escaping @Sendable (_ name: String) -> Bool) {
        self.init(path: path, user: geteuid(), isOwn: isOwn)
    }

    package init(path: String, user: UInt32, isOwn: @escaping @Sendable (_ name: String) -> Bool) {
        self.path = path
        self.user = user
        self.isOwn = isOwn
    }

    /// Makes sure of the folder: it, the program's own files in it and what is above it belong to the user (the latter to
    /// root perhaps), and nobody else may write to any of these folders, unless it is sticky and stands above.
    ///
    /// A folder that is open to others is closed to them (mode 0700) where there is nothing in it but the program's own
    /// files; else it is somebody's for another use, and keeps its mode. One that is not there is not made.
    ///
    /// - Throws: ``FileError``, in the step `openFolder`, or `read` for a file of somebody else's.
    public func secure() throws(FileError) {
        try WayToFolder(path: path, user: user).check()
        let folder: Int32
        do {
            guard let opened = try PrivateFolder(path: path, user: user).open() else { return }
            folder = opened
        } catch {
            // What cannot be opened is no matter of trust: whoever needs it is told why.
            if case .system = error.cause { return }
            throw error
        }
        defer { close(folder) }
        let status = try FileError.naming(.openFolder, at: path) { () throws(SystemError) in try FileStatus(of: folder)
        }
        guard status.owner == user else { throw failure(.belongsToAnother) }
        let names = try names()
        for name in names where isOwn(name) {
            // What is gone again by now, another process's temporary file, is nobody's.
            guard let file = try? FileStatus(ofEntryAt: name, in: folder), file.owner != user else { continue }
            throw FileError(.read, path: "\(path)/\(name)", cause: .belongsToAnother)
        }
        guard status.mode & 0o077 != 0 else { return }
        if names.allSatisfy(isOwn) {
            _ = try FileError.naming(.openFolder, at: path) { () throws(SystemError) in
                try retrying { fchmod(folder, 0o700) }
            }
        } else if status.isWritableByOthers(than: user) {
            throw failure(.writableByOthers)
        }
    }

    private func names() throws(FileError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            // It is open; only who may not list it is left.
            throw failure(.system(code: EACCES))
        }
    }

    private func failure(_ cause: FileError.Cause) -> FileError {
        FileError(.openFolder, path: path, cause: cause)
    }
}

/// The folders and links that a path leads through, from the root on.
struct WayToFolder {
    let path: String
    let user: uid_t

    /// As many links as Linux follows.
    private static let mostLinks = 40

    /// Goes the way as the system would, and makes sure that nobody but the user and root can lead it elsewhere. It ends
    /// before the folder itself, or where nothing is there yet.
    ///
    /// - Throws: ``FileError``, in the step `openFolder`, with the folder or link that others have power over.
    func check() throws(FileError) {
        let isRelative = !path.hasPrefix("/")
        var rest = names(of: isRelative ? "\(FileManager.default.currentDirectoryPath)/\(path)" : path)
        var (at, links) = ("/", 0)
        try check(folder: at)
        while let name = rest.popLast() {
            if name == ".." {
                // What is above has been looked at.
                at = FilePlace(at).folder
                continue
            }
            let next = at == "/" ? "/\(name)" : "\(at)/\(name)"
            // What cannot be looked at cannot be opened either: whoever opens it is told why.
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

    /// The names in a path, the last first.
    private func names(of path: String) -> [String] {
        path.split(separator: "/").map(String.init).filter { $0 != "." }.reversed()
    }

    private func failure(_ path: String, _ cause: FileError.Cause) -> FileError {
        FileError(.openFolder, path: path, cause: cause)
    }
}
