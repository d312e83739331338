import Foundation

/// A folder owned by the user or by root. A new folder is accessible only to its owner.
struct PrivateFolder: Sendable {
    let path: String
    /// A folder above it, or itself, that is never created here.
    var base: String?
    let user: uid_t

    /// Opens the folder; the caller closes the descriptor. Returns `nil` if the folder does not exist.
    func open() throws(FileError) -> Int32? {
        let folder: Int32
        do {
            folder = try retrying { systemOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        } catch {
            if error.code == ENOENT { return nil }
            throw failure(error)
        }
        do {
            let owner = try FileStatus(of: folder).owner
            if owner == user || owner == 0 { return folder }
        } catch {
            close(folder)
            throw failure(error)
        }
        close(folder)
        throw FileError(.openFolder, path: path, cause: .belongsToAnother)
    }

    /// Opens the folder, creating it and its parents below the base if missing; the caller closes the descriptor. The
    /// mode of an existing folder does not change, because it may be a shared working directory.
    func openOrCreate() throws(FileError) -> Int32 {
        if let folder = try open() { return folder }
        do throws(SystemError) {
            try create(path)
        } catch {
            let isRemoved = base != nil && error.code == ENOENT
            throw FileError(.openFolder, path: path, cause: isRemoved ? .removed : .system(code: error.code))
        }
        guard let folder = try open() else { throw failure(SystemError(ENOENT)) }
        return folder
    }

    private func create(_ path: String) throws(SystemError) {
        guard path != base else { throw SystemError(ENOENT) }
        do {
            try make(path)
        } catch {
            let parent = FilePlace(path).folder
            guard error.code == ENOENT, parent != path else { throw error }
            try create(parent)
            try make(path)
        }
    }

    private func make(_ path: String) throws(SystemError) {
        do {
            _ = try retrying { mkdir(path, 0o700) }
        } catch {
            // Another process was faster; if it is not a folder, opening it fails.
            if error.code != EEXIST { throw error }
        }
    }

    private func failure(_ error: SystemError) -> FileError {
        FileError(.openFolder, path: path, cause: .system(code: error.code))
    }
}

/// `open(2)`, under a name that a method of that name does not hide.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags)
}

/// A path as a folder and a name in it.
struct FilePlace: Hashable, Sendable {
    let path: String
    let folder: String
    let name: String

    init(_ path: String) {
        self.path = path
        var parts = path[...]
        while parts.count > 1, parts.last == "/" { parts.removeLast() }
        guard let slash = parts.lastIndex(of: "/") else {
            folder = "."
            name = String(parts)
            return
        }
        let parent = parts[..<slash]
        folder = parent.isEmpty ? "/" : String(parent)
        name = String(parts[parts.index(after: slash)...])
    }
}
