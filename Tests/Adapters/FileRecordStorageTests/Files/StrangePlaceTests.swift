import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder) struct `Something else in the file's place` {
    @Test func `a symbolic link is neither followed nor replaced`() async throws {
        let link = folder + "/link"
        try makeFile(folder + "/target", "elsewhere")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder + "/target")

        expectRefusal(of: AtomicFile(path: link), link)

        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == folder + "/target")
        #expect(try String(contentsOfFile: folder + "/target", encoding: .utf8) == "elsewhere")
        #expect(try names(in: folder) == ["link", "target"])
    }

    @Test(.timeLimit(.minutes(60)), arguments: ["link to nothing", "folder", "named pipe"])
    func `what is no file is left as it is, and holds nobody up`(kind: String) async throws {
        let path = folder + "/it"
        switch kind {
        case "link to nothing": #expect(symlink(folder + "/nothing", path) == 0)
        case "folder": #expect(mkdir(path, 0o755) == 0)
        default: #expect(mkfifo(path, 0o600) == 0)
        }

        expectRefusal(of: AtomicFile(path: path), path)

        #expect(try names(in: folder) == ["it"])
    }

    @Test func `a symbolic link to the folder is followed`() async throws {
        try FileManager.default.createDirectory(atPath: folder + "/real", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/real")

        try AtomicFile(path: folder + "/link/file").replace(with: Data("new".utf8))

        #expect(try AtomicFile(path: folder + "/real/file").read() == Data("new".utf8))
    }

    @Test func `a file where the folder should be is an error in every step`() async throws {
        try makeFile(folder + "/state")
        let path = folder + "/state/file"
        let file = AtomicFile(path: path)
        let cause = FileError.Cause.system(code: ENOTDIR)
        let noFolder = FileError(.openFolder, path: folder + "/state", cause: cause)

        #expect(throws: noFolder) { try file.read() }
        #expect(throws: noFolder) { try file.replace(with: Data("new".utf8)) }
        #expect(throws: noFolder) { try file.remove() }
        await #expect(throws: StoreFailure.unreadable(reason: noFolder.description)) {
            try await FileLock(path: path, patience: .seconds(9)).withLock { Issue.record("has the lock") }
        }
    }

    @Test func `a folder that cannot be made is an error`() async throws {
        try makeFile(folder + "/state")
        let inner = folder + "/state/a/b"

        #expect(throws: FileError(.openFolder, path: inner, cause: .system(code: ENOTDIR))) {
            try AtomicFile(path: inner + "/file").replace(with: Data("new".utf8))
        }
    }

    private func expectRefusal(of file: AtomicFile, _ path: String) {
        #expect(throws: FileError(.read, path: path, cause: .notARegularFile)) { try file.read() }
        #expect(throws: FileError(.replace, path: path, cause: .notARegularFile)) {
            try file.replace(with: Data("new".utf8))
        }
        #expect(throws: FileError(.remove, path: path, cause: .notARegularFile)) { try file.remove() }
    }
}
