import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder) struct `Atomic file` {
    @Test func `is nil where nothing was written, and makes nothing by being read or removed`() async throws {
        let file = AtomicFile(path: folder + "/missing/file")

        #expect(try file.read() == nil)
        #expect(file.isMissing)
        try file.remove()

        #expect(try names(in: folder) == [])
        try makeFile(folder + "/missing")
        #expect(!file.isMissing)
    }

    @Test func `holds what was written last`() async throws {
        let file = AtomicFile(path: folder + "/a/b/c/file")
        for contents in [Data("first".utf8), Data(count: 300_000), Data(0...255), Data()] {
            try file.replace(with: contents)
            #expect(try file.read() == contents)
        }
        #expect(try names(in: folder + "/a/b/c") == ["file"])
    }

    @Test func `is gone after it was removed, and others are not`() async throws {
        try Data("other".utf8).write(to: URL(filePath: folder + "/other"))
        let file = AtomicFile(path: folder + "/file")
        try file.replace(with: Data("old".utf8))

        try file.remove()
        try file.remove()

        #expect(try file.read() == nil)
        #expect(try names(in: folder) == ["other"])
    }

    @Test func `is brought onto the disk with its name when written, and its name when removed`() async throws {
        let synced = Protected<[String]>([])
        var calls = SystemCalls.live
        calls.sync = { descriptor throws(SystemError) in
            let kind = kind(of: descriptor)
            synced.withLock { $0.append("\(kind), \(FileManager.default.fileExists(atPath: folder + "/file"))") }
            try SystemCalls.live.sync(descriptor)
        }
        let file = AtomicFile(path: folder + "/file", calls: calls)

        try file.replace(with: Data("new".utf8))
        #expect(synced.withLock { $0 } == ["file, false", "folder, true"])
        try file.remove()
        #expect(synced.withLock { $0 }.dropFirst(2) == ["folder, false"])
    }

    @Test func `is written, brought onto the disk and only then named, and its name after it`() async throws {
        let done = Protected<[String]>([])
        let note: @Sendable (String) -> Void = { call in done.withLock { $0.append(call) } }
        var calls = SystemCalls.live
        calls.write = { file, bytes throws(SystemError) in
            note("write \(kind(of: file))")
            return try SystemCalls.live.write(file, bytes)
        }
        calls.sync = { descriptor throws(SystemError) in
            note("sync \(kind(of: descriptor))")
            try SystemCalls.live.sync(descriptor)
        }
        calls.rename = { folder, old, new throws(SystemError) in
            note("rename \(old) to \(new)")
            try SystemCalls.live.rename(folder, old, new)
        }

        try AtomicFile(path: folder + "/file", calls: calls).replace(with: Data("new".utf8))

        #expect(done.withLock { $0 } == ["write file", "sync file", "rename .file.tmp to file", "sync folder"])
    }

    @Test func `takes with it what a killed writer left behind, and holds nothing of it`() async throws {
        let file = AtomicFile(path: folder + "/file")

        let long = String(repeating: "left behind", count: 1_000)
        for (leftBehind, mode) in [("half", 0o644), (long, 0o600)] as [(String, mode_t)] {
            try makeFile(folder + "/.file.tmp", leftBehind, mode: mode)
            try file.replace(with: Data("new".utf8))
            #expect(try file.read() == Data("new".utf8))
            #expect(try names(in: folder) == ["file"])
        }
        try makeFile(folder + "/.file.tmp", "half")
        try file.remove()
        #expect(try names(in: folder) == [])
    }

    @Test func `leaves no descriptor open, nor does a lock, taken or not`() async throws {
        // In a process of its own, since others open files meanwhile.
        _ = await #expect(processExitsWith: .success) { [folder = folder as String] in
            let file = AtomicFile(path: folder + "/state/file")
            let lock = FileLock(path: folder + "/state/lock", patience: .zero)
            func use() async throws {
                try file.replace(with: Data("new".utf8))
                _ = try file.read()
                try file.remove()
                _ = try file.read()
                try await lock.withLock {
                    let isTakenTwice = try? await lock.withLock { true }
                    #expect(isTakenTwice == nil)
                }
            }
            try await use()
            let before = openDescriptors()
            let rounds = 200
            for _ in 0..<rounds { try await use() }
            // The system opens a few of its own at some time.
            #expect(openDescriptors() < before + rounds / 2)
        }
    }

    @Test func `is old or new to whoever reads it while it is written`() async throws {
        var calls = SystemCalls.live
        calls.sync = { _ in }
        let file = AtomicFile(path: folder + "/file", calls: calls)
        let whole = (0..<4).map { Data(repeating: $0, count: 10_000 * (1 + Int($0))) }
        try file.replace(with: whole[0])

        try await withThrowingTaskGroup { group in
            group.addTask { for round in 0..<200 { try file.replace(with: whole[round % 4]) } }
            group.addTask { () async throws in
                for _ in 0..<200 { #expect(try file.read().map(whole.contains) == true) }
            }
            try await group.waitForAll()
        }
    }

    @Test func `is found by a path without a folder`() async throws {
        // In a process of its own, since all threads share the working directory.
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            #expect(chdir(folder) == 0)
            try AtomicFile(path: "file").replace(with: Data("new".utf8))
            #expect(try AtomicFile(path: "./file").read() == Data("new".utf8))
        }
        #expect(try AtomicFile(path: folder + "/file").read() == Data("new".utf8))
    }
}

private func openDescriptors() -> Int { (0..<1_000).count { fcntl($0, F_GETFD) != -1 } }

private func kind(of descriptor: Int32) -> String {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return "nothing" }
    return status.st_mode & S_IFMT == S_IFDIR ? "folder" : "file"
}
