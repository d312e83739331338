import Foundation

struct FileStatus {
    private let status: stat

    init(of descriptor: Int32) throws(SystemError) {
        var status = stat()
        _ = try retrying { fstat(descriptor, &status) }
        self.status = status
    }

    /// Reads the status of the entry at `path`, without following a link: in an open folder or, with `AT_FDCWD`,
    /// anywhere.
    init(ofEntryAt path: String, in folder: Int32 = AT_FDCWD) throws(SystemError) {
        var status = stat()
        _ = try retrying { fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) }
        self.status = status
    }

    var owner: uid_t { status.st_uid }
    var group: gid_t { status.st_gid }
    /// The permissions, including the sticky bit and the like.
    var mode: mode_t { status.st_mode & 0o7777 }
    var size: Int { Int(status.st_size) }
    var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
    var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }

    /// What changes if the file is replaced or written.
    struct Version: Equatable, Sendable {
        let inode: ino_t
        let device: dev_t
        let size: off_t
        let seconds: Int
        let nanoseconds: Int
    }

    var version: Version {
        #if canImport(Darwin)
            let changed = status.st_ctimespec
        #else
            let changed = status.st_ctim
        #endif
        return Version(
            inode: status.st_ino, device: status.st_dev, size: status.st_size, seconds: Int(changed.tv_sec),
            nanoseconds: Int(changed.tv_nsec))
    }

    func isSameFile(as other: FileStatus) -> Bool {
        status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
    }

    /// Returns why this is not a file that only `user` can have written; `nil` if it is.
    func fault(for user: uid_t) -> FileError.Cause? {
        if !isRegular { return .notARegularFile }
        return owner == user ? nil : .belongsToAnother
    }
}

extension FileStatus {
    /// Whether anyone but `user` and root may write. The user's private group does not count: many systems give each
    /// user such a group, with the same write permissions.
    func isWritableByOthers(than user: uid_t) -> Bool {
        mode & 0o002 != 0 || (mode & 0o020 != 0 && !isPrivateGroup(group, of: user))
    }
}

/// Whether `group` is the first group of `user`, has that user's name, and has no other members.
private func isPrivateGroup(_ group: gid_t, of user: uid_t) -> Bool {
    guard let (userName, firstGroup) = account(of: user), firstGroup == group else { return false }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64 << 10) { buffer in
        var entry = SystemGroup()
        var found: UnsafeMutablePointer<SystemGroup>?
        guard let start = buffer.baseAddress, getgrgid_r(group, &entry, start, buffer.count, &found) == 0,
            found != nil, let name = entry.gr_name, String(cString: name) == userName
        else { return false }
        var members = entry.gr_mem
        while let member = members?.pointee {
            guard String(cString: member) == userName else { return false }
            members = members?.advanced(by: 1)
        }
        return true
    }
}

private func account(of user: uid_t) -> (name: String, group: gid_t)? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64 << 10) { buffer in
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        guard let start = buffer.baseAddress, getpwuid_r(user, &entry, start, buffer.count, &found) == 0, found != nil,
            let name = entry.pw_name
        else { return nil }
        return (String(cString: name), entry.pw_gid)
    }
}

/// `struct group`, under a name that a variable of that name does not hide.
private typealias SystemGroup = group
