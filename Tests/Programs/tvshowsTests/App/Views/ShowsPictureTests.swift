import RemoteShows
import ShowsScreens
import TerminalIO
import TestSupport

@testable import TerminalApp
@testable import tvshows

@MainActor
@Suite struct `Pictures of the shows' screens` {
    @Test func `what is typed during the splash is kept, in its order, for the screen that follows`() async {
        let stub = ShowsStub(isLoggedIn: Protected(false))
        let flow = ShowsFlow(entrance: ShowsEntranceUseCases(stub), clock: ClockStub())
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
        #expect(lines.contains { $0.contains("▸ Password     •• ") })
        #expect(sut.takeEarlyKeys().isEmpty)
    }

    @Test func `Login, its checkbox turned by Space`() async {
        let sut = await AppDriver(ShowsStub(isLoggedIn: Protected(false)))
        sut.type("ann@example.test")
        await sut.press(.tab)
        sut.type("password")
        await sut.press(.tab, .tab, .character(" "))

        #expect(
            sut.form(columns: 80) == """
                  TV Shows
                  Log in
                  Email  ann@example.test
                  Password  ••••••••  [ Show ]
                ▸ [x] Remember me
                  [ Log in ]
                  [ Register ]
                  Tab next · Enter log in · Space check · Ctrl-T show password · Ctrl-C quit
                """)
        await sut.press(.character(" "))
        #expect(sut.picture().contains("▸ [ ] Remember me"))
    }

    @Test(arguments: [(60, 22, 3), (80, 24, 3), (200, 60, 3), (59, 22, 0), (60, 21, 0), (32, 8, 0)])
    func `TV-1, TV-2.1: Splash and Login show the logo where there is room, and always the name`(
        columns: Int, rows: Int, logoRows: Int
    ) async {
        let stub = ShowsStub(isLoggedIn: Protected(false))
        let flow = ShowsFlow(entrance: ShowsEntranceUseCases(stub), clock: ClockStub())
        let note = "Sandbox: registered@email.com, password: password"
        let sut = AppView(
            ShowsTerminalScreens(flow: flow, images: ImageCache { _ in nil }, photoFiles: stub, note: note))
        for parts in [[], ["Log in", "Email", "Password", "[ ] Remember me", "( Log in )", "( Register )", note]] {
            let frame = sut.frame(WindowSize(columns: columns, rows: rows))
            let logo = (1..<rows).filter { row in
                frame.grid[row: row].contains { $0.ink == .logo && "█▀▄".contains($0.text) }
            }
            #expect(logo == Array((logo.first ?? 0)..<((logo.first ?? 0) + logoRows)), "\(frame.grid.lines)")
            let lines = frame.grid.lines.dropFirst().map { $0.trimmingCharacters(in: [" ", "│"]) }
            #expect(lines.count { $0 == "TV Shows" } == 1, "\(lines)")
            for part in parts where logoRows > 0 {
                #expect(lines.contains { $0.contains(part) }, "\(part) in \(lines)")
            }
            await flow.launch()
        }
    }

    @Test func `CQ-4.2: headings, focus and ribbon look the same as in the other specs`() async throws {
        let sut = await AppDriver(ShowsStub(isLoggedIn: Protected(false)))
        sut.type("ann@")
        await sut.press(.tab)
        sut.type("password")
        func inks(_ words: String) throws -> Set<Ink> {
            let grid = sut.frame(columns: 80, rows: 24).grid
            let row = try #require(
                grid.lines.indices.dropFirst().first { grid.lines[$0].drop { " │▸".contains($0) }.hasPrefix(words) },
                "\(words) in \(grid.lines)")
            return Set(grid[row: row].filter { !["", " ", "│", "▸"].contains($0.text) }.map(\.ink))
        }
        for heading in ["TV Shows", "Log in"] { #expect(try inks(heading) == [.heading]) }
        await sut.press(.tab, .tab, .tab, .tab, .enter)

        #expect(try inks("! ") == [.error])
        let cells = (0..<24).flatMap { sut.frame(columns: 80, rows: 24).grid[row: $0] }
        #expect(cells.filter { $0.text == "▸" }.map(\.ink) == [.focus])
    }

    @Test func `CQ-4.2: every form has its logo on top and its keys in the last row, in one style`() async {
        func expect(
            _ sut: AppDriver, _ headings: [String], _ fields: [String], _ buttons: [String],
            firstKey: String = "Tab next"
        ) {
            sut.frame(columns: 80, rows: 24).grid.lines
                .expectForm(logo: "TV Shows", headings: headings, fields: fields, buttons: buttons, firstKey: firstKey)
        }
        let sut = await AppDriver(ShowsStub(isLoggedIn: Protected(false)))
        expect(sut, ["TV Shows", "Log in"], ["Email", "Password", "[ ] Remember me"], ["Log in", "Register"])

        let home = await AppDriver()
        await home.press(.enter, .enter)
        expect(home, ["Write a review"], ["Rating", "Review"], ["Submit"])
        await home.press(.escape, .character("p"), .enter)
        expect(home, ["Change photo"], ["File"], ["Upload", "Cancel"], firstKey: "Tab complete")
    }

    @Test(arguments: [Key.control("t"), .enter, .character(" "), nil])
    func `TV-2.5: Ctrl-T, and a control that Tab reaches and a click presses, shows or hides the password`(
        pressed: Key?
    ) async throws {
        let sut = await AppDriver(ShowsStub(isLoggedIn: Protected(false)))
        await sut.press(.tab)
        sut.type("secret")
        #expect(sut.form().contains("▸ Password  ••••••  [ Show ]\n"))
        let row = try #require(sut.frame().grid.lines.firstIndex { $0.contains("[ Show ]") })
        let click = Key.click(Frame.Position(row: row, column: 52))
        let key = pressed ?? click

        await sut.press(.tab)
        #expect(sut.form().contains("  Password  ••••••  ▸ [ Show ]\n"), "\(sut.form())")
        #expect(sut.form().contains("Enter show"))
        await sut.press(key)
        #expect(sut.form().contains("  Password  secret  ▸ [ Hide ]\n"), "\(sut.form())")
        await sut.press(key)

        #expect(sut.form().contains("  Password  ••••••  ▸ [ Show ]\n"), "\(sut.form())")
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

    @Test func `TV-4.3: r loads again the list, the details with their reviews, and the profile`() async {
        for (keys, before, after) in [
            ([Key](), ["▸ The Harbour  "], ["▸ The Harbour again"]),
            ([.enter], ["  The Harbour\n", "  No. 1\n"], ["  The Harbour again\n", "  No. 1 again\n"]),
            ([.character("p")], ["ann@example.test\n"], ["ann@example.test again\n"]),
        ] {
            let stub = ShowsStub()
            let sut = await AppDriver(stub)
            for key in keys { await sut.press(key) }
            let old = sut.picture(columns: 80, rows: 40)
            for words in before { #expect(old.contains(words), "\(old)") }
            stub.hasNews.withLock { $0 = true }

            await sut.press(.character("r"))

            let new = sut.picture(columns: 80, rows: 40)
            for words in after { #expect(new.contains(words), "\(new)") }
        }
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
