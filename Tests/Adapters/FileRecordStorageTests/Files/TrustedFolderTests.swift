import FileRecordStorage
import TestSupport

/// Nobody has this number.
private let stranger: UInt32 = 4_000_000_001

@Suite(.inTemporaryFolder) struct `Trusted folder` {
    @Test func `is not made`() async throws {
        try secure(folder + "/a/b")
        #expect(try names(in: folder) == [])
    }

    @Test(arguments: [0o755, 0o777, 0o1777, 0o750, 0o701] as [mode_t])
    func `is closed to others where it is empty or holds the program's files alone`(_ wide: mode_t) async throws {
        for files in [[], ["own"]] {
            for name in files { try makeFile(folder + "/" + name) }
            chmod(folder, wide)
            try secure(folder)
            #expect(try mode(of: folder) == 0o700)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `is refused where one of the program's files is another user's`() async throws {
        try makeFile(folder + "/own")
        try makeFile(folder + "/letter")
        chmod(folder, 0o700)
        #expect(chown(folder + "/letter", stranger, stranger) == 0)
        try secure(folder)

        #expect(chown(folder + "/own", stranger, stranger) == 0)
        #expect(throws: FileError(.read, path: folder + "/own", cause: .belongsToAnother)) { try secure(folder) }
    }

    @Test func `keeps its mode where it holds something else`() async throws {
        try makeFile(folder + "/own")
        try makeFile(folder + "/letter")
        for wide in [0o755, 0o711, 0o700] as [mode_t] {
            chmod(folder, wide)
            try secure(folder)
            #expect(try mode(of: folder) == Int(wide))
        }
    }

    @Test(arguments: [0o777, 0o757, 0o1777] as [mode_t])
    func `is refused where it holds something else and others may write to it`(_ wide: mode_t) async throws {
        try makeFile(folder + "/letter")
        chmod(folder, wide)
        #expect(throws: FileError(.openFolder, path: folder, cause: .writableByOthers)) { try secure(folder) }
        #expect(try mode(of: folder) == Int(wide))
    }

    @Test func `is refused where it is another's`() async throws {
        let error = #expect(throws: FileError.self) {
            try TrustedFolder(path: folder, user: stranger) { _ in true }.secure()
        }
        #expect(error?.cause == .belongsToAnother)
    }

    @Test func `is refused where others may write to a folder above, unless that is sticky`() async throws {
        let above = folder + "/above"
        try FileManager.default.createDirectory(atPath: above + "/state", withIntermediateDirectories: true)
        for missing in ["/state", "/new", "/state/new/deep"] {
            chmod(above, 0o777)
            #expect(throws: FileError(.openFolder, path: above, cause: .writableByOthers)) {
                try secure(above + missing)
            }
            chmod(above, 0o1777)
            try secure(above + missing)
        }
        chmod(above, 0o755)
        try secure(above + "/state")
    }

    @Test func `is refused where a link leads to it through a folder of others`() async throws {
        let (open, home) = (folder + "/open", folder + "/home")
        try FileManager.default.createDirectory(atPath: home + "/state", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: true)
        #expect(symlink("../home/./state", open + "/link") == 0)
        #expect(symlink(open + "/link", home + "/link") == 0)
        #expect(symlink("loop", home + "/loop") == 0)

        try secure(home + "/link")
        chmod(open, 0o777)
        #expect(throws: FileError(.openFolder, path: open, cause: .writableByOthers)) { try secure(home + "/link") }
        #expect(throws: FileError(.openFolder, path: home + "/loop", cause: .system(code: ELOOP))) {
            try secure(home + "/loop/state")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `is refused to root too where a folder or link on the way is another's`() async throws {
        let theirs = folder + "/theirs"
        try FileManager.default.createDirectory(atPath: theirs + "/state", withIntermediateDirectories: true)
        #expect(symlink(folder, folder + "/link") == 0)
        #expect(lchown(folder + "/link", stranger, stranger) == 0)
        #expect(throws: FileError(.openFolder, path: folder + "/link", cause: .belongsToAnother)) {
            try secure(folder + "/link/new")
        }

        #expect(chown(theirs, stranger, stranger) == 0)
        #expect(throws: FileError(.openFolder, path: theirs, cause: .belongsToAnother)) {
            try secure(theirs + "/state")
        }
        #expect(throws: FileError(.openFolder, path: theirs, cause: .belongsToAnother)) { try secure(theirs) }
    }

    @Test(.enabled(if: Groups.shared != nil, "the user is in no group of others"))
    func `a group of others is somebody else`() async throws {
        try await withFolder(writableBy: #require(Groups.shared)) { above in
            #expect(throws: FileError(.openFolder, path: above, cause: .writableByOthers)) {
                try secure(above + "/state")
            }
        }
    }

    @Test(.enabled(if: Groups.own != nil, "the user has no group of their own"))
    func `a group of the user's own is nobody else`() async throws {
        try await withFolder(writableBy: #require(Groups.own)) { above in try secure(above + "/state") }
    }

    private func withFolder(writableBy group: gid_t, _ body: @Sendable (_ path: String) throws -> Void) async throws {
        let above = folder + "/above"
        try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
        #expect(chown(above, geteuid(), group) == 0)
        chmod(above, 0o770)
        try body(above)
    }

    /// The groups that the user may give a folder to.
    private enum Groups {
        /// One that bears another name than the user; root may take any.
        static let shared: gid_t? = {
            if geteuid() == 0 { return 1 }
            let all = [gid_t](unsafeUninitializedCapacity: 64) { $1 = Int(max(0, getgroups(64, $0.baseAddress))) }
            return all.first { group in getgrgid(group).map { String(cString: $0.pointee.gr_name) } != NSUserName() }
        }()
        /// The one that bears the user's name and is the user's first.
        static let own: gid_t? = {
            guard let group = getgrnam(NSUserName())?.pointee.gr_gid else { return nil }
            return group == getpwuid(geteuid())?.pointee.pw_gid ? group : nil
        }()
    }

    @Test func `what cannot be opened is left to whoever opens it`() async throws {
        try makeFile(folder + "/file")
        #expect(throws: Never.self) { try secure(folder + "/file") }
        #expect(throws: Never.self) { try secure(folder + "/file/state") }
    }

    private func secure(_ path: String) throws(FileError) { try TrustedFolder(path: path) { $0 == "own" }.secure() }
}
