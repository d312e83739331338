import RemoteShows
import TestSupport

@testable import TerminalApp
@testable import tvshows

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `Pictures of the profile's photo` {
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

    @Test func `TV-6.2: a path is completed by Tab, and the picture there uploaded`() async {
        let sut = await open()
        #expect(
            sut.picture(columns: 80) == """
                  Change photo
                ▸ File
                  ( Upload )
                  [ Cancel ]
                  Tab complete · Esc cancel · Ctrl-C quit
                """)

        sut.type("/work/Hol")
        await sut.press(.tab)
        #expect(sut.picture().contains("▸ File  /work/Holiday pictures/sea.gif\n"))
        await sut.press(.tab)
        #expect(sut.picture().contains("▸ [ Upload ]"))
        await sut.press(.enter)

        #expect(sut.picture().hasPrefix("  Profile"))
        #expect(sut.picture().contains("▸ [ Change photo ]\n  [ Log out ]\n  Your photo was changed.\n"))
    }

    @Test func `TV-6.2: what a path may become is shown, until one types on or goes on`() async {
        let sut = await open()
        sut.type("/w")
        await sut.press(.tab)
        #expect(sut.picture(columns: 120).contains("▸ File  /work/\n"))
        #expect(sut.picture(columns: 120).contains("  /work/large.jpg · /work/me.png · /work/small.webp\n"))

        sut.type("m")
        #expect(!sut.picture(columns: 120).contains("small.webp"))
        await sut.press(.control("u"))
        sut.type("/none")
        await sut.press(.tab)
        #expect(sut.picture().contains("▸ [ Upload ]"))

        await sut.press(.backTab, .control("u"), .tab)
        #expect(sut.picture(columns: 120).contains("▸ File  /work/\n"))
        await sut.press(.tab)
        #expect(sut.picture().contains("▸ [ Upload ]"))
    }

    @Test func `TV-6.2: what is no photo, or too large, is told, and the path stays; it may be pasted`() async {
        let sut = await open()
        for path in ["/none.png", "/work/Archive"] {
            sut.type(path)
            await sut.press(.enter)
            #expect(sut.picture().contains("▸ File  \(path)\n"))
            #expect(sut.picture().contains("! The file cannot be read: No such file or directory."))
            await sut.press(.control("u"))
        }
        sut.type("/work/small.webp")
        await sut.press(.enter)
        #expect(sut.picture().contains("! The photo is not a JPEG, PNG, GIF or WebP image."))
        await sut.press(.control("u"), .paste("/work/large.jpg\n"))
        #expect(sut.picture().contains("▸ File  /work/large.jpg\n"))
        await sut.press(.enter)
        #expect(
            sut.picture(columns: 80).contains(
                "▸ File  /work/large.jpg\n  [ Upload ]\n  [ Cancel ]\n"
                    + "! The photo has 2,000,000 bytes; at most 1,048,576 (1 MB)\n"))
        #expect(sut.picture(columns: 80).contains("'/work/large.jpg"))

        await sut.press(.escape)
        #expect(sut.picture().hasPrefix("  Profile"))
    }

    @Test func `TV-6.2: an upload that the server refuses is told`() async {
        let sut = await open(ShowsStub(files: Self.files, uploadError: .rejected(["Too \u{1B}[31mdark."])))
        sut.type("/work/me.png")
        await sut.press(.enter)

        #expect(sut.picture().contains("▸ File  /work/me.png\n  [ Upload ]\n  [ Cancel ]\n! Too dark."))
        await sut.press(.escape)
        #expect(sut.picture().hasPrefix("  Profile"))
    }

    @Test func `while a picture is uploaded nothing is completed or typed, and Esc calls it off`() async {
        let gate = Gate()
        let sut = await open(ShowsStub(files: Self.files, uploadGate: gate))
        sut.type("/work/me.png")
        _ = sut.view.press(.enter)
        await gate.reached()
        for key in [Key.character("x"), .tab, .backTab, .enter] { _ = sut.view.press(key) }

        #expect(sut.picture().contains("▸ File  /work/me.png\n"))
        #expect(sut.picture().contains("⠋ Uploading the photo…\n  Esc cancel · "))
        await sut.press(.escape)
        #expect(sut.picture().hasPrefix("  Profile"))
    }

    private static let files: [String: Data] = [
        "/work/me.png": .png(), "/work/large.jpg": .png(count: 2_000_000), "/work/small.webp": Data(count: 2500),
        "/work/Holiday pictures/sea.gif": .png(), "/work/Archive/old.png": .png(),
    ]

    /// An app that shows Change photo.
    private func open(_ stub: ShowsStub = ShowsStub(files: Self.files)) async -> AppDriver {
        let sut = await AppDriver(stub)
        await sut.press(.character("p"), .enter)
        return sut
    }
}
