import RemoteShows
import TestSupport

@Suite struct `Profile photo (TV-6.2)` {
    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), ([0xFF, 0xD8, 0xFF], .jpeg),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .png), (Array("GIF87a".utf8), .gif),
            (Array("GIF89a;".utf8), .gif), (Array("RIFF....WEBPVP8 ".utf8), .webP), (Array("RIFF....WEBP".utf8), .webP),
        ] as [([UInt8], ImageKind)])
    func `is of the kind that its content is`(start: [UInt8], kind: ImageKind) throws {
        #expect(ImageKind(of: Data(start)) == kind)
        #expect(ImageKind(of: (Data([7, 7]) + Data(start)).dropFirst(2)) == kind)
        #expect(try ProfilePhoto(data: Data(start), fileName: "text.txt").kind == kind)
        #expect(ImageKind(of: Data([0x20] + start)) == nil)
    }

    @Test(
        arguments: [
            [], [0xFF, 0xD8], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A], Array("GIF88a".utf8), Array("GIF8".utf8),
            Array("RIFF....WAVE".utf8), Array("RIFF....WEB".utf8), Array("<svg>".utf8), Array("BM".utf8),
        ] as [[UInt8]])
    func `is nothing else, whatever its name`(start: [UInt8]) {
        #expect(throws: ProfilePhoto.Problem.notAnImage) {
            try ProfilePhoto(data: Data(start), fileName: "photo.png")
        }
    }

    @Test func `is no larger than 1 MiB`() throws {
        let start = Data([0xFF, 0xD8, 0xFF])
        let largest = start + Data(count: 1_048_576 - 3)

        #expect(try ProfilePhoto(data: largest, fileName: "a").data == largest)
        #expect(throws: ProfilePhoto.Problem.tooLarge(bytes: 1_048_577)) {
            try ProfilePhoto(data: largest + [0], fileName: "a")
        }
    }

    @Test(arguments: [
        ("me.png", "me.png"), ("/home/ann/me.png", "me.png"), ("", "photo"), ("/", "photo"), ("a/..", "photo"),
        (".", "photo"),
    ])
    func `has a name without a folder`(path: String, name: String) throws {
        #expect(try ProfilePhoto(data: Data("GIF89a".utf8), fileName: path).fileName == name)
    }
}
