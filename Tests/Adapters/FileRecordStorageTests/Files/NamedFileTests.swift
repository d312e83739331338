import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `Named file` {
    @Test(arguments: [0, 1, 3, 4, 5, 200_000])
    func `is read up to the limit, and has its whole size`(_ limit: Int) async throws {
        let bytes = Data((0..<150_000).map { UInt8($0 % 251) })
        let path = folder + "/file"
        try bytes.write(to: URL(fileURLWithPath: path))

        let contents = try NamedFile(path: path).contents(upTo: limit)
        #expect(contents.data == bytes.prefix(limit))
        #expect(contents.size == 150_000)
    }

    @Test func `is read through a symbolic link`() async throws {
        try Data("text".utf8).write(to: URL(fileURLWithPath: folder + "/file"))
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "file")

        #expect(try NamedFile(path: folder + "/link").contents(upTo: 9).data == Data("text".utf8))
    }

    @Test func `is refused where it is not there`() async throws {
        let path = folder + "/none"
        #expect(throws: FileError(.read, path: path, cause: .system(code: ENOENT))) {
            try NamedFile(path: path).contents(upTo: 9)
        }
    }

    @Test func `is refused at once where it is a folder, a device or a pipe in which nobody writes`() async throws {
        let pipe = folder + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [folder, "/dev/null", pipe] {
            #expect(throws: FileError(.read, path: path, cause: .notARegularFile)) {
                try NamedFile(path: path).contents(upTo: 9)
            }
        }
    }
}
