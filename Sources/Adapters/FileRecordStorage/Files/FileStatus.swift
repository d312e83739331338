#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What a file is, whose, and who may do what with it.
struct FileStatus {
    private let status: stat

    /// Of what is open under `descriptor`.
    init(of descriptor: Int32) throws(SystemError) {
        var status = stat()
        _ = try retrying { fstat(descriptor, &status) }
        self.status = status
    }

    /// Of what stands at `path`, a link itself and not its end, in a folder that is open or, with `AT_FDCWD`, anywhere.
    init(ofEntryAt path: String, in folder: Int32 = AT_FDCWD) throws(SystemError) {
        var status = stat()
        _ = try retrying { fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) }
        self.status = status
    }

    var owner: uid_t { status.st_uid }
    var group: gid_t { status.st_gid }
    /// The permissions, with the sticky bit and its like.
    var mode: mode_t { status.st_mode & 0o7777 }
    var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }

    /// Why this is no file that `user` alone has written to.
    func fault(for user: uid_t) -> FileError.Cause? {
        if !isRegular { return .notARegularFile }
        return owner == user ? nil : .belongsToAnother
    }
}
