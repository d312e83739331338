import RemoteShows
import TerminalIO
import TestSupport

@testable import tvshows

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `Photo file` {
    @Test(arguments: [0, 4, 150_000, ProfilePhoto.largest, ProfilePhoto.largest + 1])
    func `is read unless it is too large for a photo: then its whole size is told`(_ size: Int) async throws {
        let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
        let path = folder + "/file"
        try bytes.write(to: URL(fileURLWithPath: path))

        let contents = try await PhotoFile(path: path).contents()
        #expect(contents == (size > ProfilePhoto.largest ? .failure(.tooLarge(bytes: size)) : .success(bytes)))
    }

    @Test func `is read through a symbolic link`() async throws {
        try Data("text".utf8).write(to: URL(fileURLWithPath: folder + "/file"))
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "file")

        #expect(try await PhotoFile(path: folder + "/link").contents() == .success(Data("text".utf8)))
    }

    @Test func `is refused where it is not there`() async throws {
        await #expect(throws: InputError.failed(reason: "No such file or directory")) {
            try await PhotoFile(path: folder + "/none").contents()
        }
    }

    @Test func `is refused at once where it is a folder, a device or a pipe in which nobody writes`() async throws {
        let pipe = folder + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [folder, "/dev/null", pipe] {
            await #expect(throws: InputError.failed(reason: "not a regular file")) {
                try await PhotoFile(path: path).contents()
            }
        }
    }
}
