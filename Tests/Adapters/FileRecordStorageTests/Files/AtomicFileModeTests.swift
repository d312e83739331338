import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder) struct `Atomic file's modes` {
    @Test(arguments: [0o000, 0o022, 0o077] as [mode_t])
    func `are the owner's alone under any umask`(_ mask: mode_t) async throws {
        // In a process of its own, since all threads share the umask.
        await #expect(processExitsWith: .success) { [folder = folder as String, mask] in
            umask(mask)
            try AtomicFile(path: folder + "/a/b/file").replace(with: Data("new".utf8))
            try await FileLock(path: folder + "/a/b/file.lock", patience: .zero).withLock {}
        }
        #expect(try mode(of: folder + "/a") == 0o700)
        #expect(try mode(of: folder + "/a/b") == 0o700)
        #expect(try mode(of: folder + "/a/b/file") == 0o600)
        #expect(try mode(of: folder + "/a/b/file.lock") == 0o600)
    }

    @Test func `are the owner's alone from the first instant on`() async throws {
        // In a process of its own, since all threads share the umask.
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            umask(0)
            var calls = SystemCalls.live
            calls.create = { place, name throws(SystemError) in
                let file = try SystemCalls.live.create(place, name)
                var status = stat()
                #expect(fstat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
                return file
            }
            try AtomicFile(path: folder + "/file", calls: calls).replace(with: Data("new".utf8))
        }
        #expect(try names(in: folder) == ["file"])
    }

    @Test func `are no narrower than the owner needs, whatever the umask`() async throws {
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            let usual = umask(0o777)
            try AtomicFile(path: folder + "/file").replace(with: Data("new".utf8))
            // What a process measures of its coverage it writes at its end, and it must be readable.
            umask(usual)
        }
        #expect(try mode(of: folder + "/file") == 0o600)
    }

    @Test func `are those of the file alone: folders that are there and other files keep their own`() async throws {
        chmod(folder, 0o755)
        try makeFile(folder + "/file", mode: 0o644)
        try makeFile(folder + "/other", mode: 0o644)

        try AtomicFile(path: folder + "/file").replace(with: Data("new".utf8))

        _ = try AtomicFile(path: folder + "/file").read()
        try await FileLock(path: folder + "/file.lock", patience: .zero).withLock {}

        #expect(try mode(of: folder) == 0o755)
        #expect(try mode(of: folder + "/file") == 0o600)
        #expect(try mode(of: folder + "/other") == 0o644)
        #expect(try String(contentsOfFile: folder + "/other", encoding: .utf8) == "other")
    }

    @Test func `are not forced on a folder that was made to be shared`() async throws {
        chmod(folder, 0o1777)

        try AtomicFile(path: folder + "/file").replace(with: Data("new".utf8))

        #expect(try mode(of: folder) == 0o1777)
        #expect(try mode(of: folder + "/file") == 0o600)
    }
}
