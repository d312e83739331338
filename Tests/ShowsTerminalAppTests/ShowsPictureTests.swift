import HTTP
import Reviews
import ShowsScreens
import Terminal
import TerminalApp
import TestSupport
import Testing

@testable import ShowsTerminalApp

@MainActor
@Suite struct `Pictures of the shows' screens` {
    @Test func `Splash`() {
        let flow = ShowsFlow(useCases: ShowsUseCases(ShowsStub()))
        let view = AppView(ShowsTerminalScreens(flow: flow, images: PictureShelf { _ in nil }))

        let lines = view.frame(.init(columns: 60, rows: 20)).grid.lines

        #expect(lines[1] == "  │  TV Shows  │")
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
                  ╭────────────╮
                  │  TV Shows  │
                  ╰────────────╯
                  TV Shows
                  Log in
                  Email        ann@example.test
                  Password     ••••••••
                ▸ [x] Remember me
                  [ Log in ]
                  [ Register ]
                  Tab next · Enter go on · Space check · Ctrl-T show password · Ctrl-C quit
                """)
        await sut.press(.character(" "))
        #expect(sut.picture().contains("▸ [ ] Remember me"))
    }

    @Test(arguments: [Key.enter, .character(" ")])
    func `Home, with Profile at the top right`(pressed: Key) async {
        let sut = await AppDriver()

        #expect(
            sut.picture() == """
                  Shows                                        [ Profile ]
                ▸ The Harbour                                      ★★★★☆ 3.8
                  紙燈籠
                  Evil  Show                                       ★★★★★ 5.0
                  1 of 3
                  ↑↓ move · Enter open · r refresh · p profile · q quit
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
                  No. 3
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

    @Test func `Write a review: stars by arrows and digits, text, and a button that sleeps until both are there`() async
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
