import RemoteShows
import ShowsScreens
import TerminalApp
import TerminalIO
import TestSupport

@testable import tvshows

@MainActor
@Suite struct `Pictures of the shows' screens` {
    @Test func `what is typed during the splash is kept, in its order, for the screen that follows`() async {
        let stub = ShowsStub(isLoggedInAtLaunch: false)
        let flow = ShowsFlow(useCases: ShowsUseCases(stub), clock: ClockStub())
        let sut = AppView(ShowsTerminalScreens(flow: flow, images: ImageCache { _ in nil }, photoFiles: stub))
        let size = WindowSize(columns: 60, rows: 20)
        #expect(
            sut.frame(size).grid.lines.contains { $0.trimmingCharacters(in: [" ", "│"]) == "TV Shows" })

        for key in "q?p".map(Key.character) + [.tab, .character("s")] { #expect(sut.press(key) == nil) }
        #expect(sut.takeEarlyKeys().isEmpty)
        #expect(sut.press(.control("c")) == .interrupt)
        await flow.launch()
        for key in sut.takeEarlyKeys() + [.character("t")] { #expect(sut.press(key) == nil) }

        let lines = sut.frame(size).grid.lines
        #expect(lines.contains { $0.contains("Email        q?p ") })
        #expect(lines.contains { $0.contains("▸ Password ◉   •• ") })
        #expect(sut.takeEarlyKeys().isEmpty)
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
                  Tab next · Enter log in · Space check · Ctrl-T show password · Ctrl-C quit
                """)
        await sut.press(.character(" "))
        #expect(sut.picture().contains("▸ [ ] Remember me"))
    }

    @Test func `CQ-4.2: every form has its logo on top and its keys in the last row, in one style`() async {
        func expect(
            _ sut: AppDriver, _ headings: [String], _ fields: [String], _ buttons: [String],
            firstKey: String = "Tab next"
        ) {
            sut.frame(columns: 80, rows: 24).grid.lines
                .expectForm(logo: "TV Shows", headings: headings, fields: fields, buttons: buttons, firstKey: firstKey)
        }
        let sut = await AppDriver(ShowsStub(isLoggedInAtLaunch: false))
        expect(sut, ["TV Shows", "Log in"], ["Email", "Password", "[ ] Remember me"], ["Log in", "Register"])

        let home = await AppDriver()
        await home.press(.enter, .enter)
        expect(home, ["Write a review"], ["Rating", "Review"], ["Submit"])
        await home.press(.escape, .character("p"), .enter)
        expect(home, ["Change photo"], ["File"], ["Upload", "Cancel"], firstKey: "Tab complete")
    }

    @Test func `TV-2.5: an eye stands beside the password's label, struck out while the password is shown`()
        async throws
    {
        let sut = await AppDriver(ShowsStub(isLoggedInAtLaunch: false))
        await sut.press(.tab)
        sut.type("secret")
        let row = try #require(sut.frame().grid.lines.firstIndex { $0.contains("Password ◉") })
        let eye = Key.click(Frame.Place(row: row, column: 13))

        for pressed in [Key.control("t"), eye] {
            #expect(sut.picture().contains("▸ Password ◉   ••••••\n"))
            await sut.press(pressed)
            #expect(sut.picture().contains("▸ Password ⊘   secret\n"))
            await sut.press(pressed)
        }

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
