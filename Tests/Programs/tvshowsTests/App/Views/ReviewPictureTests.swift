import RemoteShows
import ShowsScreens
import TerminalApp
import TerminalIO
import TestSupport

@testable import tvshows

@MainActor
@Suite struct `Pictures of a show's reviews` {
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
                ▸ [ Write a review ]
                  ↓ more below
                  ↑↓ scroll · Enter write · Esc back · r refresh · q quit
                """)
    }

    @Test func `from 100 columns on, the reviews stand beside the rest of the details`() async {
        let sut = await AppDriver()
        await sut.press(.enter)

        let lines = sut.frame(columns: 100, rows: 24).grid.lines

        #expect(lines[3].hasPrefix("  A town waits for its ferry.") && lines[3].hasSuffix("╮"), "\(lines)")
        #expect(lines[4].contains("│ 12 reviews · ★★★★☆ 3.8"))
        #expect(lines[5].hasPrefix("  Cover https://img.example.test/1.png "))
        #expect(lines[6].contains("│ ★★☆☆☆ ann@example.test"))
    }

    @Test func `the smallest window shows the details' text, and lets it scroll`() async {
        let sut = await AppDriver()
        await sut.press(.enter)
        let lines = sut.picture(columns: 32, rows: 8).split(separator: "\n")
        #expect(lines[0] == "  The Harbour")
        #expect(lines[1].hasPrefix("  A town waits for its ferry."))
        #expect(lines.last == "  Enter write · q quit" || lines.last == "  ↑↓ scroll · q quit")
        #expect(lines.contains("▸ [ Write a review ]"))

        for _ in 1...6 {
            _ = sut.view.press(.pageDown)
            await sut.flow.settle()
            _ = sut.frame(columns: 32, rows: 8)
        }

        #expect(sut.picture(columns: 32, rows: 8).contains("No. 6"), "\(sut.picture(columns: 32, rows: 8))")
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
                  Tab next · Enter next · ←→ or 1-5 choose · Ctrl-C quit
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
        #expect(sut.picture().hasSuffix("\n  Tab next · Enter new line · Esc cancel · Ctrl-C quit"))
        await sut.press(.tab, .enter)
        #expect(sut.picture().contains("▸ [ Write a review ]\n  Your review was sent.\n"))
        #expect(sut.picture(columns: 32, rows: 8).contains("▸ [ Write a review ]\n  Your review was sent.\n"))
    }

    @Test func `Esc leaves a review at once, and asks first where something was typed`() async {
        let sut = await AppDriver()
        await sut.press(.enter, .enter, .escape)
        #expect(sut.picture().contains("▸ [ Write a review ]"))

        await sut.press(.enter, .character("4"), .escape, .character("x"))
        for line in ["Leave the review? What you typed will be lost.", "▸ [ Stay ]   [ Leave ]", "y leave · n stay"] {
            #expect(sut.picture().contains(line), "\(sut.picture())")
        }
        await sut.press(.enter, .tab)
        sut.type("yn")
        await sut.press(.escape)
        #expect(sut.picture().contains("▸ [ Stay ]   [ Leave ]") && sut.frame().cursor == nil)
        await sut.press(.escape)
        #expect(sut.picture().contains("▸ Review  yn\n  [ Submit ]\n  Tab next"))

        await sut.press(.escape, .character("y"))
        #expect(sut.picture().contains("▸ [ Write a review ]"))
        await sut.press(.enter)
        #expect(sut.picture().contains("▸ Rating  ☆☆☆☆☆\n  Review\n"))
    }

    @Test func `while it is asked, nothing else is clicked, and the smallest window shows all of it`() async {
        let sut = await AppDriver()
        await sut.press(.enter, .enter, .character("4"), .tab)
        sut.type("Fine")
        await sut.press(.escape)

        let lines = sut.frame(rows: 30).grid.lines
        let row = lines.firstIndex { $0.contains("[ Submit ]") } ?? 0
        await sut.press(.click(Frame.Position(row: row, column: Array(lines[row]).firstIndex(of: "[") ?? 0)))

        let picture = sut.picture(columns: 32, rows: 8)
        for line in ["Leave the review? What you", "typed will be lost.", "▸ [ Stay ]   [ Leave ]", "y leave · n stay"]
        {
            #expect(picture.contains(line), "\(picture)")
        }
    }

    @Test func `while a review is sent, its keys are not named, for they do nothing`() async {
        let sut = await AppDriver()
        await sut.press(.enter, .enter, .character("5"), .tab)
        sut.type("Fine")
        await sut.press(.tab)

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
        sut.type("enough")
        await sut.press(.tab, .enter)

        #expect(
            sut.picture().hasPrefix(
                """
                  Write a review
                  Rating  ★★☆☆☆
                  Review  Fine
                          enough
                ▸ [ Submit ]
                ! Too short.
                """))
    }

    @Test(arguments: [(32, 8), (80, 24), (100, 16)])
    func `an error that fills the window is cut, and the rest is still seen`(columns: Int, rows: Int) async throws {
        let sut = await AppDriver(ShowsStub(createReviewError: .rejected([String(repeating: "長", count: 16_000)])))
        await sut.press(.enter, .enter, .character("2"), .tab)
        sut.type("Fine")
        await sut.press(.tab, .enter)

        let lines = sut.frame(columns: columns, rows: rows).grid.lines.unframed.filter { !$0.isEmpty }

        let ribbon = lines.dropFirst(try #require(lines.firstIndex { $0.hasPrefix("! 長長") }))
        #expect(ribbon.dropLast().last?.hasSuffix("長…") == true)
        #expect(ribbon.count <= rows / 2 + 1)
        #expect(lines.contains { $0.contains("▸ [ Submit ]") })
    }

    @Test func `the review is written in an area of four rows, in the smallest window in as many as there are`() async {
        let sut = await AppDriver()
        await sut.press(.enter, .enter, .tab)
        sut.type("One")
        await sut.press(.enter)
        sut.type("two")

        let lines = sut.frame(columns: 100, rows: 30).grid.lines.map(\.self).unframed
        let start = lines.firstIndex { $0.contains("▸ Review  One") } ?? 0
        #expect(lines.dropFirst(start).prefix(6) == ["▸ Review  One", "          two", "", "", "", "  ( Submit )"])
        #expect(
            sut.picture(columns: 32, rows: 8) == """
                  Write a review
                  Rating  ☆☆☆☆☆
                ▸ Review  One
                          two
                  ( Submit )
                  Tab next · Ctrl-C quit
                """)
    }

    @Test func `TV-4.1: a review of several lines is shown with its lines, and passes for no other`() async {
        var stub = ShowsStub()
        stub.reviews = [
            Review(
                id: "1", showID: "1", rating: 4,
                comment: "\nSlow.\r\n\n★★★★★ boss@example.test\u{2028}\u{1B}[31mLovely.\n\n", user: .ann)
        ]
        let sut = await AppDriver(stub)

        await sut.press(.enter)

        #expect(
            sut.picture(rows: 24).contains(
                """
                  ★★★★☆ ann@example.test
                    Slow.
                    ★★★★★ boss@example.test
                    Lovely.
                ▸ [ Write a review ]
                """))
        #expect(
            sut.frame(rows: 24).grid.lines.firstIndex(of: "    Slow.").map {
                sut.frame(rows: 24).grid.lines[$0 + 1]
            } == "")
    }
}
