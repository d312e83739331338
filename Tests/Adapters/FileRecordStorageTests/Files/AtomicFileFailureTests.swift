import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder) struct `Atomic file's failures` {
    @Test(arguments: FailingCall.allCases)
    func `leave the old contents, no litter, and an error that tells the step`(_ call: FailingCall) async throws {
        let path = folder + "/file"
        try AtomicFile(path: path).replace(with: Data("old".utf8))

        let failing = AtomicFile(path: path, calls: call.calls)
        #expect(throws: FileError(call.step, path: path, cause: .system(code: EDQUOT))) {
            try failing.replace(with: Data("new".utf8))
        }

        #expect(try AtomicFile(path: path).read() == Data("old".utf8))
        #expect(try names(in: folder) == ["file"])
    }

    @Test func `of a deletion leave the file`() async throws {
        let path = folder + "/file"
        try AtomicFile(path: path).replace(with: Data("old".utf8))
        var calls = SystemCalls.live
        calls.unlink = { _, _ throws(SystemError) in throw SystemError(EPERM) }

        #expect(throws: FileError(.remove, path: path, cause: .system(code: EPERM))) {
            try AtomicFile(path: path, calls: calls).remove()
        }
        #expect(try AtomicFile(path: path).read() == Data("old".utf8))
    }

    @Test func `to bring the folder's names onto the disk are none, the new contents being there`() async throws {
        let path = folder + "/file"
        let calls = SystemCalls.live(failing: .sync, after: 1)

        try AtomicFile(path: path, calls: calls).replace(with: Data("new".utf8))

        #expect(try AtomicFile(path: path).read() == Data("new".utf8))
    }

    @Test func `that are none: interrupted and short writes are gone on with`() async throws {
        let isInterrupted = Switch()
        var calls = SystemCalls.live
        calls.write = { file, bytes throws(SystemError) in
            if isInterrupted.flip() { throw SystemError(EINTR) }
            return try SystemCalls.live.write(file, bytes.prefix(3))
        }
        let file = AtomicFile(path: folder + "/file", calls: calls)

        try file.replace(with: Data(0...99))

        #expect(try file.read() == Data(0...99))
    }

    @Test func `are told of a write that takes nothing, which is not tried for ever`() async throws {
        let isStuck = Switch()
        var calls = SystemCalls.live
        calls.write = { file, bytes throws(SystemError) in
            isStuck.flip() ? 0 : try SystemCalls.live.write(file, bytes)
        }
        let path = folder + "/file"

        #expect(throws: FileError(.write, path: path, cause: .system(code: EIO))) {
            try AtomicFile(path: path, calls: calls).replace(with: Data("new".utf8))
        }
        #expect(try names(in: folder) == [])
    }

    @Test func `keep to the bound, read or written`() async throws {
        let path = folder + "/file"
        let bounded = AtomicFile(path: path, limit: 10)

        try bounded.replace(with: Data(count: 10))
        #expect(try bounded.read()?.count == 10)

        #expect(throws: FileError(.write, path: path, cause: .tooLarge(limit: 10))) {
            try bounded.replace(with: Data(count: 11))
        }
        try AtomicFile(path: path).replace(with: Data(count: 11))
        #expect(throws: FileError(.read, path: path, cause: .tooLarge(limit: 10))) { try bounded.read() }
    }

    @Test func `name the step, the path and the system's reason, in one line`() {
        let error = FileError(.write, path: "/state/file", cause: .system(code: ENOSPC))
        #expect("\(error)" == "cannot write /state/file: No space left on device")
        #expect("\(FileError(.read, path: "/f", cause: .tooLarge(limit: 9)))" == "cannot read /f: more than 9 bytes")
    }
}
