import ScreenParts
import SurveyScreens
import TerminalIO
import TestSupport

@testable import TerminalApp
@testable import survey

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `Looks of the app` {
    @Test func `the title bar says the app, the server, which of how many, and who`() async {
        let sut = await AppDriver(.cliniq)
        #expect(sut.titleBar(columns: 80).hasPrefix(" ClinIQ  built-in sandbox "))
        #expect(sut.titleBar(columns: 80).hasSuffix(" not logged in"))
        sut.stub.gate.open()
        sut.type("ann@example.com")
        await sut.press(.tab)
        sut.type("passw0rd")

        await sut.press(.enter, .down)

        #expect(sut.titleBar(columns: 80).hasSuffix("  2 of 3 · ann@example.com"))
    }

    @Test func `whose session goes on is said where it is known, and else that somebody is logged in`() async {
        for (name, expected) in [("ann@example.com", "1 of 3 · ann@example.com"), ("", "1 of 3 · logged in")] {
            let flow = AppFlow(entrance: EntranceUseCases(UseCaseStub(userAtLaunch: name)))
            let view = AppView(SurveyTerminalScreens(flow: flow, images: ImageCache { _ in nil }))
            await flow.launch()
            await flow.settle()

            #expect(view.frame(.init(columns: 80, rows: 24)).grid.lines[0].hasSuffix(expected))
        }
    }

    @Test(arguments: [(60, 60), (80, 64), (180, 64)])
    func `a form stands in a rounded panel, centered, and no wider than 64 columns`(columns: Int, width: Int) async {
        let sut = await AppDriver()

        let lines = sut.frame(columns: columns, rows: 20).grid.lines

        let left = String(repeating: " ", count: (columns - width) / 2)
        #expect(lines[4] == left + "╭" + String(repeating: "─", count: width - 2) + "╮")
        #expect(lines[5].hasPrefix(left + "│   Survey"))
        #expect(lines[5].hasSuffix("│"))
        #expect(lines[5].count == left.count + width)
    }

    @Test(arguments: [(59, 24), (80, 15), (32, 8)])
    func `below 60 by 16 a panel has no frame, and all can be reached`(columns: Int, rows: Int) async {
        let sut = await AppDriver(.myworkout, stub: UseCaseStub(isEmailKnown: false))
        sut.type("ann@example.com")
        await sut.press(.enter)

        for label in ["▸ Password", "▸ [ Show ]", "▸ Gender", "▸ [ Cancel ]", "▸ Email"] {
            let frame = sut.frame(columns: columns, rows: rows)
            #expect(frame.grid.lines.contains { $0.contains(label) }, "\(frame.grid.lines)")
            #expect(!frame.grid.lines.joined().contains("│"))
            _ = sut.view.press(.tab)
        }
    }

    @Test func `the smallest window shows every value of a choice`() async {
        let sut = await AppDriver(.myworkout, stub: UseCaseStub(isEmailKnown: false))
        sut.type("ann@example.com")
        await sut.press(.enter, .tab, .tab)

        let picture = sut.picture(columns: 32, rows: 10)

        for name in ["( ) Female", "( ) Male", "( ) Other"] { #expect(picture.contains(name), "\(picture)") }
    }

    @Test func `the smallest window holds the whole Profile, and what it asks`() async {
        let sut = await AppDriver(stub: UseCaseStub(userAtLaunch: ""))
        await sut.press(.character("p"))

        #expect(
            sut.picture(columns: 32, rows: 8) == """
                  Profile
                  Email  ann@example.com
                  Name   Ann
                ▸ [ Log out ]
                  Enter log out · q quit
                """)
    }

    @Test func `in a window that is too small only quitting is taken`() async {
        let sut = await AppDriver(stub: UseCaseStub(userAtLaunch: ""))
        _ = sut.frame(columns: 31, rows: 8)

        #expect(sut.view.press(.character("p")) == nil)
        #expect(sut.view.press(.control("z")) == nil)
        #expect(sut.view.press(.control("c")) == .interrupt)
        #expect(sut.view.press(.character("q")) == .quit)
        #expect(sut.picture().contains("▸ Harbour Grill"))
    }

    @Test func `the selected row is a bar from edge to edge, and no other is`() async {
        let sut = await AppDriver(stub: UseCaseStub(userAtLaunch: ""))

        let frame = sut.frame(columns: 80)

        #expect(frame.grid[row: 3].dropLast().allSatisfy { $0.isInBar })
        #expect(frame.grid[row: 4].allSatisfy { !$0.isInBar })
        #expect(frame.grid[row: 4].contains { $0.ink == .kind(.green) })
    }

    @Test func `an inactive survey is faint and says so`() async {
        let sut = await AppDriver(stub: UseCaseStub(userAtLaunch: "", inactive: ["紙燈籠"]))

        let frame = sut.frame(columns: 80)

        #expect(frame.grid.lines[4] == "  紙燈籠         Restaurant  inactive")
        #expect(frame.grid[row: 4].filter { $0.text != " " }.allSatisfy { $0.ink == .faint })
    }

    @Test func `a list fills the window, and loads ahead while one scrolls`() async {
        let sut = await AppDriver(
            stub: UseCaseStub(userAtLaunch: "", titles: (1...66).map { "Survey \($0)." }, isPaged: true))
        for _ in 1...3 {
            _ = sut.frame(columns: 80, rows: 40)
            await sut.flow.settle()
        }
        #expect(sut.picture(columns: 80, rows: 40).contains("Survey 34."))
        #expect(sut.titleBar(columns: 80, rows: 40).contains("1 of 66"))
        #expect(sut.frame(columns: 80, rows: 40).grid.lines[3].hasSuffix("┃"))

        for _ in 1...5 {
            _ = sut.view.press(.end)
            _ = sut.frame(columns: 80, rows: 40)
            await sut.flow.settle()
        }

        #expect(sut.titleBar(columns: 80, rows: 40).contains("66 of 66"))
        #expect(sut.frame(columns: 80, rows: 40).grid.lines[3].hasSuffix("│"))
    }

    @Test func `from 100 columns on there is a preview, which loads how many questions there are`() async throws {
        let sut = await AppDriver(stub: UseCaseStub(userAtLaunch: ""))
        #expect(!sut.picture(columns: 99).contains("╭"))
        let home = try #require(sut.home)
        _ = sut.frame(columns: 100, rows: 24)
        await home.preview.settle()

        let lines = sut.frame(columns: 100, rows: 24).grid.lines

        for words in [
            "│ Harbour Grill", "│ Restaurant", "│ Created 1970-01-01 01:00 GMT+1", "│ 9 questions",
            "│ What did you eat?",
            "│ Cover https://images.example.com/cover_l",
        ] { #expect(lines.contains { $0.contains(words) }, "\(words): \(lines.joined(separator: "\n"))") }
        #expect(sut.frame(columns: 100, rows: 24).grid[row: 14].count == 100)
        for words in ["Created", "questions"] {
            let row = try #require(lines.firstIndex { $0.contains(words) })
            #expect(
                sut.frame(columns: 100, rows: 24).grid[row: row].filter { $0.text == words.suffix(1) }.allSatisfy {
                    $0.ink == .plain
                })
        }
    }

    @Test(arguments: [
        (30, (1...9).map { "\($0). How was course \($0)?" }),
        (20, ["1. How was course 1?", "2. How was course 2?", "… and 7 more"]),
    ])
    func `below it stand the titles of the questions, as many as fit`(rows: Int, titles: [String]) async throws {
        let sut = await AppDriver(stub: UseCaseStub(userAtLaunch: ""))
        let home = try #require(sut.home)
        _ = sut.frame(columns: 100, rows: rows)
        await home.preview.settle()

        let lines = sut.frame(columns: 100, rows: rows).grid.lines

        let cover = try #require(
            lines.firstIndex { $0.contains("│ Cover https://") }, "\(lines.joined(separator: "\n"))")
        let below = lines[(cover + 2)...].map { $0.dropFirst(46).trimmingCharacters(in: [" ", "│"]) }
        #expect(Array(below.prefix(titles.count)) == titles)
        #expect(below.dropFirst(titles.count).first { !$0.isEmpty }?.hasPrefix("╰") == true)
    }

    @Test func `the cover of the selected is drawn beside the list, below what there is to say`() async throws {
        let sut = await withCovers()
        let home = try #require(sut.home)
        _ = sut.frame(columns: 100, rows: 30)
        #expect(sut.images.image(at: Self.cover, loads: false) == nil)
        await home.preview.settle()
        #expect(sut.frame(columns: 100, rows: 30).grid.lines.joined().contains("│ Cover https://"))
        await sut.images.settle()

        let frame = sut.frame(columns: 100, rows: 30)

        let image = try #require(frame.images.first)
        #expect(frame.images.count == 1)
        #expect(image.place.column == 48)
        #expect(image.place.row > 8 && image.place.row + image.rows < 28)
        #expect(image.place.column + image.columns < 100)
        #expect(image.rows > 10)
        #expect(!frame.grid.lines.joined().contains("https://"))
        #expect(sut.frame(columns: 100, rows: 16).images.isEmpty)
        #expect(sut.frame(columns: 100, rows: 16).grid.lines.joined().contains("https://"))
    }

    @Test func `a key in a list leaves the cover beside it alone, until the preview follows`() async throws {
        let sut = await withCovers()
        let home = try #require(sut.home)
        _ = sut.frame(columns: 100, rows: 30)
        await home.preview.settle()
        _ = sut.frame(columns: 100, rows: 30)
        await sut.images.settle()
        let before = sut.frame(columns: 100, rows: 30)
        #expect(before.images.count == 1)

        _ = sut.view.press(.down)
        let after = sut.frame(columns: 100, rows: 30)

        let writer = FrameWriter(
            palette: Palette(depth: .full, background: RGB(0, 0, 0)), characters: CharacterSupport(isUTF8: true),
            showsLinks: true)
        #expect(after.images == before.images)
        #expect(writer.bytes(from: before, to: after).count < 1536)
    }

    @Test func `a cover that is on its way beside the list is called off when one moves on`() async throws {
        let door = Gate()
        let cancelled = Gate()
        let sut = await withCovers { if await !door.wait() { cancelled.open() } }
        let home = try #require(sut.home)
        _ = sut.frame(columns: 100, rows: 30)
        await home.preview.settle()
        _ = sut.frame(columns: 100, rows: 30)
        await door.reached()

        _ = sut.view.press(.down)
        _ = sut.frame(columns: 100, rows: 30)
        _ = sut.frame(columns: 100, rows: 30)

        await cancelled.pass()
        door.open()
        #expect(sut.frame(columns: 100, rows: 30).images.isEmpty)
    }

    private static let cover = "https://images.example.com/cover_l"

    private func withCovers(loading: @escaping @Sendable () async -> Void = {}) async -> AppDriver {
        var stub = UseCaseStub(userAtLaunch: "")
        stub.images = [Self.cover: .png()]
        return await AppDriver(stub: stub, cell: CellShape(width: 10, height: 20), loadingImage: loading)
    }
}
