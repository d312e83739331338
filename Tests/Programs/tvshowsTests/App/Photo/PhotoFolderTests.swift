import Foundation
import TestSupport
import Testing

@testable import tvshows

@Suite struct `A folder of photos` {
    @Test func `shows the way up, then folders, then pictures, each by their names`() {
        let sut = PhotoFolder(
            path: "/home/ann",
            [
                .init("b.png", .picture(bytes: 1)), .init("Zoo", .folder), .init("a.gif", .picture(bytes: 2)),
                .init("art", .folder), .init("B.png", .picture(bytes: 3)),
            ])

        #expect(sut.entries.map(\.name) == ["..", "art", "Zoo", "a.gif", "B.png", "b.png"])
        #expect(sut.entries.first?.kind == .parent)
        #expect(!sut.isEmpty)
        #expect(PhotoFolder(path: "/home", []).isEmpty)
        #expect(PhotoFolder(path: "/", [.init("home", .folder)]).entries.map(\.name) == ["home"])
    }

    @Test(
        arguments: [
            ("/home/ann", "/home", "ann", "/home/ann/x"), ("/home", "/", "home", "/home/x"),
            ("/home/ann//", "/home", "ann", "/home/ann/x"),
            ("/home/\u{301}a b\n", "/home", "\u{301}a b\n", "/home/\u{301}a b\n/x"),
        ])
    func `knows the folder above, its own name and where what it holds is`(
        path: String, above: String, name: String, below: String
    ) {
        let sut = PhotoFolder(path: path, [.init("x", .folder)])

        #expect(sut.entries.map { Array(sut.path(of: $0).utf8) } == [above, below].map { Array($0.utf8) })
        #expect(Array(sut.name.utf8) == Array(name.utf8))
    }

    @Test func `nothing is above the root`() {
        let sut = PhotoFolder(path: "/", [.init("x", .folder)])

        #expect(sut.entries.map(sut.path) == ["/x"])
        #expect(sut.name == "")
    }

    @Test(
        arguments: [
            ("me.jpg", true), ("me.JPEG", true), ("a.b.Png", true), ("a.gif", true), ("a.webp", true), ("png", false),
            ("me.png.txt", false), ("me.", false), ("me", false), ("a.svg", false), ("a\u{301}.png", true),
        ])
    func `a picture is one by the end of its name`(name: String, isPicture: Bool) {
        #expect(PhotoFolder.isPicture(name) == isPicture)
    }
}

@Suite struct `Photos on a disk` {
    @Test func `are found with the folders beside them, and with how large they are`() async throws {
        try await withTemporaryFolder { home in
            try makeFolder("\(home)/art", "\(home)/album.png", "\(home)/.hidden")
            for (name, count) in [("b c\n.JPG", 3), (".hidden.png", 1), ("a.png", 0), ("notes.txt", 1)] {
                try Data(count: count).write(to: URL(filePath: "\(home)/\(name)"))
            }
            #expect(mkfifo("\(home)/pipe.png", 0o600) == 0)

            let folder = try await PhotosOnDisk(environment: [:]).folder(at: home)

            #expect(
                folder.entries == [
                    .init("..", .parent), .init("album.png", .folder), .init("art", .folder),
                    .init("a.png", .picture(bytes: 0)), .init("b c\n.JPG", .picture(bytes: 3)),
                ])
            #expect(folder.namesThatAreNoText == 0)
        }
    }

    @Test func `symbolic links lead to what they stand for, and those that lead round or nowhere are left out`()
        async throws
    {
        try await withTemporaryFolder { home in
            try Data(count: 5).write(to: URL(filePath: "\(home)/me.png"))
            for (name, target) in [
                ("here", "."), ("link.png", "me.png"), ("loop", "loop"), ("loop.png", "loop.png"), ("gone.png", "gone"),
            ] {
                try FileManager.default.createSymbolicLink(atPath: "\(home)/\(name)", withDestinationPath: target)
            }
            let sut = PhotosOnDisk(environment: [:])

            let folder = try await sut.folder(at: home)
            #expect(
                folder.entries.dropFirst() == [
                    .init("here", .folder), .init("link.png", .picture(bytes: 5)), .init("me.png", .picture(bytes: 5)),
                ])
            let again = try await sut.folder(at: folder.path(of: .init("here", .folder)))
            #expect(again.entries == folder.entries)
            #expect(again.path(of: .init("..", .parent)) == folder.path)
        }
    }

    @Test func `names that are no text are counted where they would be shown`() async throws {
        try await withTemporaryFolder { home in
            for bytes in [[0xFF], [0x2E, 0xFF], [0x61]] as [[UInt8]] {
                let name: [UInt8] = Array("\(home)/".utf8) + bytes + Array(".png\0".utf8)
                let file = name.withUnsafeBufferPointer { name in
                    name.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600) }
                }
                // Some systems have no such names.
                if file >= 0 { close(file) }
            }
            let folder = try await PhotosOnDisk(environment: [:]).folder(at: home)

            #expect(folder.entries.dropFirst() == [.init("a.png", .picture(bytes: 0))])
            #if os(Linux)
                #expect(folder.namesThatAreNoText == 1)
            #endif
        }
    }

    @Test func `ten thousand of them are found`() async throws {
        try await withTemporaryFolder { home in
            for number in 1...10_000 { close(open("\(home)/\(number).png", O_CREAT | O_WRONLY, 0o600)) }

            let folder = try await PhotosOnDisk(environment: [:]).folder(at: home)

            #expect(folder.entries.count == 10_001)
        }
    }

    @Test func `what is no folder is refused with a reason`() async throws {
        try await withTemporaryFolder { home in
            #expect(mkfifo("\(home)/pipe", 0o600) == 0)
            let sut = PhotosOnDisk(environment: [:])
            for (name, reason) in [("none", "No such file or directory"), ("pipe", "Not a directory")] {
                await #expect(throws: PhotoFileError(reason: reason)) { try await sut.folder(at: "\(home)/\(name)") }
            }
        }
    }

    @Test(
        arguments: [
            ("/work", "/home/ann", ["/work", "/home/ann"]), ("", "/home/ann", ["/home/ann"]), ("/work", nil, ["/work"]),
            ("/work", "ann", ["/work"]),
        ] as [(String, String?, [String])])
    func `are looked for first where the person works, then at home`(
        workingDirectory: String, home: String?, folders: [String]
    ) {
        let sut = PhotosOnDisk(environment: home.map { ["HOME": $0] } ?? [:], workingDirectory: workingDirectory)
        #expect(sut.startingFolders == folders)
    }

    private func makeFolder(_ paths: String...) throws {
        for path in paths {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
    }
}
