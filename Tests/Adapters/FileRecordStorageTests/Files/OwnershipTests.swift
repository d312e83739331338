import FileRecordStorage
import TestSupport

/// Nobody has this number.
private let stranger: UInt32 = 4_000_000_001

@Suite(.inTemporaryFolder) struct `Files of other owners` {
    @Test func `a file of another user's is neither read, replaced nor removed`() async throws {
        let path = folder + "/file"
        try makeFile(path, "planted", mode: 0o600)
        let file = AtomicFile(path: path, calls: .live, user: stranger)

        #expect(throws: FileError(.read, path: path, cause: .belongsToAnother)) { try file.read() }
        #expect(throws: FileError.self) { try file.replace(with: Data("new".utf8)) }
        #expect(throws: FileError.self) { try file.remove() }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "planted")
        #expect(try names(in: folder) == ["file"])
    }

    @Test func `a lock of another user's is not taken`() async throws {
        try makeFile(folder + "/lock", "", mode: 0o666)
        let lock = FileLock(path: folder + "/lock", patience: .zero, user: stranger)

        await #expect(throws: StoreFailure.self) { try await lock.withLock { Issue.record("has the lock") } }
        #expect(try mode(of: folder + "/lock") == 0o666)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `root believes nobody else's files and folders either`() async throws {
        let path = folder + "/theirs/file"
        try AtomicFile(path: path).replace(with: Data("planted".utf8))
        try await FileLock(path: folder + "/lock", patience: .zero).withLock {}
        #expect(chown(path, stranger, stranger) == 0)
        #expect(chown(folder + "/lock", stranger, stranger) == 0)

        #expect(throws: FileError(.read, path: path, cause: .belongsToAnother)) { try AtomicFile(path: path).read() }
        #expect(throws: FileError(.replace, path: path, cause: .belongsToAnother)) {
            try AtomicFile(path: path).replace(with: Data())
        }
        await #expect(
            throws: StoreFailure.unreadable(reason: "cannot lock \(folder)/lock: it belongs to another user")
        ) {
            try await FileLock(path: folder + "/lock", patience: .zero).withLock {}
        }

        #expect(chown(folder + "/theirs", stranger, stranger) == 0)
        #expect(throws: FileError(.openFolder, path: folder + "/theirs", cause: .belongsToAnother)) {
            try AtomicFile(path: folder + "/theirs/new").replace(with: Data())
        }
        #expect(chown(path, 0, 0) == 0)
        #expect(throws: FileError(.openFolder, path: folder + "/theirs", cause: .belongsToAnother)) {
            try AtomicFile(path: path).read()
        }
    }

    @Test func `a file that is open to others is closed to them when it is read, and that is told once`() async throws {
        for wide in [0o644, 0o640, 0o604, 0o606, 0o700] as [mode_t] {
            try makeFile(folder + "/file", "contents", mode: wide)
            try await confirmation("\(String(wide, radix: 8))") { (told) async throws in
                let file = AtomicFile(path: folder + "/file") { told() }
                #expect(try file.read() == Data("contents".utf8))
                #expect(try mode(of: folder + "/file") == 0o600)
                #expect(try file.read() == Data("contents".utf8))
            }
        }
    }

    @Test func `a file that cannot be closed to others is read on a read-only file system alone`() async throws {
        let path = folder + "/file"
        try makeFile(path, "contents", mode: 0o644)
        for code in [EROFS, EPERM] {
            var calls = SystemCalls.live
            calls.restrict = { _ throws(SystemError) in throw SystemError(code) }
            let file = AtomicFile(path: path, calls: calls) { Issue.record("says that it has closed it") }

            let read = Result { () throws(FileError) in try file.read() }

            let refusal = FileError(.read, path: path, cause: .system(code: code))
            #expect(read == (code == EROFS ? .success(Data("contents".utf8)) : .failure(refusal)))
        }
        #expect(try mode(of: path) == 0o644)
    }

    @Test func `a lock that others could take is closed to them`() async throws {
        try makeFile(folder + "/lock", "", mode: 0o644)
        try await FileLock(path: folder + "/lock", patience: .zero).withLock {}
        #expect(try mode(of: folder + "/lock") == 0o600)
    }

    @Test(arguments: ["lock", "link"]) func `what is no file is no lock`(_ name: String) async throws {
        let path = folder + "/" + name
        if name == "lock" { #expect(mkfifo(path, 0o600) == 0) }
        if name == "link" { #expect(symlink(folder + "/elsewhere", path) == 0) }
        await #expect(throws: StoreFailure.self) {
            try await FileLock(path: path, patience: .zero).withLock { Issue.record("has the lock") }
        }
        #expect(try names(in: folder) == [name])
    }
}
