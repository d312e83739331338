#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A folder that only its owner may enter.
struct PrivateFolder: Sendable {
    let path: String

    /// Opens the folder; the caller closes the descriptor.
    ///
    /// - Returns: `nil` when there is no such folder.
    func open() throws(FileError) -> Int32? {
        do {
            return try retrying { systemOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        } catch {
            if error.code == ENOENT { return nil }
            throw failure(error)
        }
    }

    /// Opens the folder, having made it, and the folders above it, where they were missing, and having closed it to
    /// others where it is ours; the caller closes the descriptor.
    func openOrCreate() throws(FileError) -> Int32 {
        if let folder = try open() { return try closedToOthers(folder) }
        do {
            try create(path)
        } catch {
            throw failure(error)
        }
        guard let folder = try open() else { throw failure(SystemError(ENOENT)) }
        return try closedToOthers(folder)
    }

    private func create(_ path: String) throws(SystemError) {
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
            // Another process was faster; were it no folder, opening it would tell.
            if error.code != EEXIST { throw error }
        }
    }

    /// Takes from everybody else what they may do in the folder, unless it is another's or was made to be shared
    /// (sticky, like `/tmp`).
    private func closedToOthers(_ folder: Int32) throws(FileError) -> Int32 {
        do {
            var status = stat()
            _ = try retrying { fstat(folder, &status) }
            let isOpenToOthers = status.st_mode & 0o077 != 0
            let isShared = status.st_mode & mode_t(S_ISVTX) != 0
            if isOpenToOthers, !isShared, status.st_uid == geteuid() {
                _ = try retrying { fchmod(folder, 0o700) }
            }
            return folder
        } catch {
            close(folder)
            throw failure(error)
        }
    }

    private func failure(_ error: SystemError) -> FileError {
        FileError(.openFolder, path: path, cause: .system(code: error.code))
    }
}

/// `open(2)`, under a name that a method of the same name does not hide.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags)
}
