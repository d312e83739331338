import ScreenParts
import SurveyScreens
import TestSupport

@testable import TerminalApp
@testable import survey

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `More keys and the mouse` {
    private static let titles = (1...40).map { "Survey \($0)." }

    @Test(
        arguments: [
            (["j"], 2), (["j", "j", "k"], 2), (["G"], 40), (["G", "g"], 1),
        ] as [([Character], Int)])
    func `vi's keys move in a list`(keys: [Character], row: Int) async {
        let sut = await makeSUT()

        for key in keys { await sut.press(.character(key)) }

        #expect(sut.picture().contains("▸ Survey \(row)."), "\(sut.picture())")
    }

    @Test(arguments: [("f", 15), ("d", 8)] as [(Character, Int)])
    func `Ctrl and a letter moves by a page, or by half of one`(key: Character, row: Int) async {
        let sut = await makeSUT()

        await sut.press(.control(key))
        #expect(sut.picture().contains("▸ Survey \(row)."))
        await sut.press(.control(key == "f" ? "b" : "u"))

        #expect(sut.picture().contains("▸ Survey 1."))
    }

    @Test func `where something is typed, they are typed`() async {
        let sut = await AppDriver()

        sut.type("jk?gG/q")

        #expect(sut.picture().contains("▸ Email  jk?gG/q\n"))
    }

    @Test func `a question mark lays the keys over the screen, until the next key`() async {
        let sut = await makeSUT()
        await sut.press(.character("?"))
        for size in [(80, 40), (80, 24)] {
            let picture = sut.frame(columns: size.0, rows: size.1).grid.lines.joined(separator: "\n")
            for words in [
                "This screen", "Enter", "open", "Moving", "Everywhere", "Ctrl-C", "quit", "redraw", "Any key goes back",
            ] {
                #expect(picture.contains(words), "\(picture)")
            }
        }

        #expect(sut.view.press(.character("q")) == nil)

        #expect(sut.picture().contains("▸ Survey 1."))
        #expect(!sut.picture().contains("Everywhere"))
    }

    @Test(arguments: [(32, 8), (40, 10), (59, 12), (60, 20)])
    func `where the keys have no room, the arrows and Space page through them, and another key goes`(
        columns: Int, rows: Int
    ) async {
        let sut = await makeSUT()
        await sut.press(.character("?"))
        func page() -> String { sut.frame(columns: columns, rows: rows).grid.lines.joined(separator: "\n") }
        #expect(page().contains("↓ more · other keys go back"), "\(page())")
        var pages = [page()]
        while let last = pages.last, last.contains("↓"), pages.count < 20 {
            #expect(sut.view.press([.character(" "), .down, .pageDown][pages.count % 3]) == nil)
            pages.append(page())
        }
        for words in [
            "This screen", "Enter", "filter", "Moving", "both ends", "Beside", "y ", "cover", "Everywhere", "suspend",
            "these keys",
        ] { #expect(pages.contains { $0.contains(words) }, "\(words): \(pages.joined(separator: "\n"))") }
        #expect(pages.last?.contains("↑ more · other keys go back") == true)

        await sut.press(.up)
        #expect(sut.picture().contains("other keys go back"))
        await sut.press(.character("q"))

        #expect(sut.picture().contains("▸ Survey 1."))
    }

    @Test func `a slash filters by title and type as one types; Enter keeps it, Esc clears it`() async {
        let sut = await makeSUT()
        await sut.press(.character("/"))
        sut.type("Y 12")
        #expect(sut.picture().contains("▸ Survey 12.  Restaurant\n  / Y 12\n"), "\(sut.picture())")
        #expect(sut.titleBar().contains("1 of 1 "))
        #expect(!sut.picture().contains("Survey 1."))

        await sut.press(.enter)
        #expect(sut.picture().hasPrefix("  Surveys  /Y 12 "))
        #expect(sut.view.press(.character("q")) == .quit)
        await sut.press(.escape)

        #expect(sut.picture().contains("▸ Survey 12."))
        #expect(sut.titleBar().contains("12 of 40"))
        await sut.press(.character("/"))
        sut.type("RESTAURANT")
        #expect(sut.titleBar().contains("12 of 40"))
        sut.type("x")
        await sut.press(.enter)
        #expect(sut.picture().contains("  Nothing matches \"RESTAURANTx\".\n"))
        await sut.press(.enter)
        #expect(sut.picture().contains("  Nothing matches \"RESTAURANTx\".\n"))
    }

    @Test(arguments: [false, true])
    func `QF-4 a filter without a match says so, and Esc brings back the row that was selected`(
        isKept: Bool
    ) async {
        let sut = await makeSUT()
        await sut.press(.down, .down, .character("/"))
        // On the way, another row matches.
        sut.type("Y 12")
        sut.type("zzz")
        #expect(sut.picture().contains("  Nothing matches \"Y 12zzz\".\n"), "\(sut.picture())")
        if isKept { await sut.press(.enter) }
        #expect(sut.picture().contains("  Nothing matches \"Y 12zzz\".\n"), "\(sut.picture())")

        await sut.press(.escape)

        #expect(sut.picture().contains("▸ Survey 3."), "\(sut.picture())")
        #expect(sut.titleBar().contains("3 of 40"))
    }

    @Test func `while too little fits the filter, the list loads on`() async {
        let sut = await AppDriver(stub: UseCaseStub(userAtLaunch: "", titles: Self.titles, isPaged: true))
        await sut.press(.character("/"))
        sut.type("y 39")

        for _ in 1...4 {
            _ = sut.frame()
            await sut.flow.settle()
        }

        #expect(sut.picture().contains("▸ Survey 39."))
    }

    @Test func `y copies the selected id and says so until the next key`() async {
        let sut = await makeSUT()
        await sut.press(.down)

        #expect(sut.view.press(.character("y")) == .copy("1"))

        #expect(sut.picture().contains("  Copied 1.\n"))
        await sut.press(.down)
        #expect(!sut.picture().contains("Copied"))
        #expect(TerminalQuestions.copy("1") == "\u{1B}]52;c;MQ==\u{1B}\\")
    }

    @Test func `o opens the cover of the selected`() async {
        let sut = await makeSUT()

        #expect(sut.view.press(.character("o")) == .open("https://images.example.com/cover_l"))
    }

    @Test func `a click selects, a second opens, and the wheel scrolls`() async {
        let sut = await makeSUT()
        _ = sut.frame()
        await sut.press(.click(.init(row: 5, column: 30)))
        #expect(sut.picture().contains("▸ Survey 3."))
        await sut.press(.wheel(isUp: false))
        #expect(sut.picture().contains("▸ Survey 6."))
        await sut.press(.wheel(isUp: true))
        #expect(sut.picture().contains("▸ Survey 3."))

        await sut.press(.click(.init(row: 5, column: 3)))

        #expect(sut.picture().contains("[ Start survey ]"))
        await sut.press(.escape, .click(.init(row: 1, column: 50)))
        #expect(sut.picture().hasPrefix("  Profile"))
    }

    @Test func `a click on a key that the last row names presses it`() async throws {
        let sut = await makeSUT()
        await sut.press(.enter)
        let row = try #require(sut.frame().grid.lines.last)
        let start = try #require(row.firstRange(of: "Esc back")).lowerBound.utf16Offset(in: row)
        let end = try #require(row.firstRange(of: "q quit")).lowerBound.utf16Offset(in: row)

        #expect(sut.view.press(.click(.init(row: 19, column: end))) == .quit)
        await sut.press(.click(.init(row: 19, column: start)))

        #expect(sut.picture().contains("▸ Survey 1."))
    }

    @Test func `a click focuses a field, chooses, and presses a button`() async throws {
        let sut = await AppDriver(.myworkout, stub: UseCaseStub(isEmailKnown: false))
        sut.type("ann@example.com")
        await sut.press(.enter)
        func place(of text: String) throws -> Frame.Position {
            let lines = sut.frame().grid.lines
            let row = try #require(lines.firstIndex { $0.contains(text) })
            let start = try #require(lines[row].firstRange(of: text)).lowerBound
            return Frame.Position(row: row, column: lines[row][..<start].count)
        }
        await sut.press(.click(try place(of: "Male")))
        #expect(sut.picture().contains("▸ Gender    ( ) Female  (•) Male"))
        await sut.press(.click(try place(of: "Password")))
        #expect(sut.picture().contains("▸ Password"))

        await sut.press(.click(try place(of: "Cancel")))

        #expect(sut.picture().contains("[ Next ]") || sut.picture().contains("( Next )"))
    }

    @Test(arguments: [80, 180])
    func `a key in a list redraws what changed alone`(columns: Int) async {
        let sut = await makeSUT()
        let writer = FrameWriter(
            palette: Palette(depth: .full, background: RGB(0, 0, 0)), characters: CharacterSupport(isUTF8: true),
            showsLinks: true)
        let before = sut.frame(columns: columns, rows: 50)
        await sut.press(.down)

        let after = sut.frame(columns: columns, rows: 50)

        #expect(writer.bytes(from: before, to: after).count < 1536)
    }

    private func makeSUT() async -> AppDriver {
        let sut = await AppDriver(stub: UseCaseStub(userAtLaunch: "", titles: Self.titles))
        _ = sut.frame()
        return sut
    }
}
