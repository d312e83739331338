import Foundation
import RemoteShows
import TestSupport
import Testing

@testable import TerminalApp
@testable import tvshows

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Pictures of the profile's photo` {
    @Test func `Profile, and its two buttons`() async {
        let sut = await AppDriver()
        await sut.press(.character("p"))

        #expect(
            sut.picture() == """
                  Profile
                  Email  ann@example.test
                  Photo  https://img.example.test/me.png
                ▸ [ Change photo ]
                  [ Log out ]
                  Tab next · Enter change photo · Esc back · q quit
                """)
        await sut.press(.tab)
        #expect(sut.picture().contains("  [ Change photo ]\n▸ [ Log out ]\n  Tab next · Enter log out · Esc"))
        await sut.press(.enter)
        #expect(sut.picture().contains("( Log in )"))
    }

    @Test func `TV-6.2: a picture is chosen in the folder's list, which says how large each is`() async {
        let sut = await open()

        #expect(
            sut.picture(columns: 80) == """
                  Change photo  /work
                  ../
                ▸ Archive/
                  Holiday pictures/
                  large.jpg            1.0 MB  too large
                  me.png                 33 B
                  small.webp             2 KB
                  Enter open · t type a path · Esc back · / filter · ? keys · q quit
                """)
        await sut.press(.end, .up)
        #expect(sut.titleBar().contains("5 of 6"))
        #expect(sut.picture().contains("\n▸ me.png "))
        #expect(sut.picture().contains("\n  Enter upload · "))
        await sut.press(.enter)
        #expect(sut.picture().hasPrefix("  Profile"))
        #expect(sut.picture().contains("▸ [ Change photo ]\n  [ Log out ]\n  Your photo was changed.\n"))
    }

    @Test func `TV-6.2: a picture that is too large is dim, and refused`() async throws {
        let sut = await open()
        await sut.press(.end, .up, .up)
        await sut.press(.down)
        let row = try #require(sut.frame().grid.lines.firstIndex { $0.contains("large.jpg") })
        #expect(sut.frame().grid[row: row].filter { $0.text != " " }.allSatisfy { $0.ink == .faint })

        await sut.press(.up, .enter)

        #expect(sut.picture(columns: 80).contains("▸ large.jpg  "))
        #expect(
            sut.picture(columns: 80).contains(
                "\n! The photo is too large: at most 1,048,576 bytes (1 MB) are taken.\n"))
        await sut.press(.escape)
        #expect(sut.picture().hasPrefix("  Profile"))
    }

    @Test(arguments: [Key.backspace, .left])
    func `Enter opens a folder, Backspace and the left arrow go above, and the one that was left is selected`(
        key: Key
    ) async {
        let sut = await open()
        await sut.press(.down, .enter)
        #expect(sut.picture().hasPrefix("  Change photo  /work/Holiday pictures\n  ../\n▸ sea.gif"))

        await sut.press(key)
        #expect(sut.picture().hasPrefix("  Change photo  /work\n"))
        #expect(sut.picture().contains("\n▸ Holiday pictures/"))
        await sut.press(.home, .enter)
        #expect(sut.picture().hasPrefix("  Change photo  /\n"))
        #expect(sut.picture().contains("\n▸ work/"))
        #expect(!sut.picture().contains("../"))
        await sut.press(key)
        #expect(sut.picture().hasPrefix("  Change photo  /\n"))
    }

    @Test func `a filter shows what fits it, until another folder is opened`() async {
        let sut = await open()
        await sut.press(.character("/"))
        sut.type("ALL")
        #expect(sut.picture().contains("Change photo  /work\n▸ small.webp"))
        sut.type("x")
        await sut.press(.enter)
        #expect(
            sut.picture().contains(
                "  Change photo  /work  /ALLx\n  No matches.\n  t type a path · Esc clear · "))
        await sut.press(.enter)
        #expect(sut.picture().contains("No matches."))
        await sut.press(.escape, .character("/"))
        sut.type("holi")
        await sut.press(.enter, .enter)
        #expect(sut.picture().hasPrefix("  Change photo  /work/Holiday pictures\n  ../\n▸ sea.gif"))
    }

    @Test func `names obey nothing, whatever they are`() async {
        let names = ["a\u{1B}[31mred.png", "b\u{202E}gnp.png", "c\nd.png", "é x.png"]
        let files = names.map { ("/work/\($0)", Data.png()) }
        let sut = await open(ShowsStub(files: Dictionary(uniqueKeysWithValues: files)))

        #expect(sut.picture().contains("  ../\n▸ ared.png "))
        #expect(sut.picture().contains("\n  bgnp.png "))
        #expect(sut.picture().contains("\n  c d.png "))
        await sut.press(.down, .down, .enter)
        #expect(sut.picture().hasPrefix("  Profile"))
    }

    @Test func `a folder that cannot be read is told, and the one that is shown stays`() async {
        var stub = ShowsStub(files: Self.files)
        stub.closedFolders = ["/work/Archive"]
        stub.namesThatAreNoText = 2
        let sut = await open(stub)
        #expect(sut.picture().contains("\n  2 names are no UTF-8: left out.\n"))

        await sut.press(.enter)

        #expect(sut.picture().contains("▸ Archive/"))
        #expect(sut.picture().contains("\n! The folder cannot be read: Permission denied.\n"))
        await sut.press(.down, .enter)
        #expect(!sut.picture().contains("!"))
    }

    @Test func `a folder with nothing to choose says so`() async {
        let sut = await open(ShowsStub(files: ["/work/": Data()]))

        #expect(sut.picture().hasPrefix("  Change photo  /work\n▸ ../\n  No folders and no pictures here.\n"))
    }

    @Test(arguments: [(32, 8), (60, 20), (180, 50)])
    func `the path's end is seen, and the list fits`(columns: Int, rows: Int) async {
        let folder = "/work/" + (1...40).map { "folder\($0)" }.joined(separator: "/")
        let files = (1...90).map { ("\(folder)/a photo with quite a name of its own \($0).jpeg", Data.png()) }
        let sut = await open(ShowsStub(files: Dictionary(uniqueKeysWithValues: files), startingFolders: [folder]))
        await sut.press(.end)

        let lines = sut.frame(columns: columns, rows: rows).grid.lines
        #expect(lines[1].hasPrefix("  Change photo  …"))
        #expect(lines[1].hasSuffix("folder40"))
        #expect(lines[rows - 3].hasPrefix("▸ a photo") || lines[rows - 4].hasPrefix("▸ a photo"))
        #expect(lines.contains { $0.contains("33 B") })
        #expect(lines.contains { $0.hasSuffix("┃") })
    }

    @Test func `TV-6.2: a path may be typed, from the folder that is shown, or pasted; Esc leads back to the list`()
        async
    {
        let sut = await open()
        await sut.press(.character("t"))
        #expect(
            sut.picture(columns: 80).hasPrefix(
                "  Change photo\n▸ File\n  ( Upload )\n  [ Cancel ]\n"
                    + "  A path begins in /work, unless it begins with / or ~/.\n"))
        for path in ["/none.png", "none.png", "Archive"] {
            sut.type(path)
            await sut.press(.enter)
            #expect(sut.picture().contains("▸ File  \(path)\n"))
            #expect(sut.picture().contains("! The file cannot be read: No such file or directory."))
            await sut.press(.control("u"))
        }
        sut.type("/work/small.webp")
        await sut.press(.enter)
        #expect(sut.picture().contains("! The photo is not a JPEG, PNG, GIF or WebP image."))
        await sut.press(.escape)
        #expect(sut.picture().hasPrefix("  Change photo  /work\n"))

        await sut.press(.paste("/work/large.jpg\n"))
        #expect(sut.picture().contains("▸ File  /work/large.jpg\n"))
        await sut.press(.enter)
        #expect(
            sut.picture(columns: 80).contains(
                "▸ File  /work/large.jpg\n  [ Upload ]\n  [ Cancel ]\n"
                    + "! The photo is too large: at most 1,048,576 bytes (1 MB) are taken."))
        await sut.press(.control("u"))
        sut.type("/work/me.png")
        await sut.press(.enter)

        #expect(sut.picture().hasPrefix("  Profile"))
        await sut.press(.escape)
        #expect(sut.picture().hasPrefix("  Shows"))
    }

    @Test func `TV-6.2: an upload that the server refuses is told, over the list and under a path`() async {
        let sut = await open(ShowsStub(files: Self.files, uploadError: .rejected(["Too \u{1B}[31mdark."])))
        await sut.press(.end, .enter)
        #expect(sut.picture().contains("▸ small.webp"))
        #expect(sut.picture().contains("\n! The photo is not a JPEG, PNG, GIF or WebP image."))
        await sut.press(.up, .enter)
        #expect(sut.picture().contains("\n! Too dark."))

        await sut.press(.character("t"))
        sut.type("me.png")
        await sut.press(.enter)

        #expect(sut.picture().contains("▸ File  me.png\n  [ Upload ]\n  [ Cancel ]\n! Too dark."))
        await sut.press(.escape, .escape)
        #expect(sut.picture().hasPrefix("  Profile"))
    }

    @Test func `while a picture is uploaded nothing is taken but quitting, and Esc calls it off`() async {
        let gate = Gate()
        let sut = await open(ShowsStub(files: Self.files, uploadGate: gate))
        await sut.press(.character("/"))
        sut.type("me")
        await sut.press(.enter)
        _ = sut.view.press(.enter)
        await gate.reached()
        for key in [Key.up, .enter, .character("t"), .character("/"), .left] { _ = sut.view.press(key) }

        #expect(sut.picture().hasSuffix("\n▸ me.png                 33 B\n⠋ Uploading the photo…\n  Esc stop · q quit"))
        #expect(sut.view.press(.character("q")) == .quit)
        await sut.press(.escape)
        #expect(sut.picture().hasPrefix("  Profile"))
    }

    @Test func `the mouse selects, opens and scrolls`() async throws {
        let sut = await open()
        let row = try #require(sut.frame().grid.lines.firstIndex { $0.contains("Holiday") })
        let place = Frame.Place(row: row, column: 4)
        await sut.press(.click(place))
        #expect(sut.picture().contains("▸ Holiday"))
        await sut.press(.wheel(isUp: false))
        #expect(sut.picture().contains("▸ small.webp"))
        await sut.press(.wheel(isUp: true), .click(place))
        #expect(sut.picture().hasPrefix("  Change photo  /work/Holiday pictures\n"))
    }

    @Test func `while a picture is uploaded the mouse selects nothing`() async throws {
        let gate = Gate()
        let sut = await open(ShowsStub(files: Self.files, uploadGate: gate))
        let lines = sut.frame().grid.lines
        let picture = Key.click(
            Frame.Place(row: try #require(lines.firstIndex { $0.contains("me.png") }), column: 4))
        await sut.press(picture)
        _ = sut.view.press(picture)
        await gate.reached()
        _ = sut.frame()

        let folder = try #require(lines.firstIndex { $0.contains("Holiday") })
        for key in [Key.click(Frame.Place(row: folder, column: 4)), .wheel(isUp: true)] { _ = sut.view.press(key) }

        #expect(sut.picture().contains("▸ me.png"))
        await sut.press(.escape)
    }

    private static let files: [String: Data] = [
        "/work/me.png": .png(), "/work/large.jpg": .png(count: 1_048_577), "/work/small.webp": Data(count: 2500),
        "/work/Holiday pictures/sea.gif": .png(), "/work/Archive/old.png": .png(),
    ]

    /// An app that shows Change photo.
    private func open(_ stub: ShowsStub = ShowsStub(files: Self.files)) async -> AppDriver {
        let sut = await AppDriver(stub)
        await sut.press(.character("p"), .enter)
        return sut
    }
}
