import Foundation
import HTTP
import RemoteShows
import ShowsScreens
import TerminalApp
import TerminalIO
import TestSupport
import Testing

@testable import tvshows

@MainActor
@Suite struct `Pictures of the shows' screens` {
    @Test func `Splash`() {
        let flow = ShowsFlow(useCases: ShowsUseCases(ShowsStub()), clock: ClockStub())
        let view = AppView(
            ShowsTerminalScreens(flow: flow, images: ImageCache { _ in nil }, photoFiles: ShowsStub()))

        let lines = view.frame(.init(columns: 60, rows: 20)).grid.lines

        #expect(lines.contains { $0.trimmingCharacters(in: [" ", "│"]) == "TV Shows" })
        #expect(view.press(.character("q")) == .quit)
    }

    @Test func `Login, its checkbox turned by Space`() async {
        let sut = await AppDriver(ShowsStub(isLoggedInAtLaunch: false))
        sut.type("ann@example.test")
        await sut.press(.tab)
        sut.type("password")
        await sut.press(.tab, .character(" "))

        #expect(
            sut.picture(columns: 80) == """
                  TV Shows
                  Log in
                  Email        ann@example.test
                  Password ◉   ••••••••
                ▸ [x] Remember me
                  [ Log in ]
                  [ Register ]
                  Tab next · Enter go on · Space check · Ctrl-T show password · Ctrl-C quit
                """)
        await sut.press(.character(" "))
        #expect(sut.picture().contains("▸ [ ] Remember me"))
    }

    @Test func `TV-2.5: an eye stands beside the password's label, struck out while the password is shown`() async {
        let sut = await AppDriver(ShowsStub(isLoggedInAtLaunch: false))
        await sut.press(.tab)
        sut.type("secret")
        #expect(sut.picture().contains("▸ Password ◉   ••••••\n"))

        await sut.press(.control("t"))
        #expect(sut.picture().contains("▸ Password ⊘   secret\n"))
        await sut.press(.control("t"))

        #expect(sut.picture().contains("▸ Password ◉   ••••••\n"))
    }

    @Test func `TV-3.3: an item at the top right opens Profile, where the photo is changed and one logs out`() async {
        let sut = await AppDriver()
        await sut.press(.tab)
        #expect(sut.frame(columns: 80).grid.lines[1].hasSuffix("▸ [ Profile ]"))
        #expect(sut.frame(columns: 80).grid.lines[1].count == 78)

        await sut.press(.enter)

        #expect(
            sut.picture().hasPrefix(
                "  Profile\n  Email  ann@example.test\n  Photo  https://img.example.test/me.png\n"
                    + "▸ [ Change photo ]\n  [ Log out ]"))
        await sut.press(.enter)
        #expect(sut.picture().hasPrefix("  Change photo"))
        await sut.press(.escape, .down, .enter)
        #expect(sut.picture().contains("( Log in )"))
    }

    @Test(arguments: [Key.enter, .character(" ")])
    func `Home, with Profile at the top right`(pressed: Key) async {
        let sut = await AppDriver()

        #expect(
            sut.picture() == """
                  Shows                                        [ Profile ]
                ▸ The Harbour  ★★★★☆ 3.8
                  紙燈籠
                  Evil  Show   ★★★★★ 5.0
                  ↑↓ move · Enter open · / filter · ? keys · q quit
                """)
        await sut.press(.tab)
        #expect(sut.picture().hasPrefix("  Shows                                      ▸ [ Profile ]\n  The"))
        await sut.press(pressed)
        #expect(sut.picture().hasPrefix("  Profile"))
    }

    @Test(arguments: [Key.enter, .character(" ")])
    func `Enter and Space press the button of the details`(pressed: Key) async {
        let sut = await AppDriver()

        await sut.press(.enter, pressed)

        #expect(sut.picture().hasPrefix("  Write a review"))
    }

    @Test func `details`() async {
        let sut = await AppDriver()

        await sut.press(.enter)

        #expect(
            sut.picture() == """
                  The Harbour
                  A town waits for its ferry.
                  Cover https://img.example.test/1.png
                  12 reviews · ★★★★☆ 3.8
                  ★★☆☆☆ ann@example.test
                  No. 1
                  ★★★☆☆ ann@example.test
                  No. 2
                  ★★★★☆ ann@example.test
                ▸ [ Write a review ]
                  ↓ more below
                  ↑↓ scroll · Enter write · Esc back · r refresh · q quit
                """)
    }

    @Test func `all reviews come as one scrolls`() async {
        let sut = await AppDriver()
        await sut.press(.enter, .end)
        #expect(sut.picture().contains("No. 8"))

        await sut.press(.end)

        #expect(sut.picture().contains("No. 12\n▸ [ Write a review ]"))
        await sut.press(.home)
        #expect(sut.picture().contains("A town waits"))
    }

    @Test func `details without reviews show no average`() async {
        let sut = await AppDriver()
        await sut.press(.down, .enter, .end)

        #expect(
            sut.picture(columns: 80) == """
                  紙燈籠
                  There are no reviews yet.
                ▸ [ Write a review ]
                  ↑↓ scroll · Enter write · Esc back · r refresh · p profile · q quit
                """)
    }

    @Test func `Write a review: stars by arrows and digits, text, and a button that is disabled until both are there`()
        async
    {
        let sut = await AppDriver()
        await sut.press(.enter, .enter)

        #expect(
            sut.picture() == """
                  Write a review
                ▸ Rating  ☆☆☆☆☆
                  Review
                  ( Submit )
                  Tab next · Enter go on · ←→ or 1-5 choose · Ctrl-C quit
                """)
        await sut.press(.right, .right, .right)
        #expect(sut.picture().contains("▸ Rating  ★★★☆☆"))
        await sut.press(.left)
        #expect(sut.picture().contains("▸ Rating  ★★☆☆☆"))
        await sut.press(.character("5"), .character("6"), .character("0"))
        #expect(sut.picture().contains("▸ Rating  ★★★★★"))
        await sut.press(.tab)
        sut.type("Fine")
        #expect(sut.picture().contains("▸ Review  Fine\n  [ Submit ]"))
        await sut.press(.enter)
        #expect(sut.picture().contains("▸ [ Write a review ]"))
    }

    @Test func `while a review is sent, its keys are not named, for they do nothing`() async {
        let sut = await AppDriver()
        await sut.press(.enter, .enter, .character("5"), .tab)
        sut.type("Fine")

        _ = sut.view.press(.enter)
        _ = sut.view.press(.backTab)

        #expect(sut.picture().hasSuffix("\n  Esc cancel · Ctrl-C quit"))
        await sut.flow.settle()
    }

    @Test func `an error of a review is told, and nothing that was typed is lost`() async {
        let sut = await AppDriver(ShowsStub(createReviewError: .rejected(["Too \u{1B}[31mshort."])))
        await sut.press(.enter, .enter, .character("2"), .tab)
        sut.type("Fine")
        await sut.press(.enter)

        #expect(
            sut.picture().hasPrefix(
                """
                  Write a review
                  Rating  ★★☆☆☆
                ▸ Review  Fine
                  [ Submit ]
                ! Too short.
                """))
    }

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
                  Tab next · Enter go on · Esc back · r refresh · q quit
                """)
        await sut.press(.enter)
        #expect(sut.picture().hasPrefix("  Change photo\n▸ File\n  ( Upload )\n  [ Cancel ]"))
        sut.type("/me.png")
        await sut.press(.enter)
        #expect(sut.picture().contains("! The file cannot be read: No such file or directory."))
        await sut.press(.escape, .tab)
        #expect(sut.picture().contains("  [ Change photo ]\n▸ [ Log out ]"))
        await sut.press(.enter)
        #expect(sut.picture().contains("( Log in )"))
    }

    @Test func `TV-6.2: the path of a file is the terminal's way to a picture's bytes`() async {
        let photo = Data.png()
        let sut = await AppDriver(ShowsStub(files: ["/me.png": photo, "/large.png": .png(count: 1_048_577)]))
        await sut.press(.character("p"), .enter)

        sut.type("/large.png")
        await sut.press(.enter)
        #expect(
            sut.picture(columns: 80).contains(
                "▸ File  /large.png\n  [ Upload ]\n  [ Cancel ]\n"
                    + "! The photo is too large: at most 1,048,576 bytes (1 MB) are taken."))
        await sut.press(.control("u"))
        sut.type("/me.png")
        await sut.press(.enter)

        #expect(sut.picture().hasPrefix("  Profile"))
        await sut.press(.escape)
        #expect(sut.picture().hasPrefix("  Shows"))
    }

    @Test func `TV-6.2: an upload that the server refuses is told under the path, which stays`() async {
        let sut = await AppDriver(ShowsStub(files: ["/me.png": .png()], uploadError: .rejected(["Too dark."])))
        await sut.press(.character("p"), .enter)
        sut.type("/me.png")

        await sut.press(.enter)

        #expect(sut.picture().contains("▸ File  /me.png\n  [ Upload ]\n  [ Cancel ]\n! Too dark."))
        await sut.press(.escape)
        #expect(sut.picture().hasPrefix("  Profile"))
    }

    @Test func `q quits where nothing is written`() async {
        let sut = await AppDriver()
        #expect(sut.view.press(.character("q")) == .quit)
        await sut.press(.enter)
        #expect(sut.view.press(.character("q")) == .quit)
        await sut.press(.character("p"))
        #expect(sut.view.press(.character("q")) == .quit)
        await sut.press(.enter)
        #expect(sut.view.press(.character("q")) == nil)
    }
}
