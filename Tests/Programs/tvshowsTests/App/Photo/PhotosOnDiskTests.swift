import TerminalApp
import TerminalIO
import TestSupport

@testable import tvshows

@Suite struct `Photos on a disk` {
    @Test(
        arguments: [
            ("", "", ["album.png/", "art/", "b c.JPG", "b.png"]), ("b", "b", ["b c.JPG", "b.png"]), ("b.", "b.png", []),
            ("al", "album.png/", []), ("art", "art/", []), ("art/", "art/new.gif", []), (".", ".hidden.png", []),
            (".", ".hidden.png", []),
            (".hi", ".hidden.png", []), ("notes", "notes", []), ("no/such", "no/such", []), ("b.png", "b.png", []),
            ("~/a", "~/a", ["album.png/", "art/"]), ("HOME/ar", "HOME/art/", []), (".", ".hidden.png", []),
        ])
    func `complete a path to the folders and pictures there`(
        path: String, text: String, candidates: [String]
    ) async throws {
        try await withTemporaryFolder { home in
            for folder in ["art", "album.png"] {
                try FileManager.default.createDirectory(atPath: "\(home)/\(folder)", withIntermediateDirectories: false)
            }
            for name in ["b c.JPG", "b.png", ".hidden.png", "notes.txt", "art/new.gif", "x\u{1B}[31m.png", "x\n.png"] {
                try Data(count: 1).write(to: URL(filePath: "\(home)/\(name)"))
            }
            try FileManager.default.createSymbolicLink(atPath: "\(home)/gone.png", withDestinationPath: "none")
            let sut = PhotosOnDisk(environment: ["HOME": home], workingDirectory: home)

            let offer = sut.completion(of: path.replacing("HOME", with: home))

            let expected = FieldCompletion.Offer(text: text.replacing("HOME", with: home), candidates: candidates)
            #expect(offer == expected)
        }
    }

    @Test func `a file that cannot be read has a reason, and another one is read`() async throws {
        try await withTemporaryFolder { home in
            try Data("photo".utf8).write(to: URL(filePath: "\(home)/a.png"))
            let sut = PhotosOnDisk(environment: ["HOME": home], workingDirectory: "/")

            let photo = try await sut.contents(at: "~/a.png")
            #expect(photo == .success(Data("photo".utf8)))
            await #expect(throws: InputError.failed(reason: "No such file or directory")) {
                try await sut.contents(at: "~/b.png")
            }
        }
    }
}

@Suite struct `Picture tool` {
    @Test(arguments: [
        ("me.png", "'me.png'", "'me.png[0]'"), ("it's.gif", #"'it'\''s.gif'"#, #"'it'\''s.gif[0]'"#),
        ("-Z.png", "'./-Z.png'", "'./-Z.png[0]'"), ("~/a b.png", "~/'a b.png'", "~/'a b.png[0]'"),
        ("$(x).png", "'$(x).png'", "'$(x).png[0]'"),
    ])
    func `TV-6.2: makes a picture smaller, whatever its name`(path: String, word: String, first: String) {
        #expect(
            PictureTool.sips.command(for: path)
                == "sips -Z 1600 -s format jpeg -s formatOptions 70 \(word) --out smaller.jpg")
        #expect(
            PictureTool.magick.command(for: path)
                == "magick \(first) -resize '1600x1600>' -define jpeg:extent=1MB smaller.jpg")
    }
}
