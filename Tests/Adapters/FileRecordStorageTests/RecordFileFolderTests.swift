import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder) struct `Token file folder` {
    @Test func `lists the records that were saved, and no lock, no remnant and no stranger's file`() async throws {
        let sut = RecordFileFolder(path: folder + "/drafts")
        #expect(try await sut.names() == [], "there is no folder yet")

        try await sut.save("one", named: "a-1")
        try await sut.save("two", named: "b-2")
        for name in [".a-1.json.tmp", ".json", "c.txt"] {
            try Data().write(to: URL(filePath: "\(folder)/drafts/\(name)"))
        }

        #expect(try await sut.names().sorted() == ["a-1", "b-2"])
        #expect(try await sut.read("a-1") == Data("one".utf8))
    }

    @Test func `a record that was cleared is not listed, though its lock is there`() async throws {
        let sut = RecordFileFolder(path: folder)
        try await sut.save("one", named: "a")

        try await sut.store(named: "a").clear()

        #expect(try await sut.names() == [])
    }

    @Test func `what killed processes did not finish is deleted, and nothing else`() async throws {
        let sut = RecordFileFolder(path: folder)
        try await sut.removeUnfinished()
        try await sut.save("one", named: "a")
        try await sut.save("two", named: "b")
        try await sut.store(named: "c").clear()
        // The last is written without a store, and perhaps not by a killed process.
        let stays = ["a.json", "b.json", "c.json.notes", "c.txt", ".d.txt.tmp", ".e.json.tmp"]
        for name in [".a.json.tmp", ".c.json.tmp", ".c.json.notes.tmp"] + stays.dropFirst(2) {
            try Data("secret".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }

        try await sut.removeUnfinished()

        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasSuffix(".lock") }
        #expect(Set(files) == Set(stays))
    }

    @Test func `what a living process has not finished stays`() async throws {
        let sut = RecordFileFolder(path: folder) { RecordFileStore(path: $0, accessPatience: .zero) }
        for name in ["a", "b"] {
            try await sut.store(named: name).clear()
            try Data().write(to: URL(filePath: "\(folder)/.\(name).json.tmp"))
        }

        try await FileLock(path: folder + "/a.json.lock", patience: .zero).withLock {
            _ = await #expect(throws: StoreFailure.self) { try await sut.removeUnfinished() }
        }

        #expect(FileManager.default.fileExists(atPath: folder + "/.a.json.tmp"))
        #expect(!FileManager.default.fileExists(atPath: folder + "/.b.json.tmp"))
    }

    @Test func `its files are for nobody else`() async throws {
        try await RecordFileFolder(path: folder + "/drafts").save("one", named: "a")

        #expect(try mode(of: folder + "/drafts") == 0o700)
        #expect(try mode(of: folder + "/drafts/a.json") == 0o600)
    }

    @Test func `a cache is the record of its name, and does not wait for the disk`() async throws {
        let syncs = Protected(0)
        var calls = SystemCalls.live
        calls.sync = { _ throws(SystemError) in syncs.withLock { $0 += 1 } }
        let sut = RecordFileFolder(path: folder) { [calls] in RecordFileStore(path: $0, calls: calls) }

        try await sut.cache(named: "a").save(Data("one".utf8))
        #expect(syncs.withLock { $0 } == 0)
        #expect(try await sut.read("a") == Data("one".utf8))

        try await sut.save("two", named: "a")
        #expect(syncs.withLock { $0 } > 0)
        #expect(try await sut.cache(named: "a").record() == Data("two".utf8))
    }

    @Test func `what cannot be listed is said`() async throws {
        try Data().write(to: URL(filePath: folder + "/drafts"))

        await #expect(throws: StoreFailure.unreadable(reason: "\(folder)/drafts cannot be listed")) {
            try await RecordFileFolder(path: folder + "/drafts").names()
        }
    }
}

@Suite struct `In-memory record store folder` {
    @Test func `knows a store by its name, and lists those that hold a record`() async throws {
        let sut = InMemoryRecordStoreFolder()

        try await sut.save("one", named: "a")
        try await sut.save("two", named: "b")
        try await sut.store(named: "b").clear()

        #expect(try await sut.read("a") == Data("one".utf8))
        #expect(try await sut.read("b") == nil)
        #expect(try await sut.names() == ["a"])
    }

    @Test func `its caches are its stores, also those of a folder inside`() async throws {
        let sut = InMemoryRecordStoreFolder()

        try await sut.cache(named: "a").save(Data("one".utf8))
        try await sut.folder(named: "drafts").cache(named: "b").save(Data("two".utf8))

        #expect(try await sut.read("a") == Data("one".utf8))
        #expect(try await sut.folder(named: "drafts").read("b") == Data("two".utf8))
    }
}

extension RecordStoreFolder {
    fileprivate func save(_ text: String, named name: String) async throws {
        try await store(named: name).save(Data(text.utf8))
    }

    fileprivate func read(_ name: String) async throws -> Data? { try await store(named: name).record() }
}
