import TestSupport

@testable import TerminalApp

@Suite struct `Parts of lists` {
    @Test(arguments: [(0, "┃┃│││"), (1, "┃┃│││"), (4, "│┃┃││"), (7, "│││┃┃"), (99, "│││┃┃")])
    func `the scroll mark says where the window stands`(top: Int, expected: String) throws {
        var frame = Frame(columns: 2, rows: 6)

        try #require(ScrollMark(top: top, visible: 5, of: 12)).draw(on: &frame, row: 0, rows: 5, column: 1)

        #expect(frame.grid.lines.joined().replacing(" ", with: "") == expected)
        #expect(ScrollMark(top: 0, visible: 5, of: 5) == nil)
    }

    @Test(
        arguments: [
            (0, 40, 0..<5), (4, 40, 0..<5), (5, 40, 1..<6), (39, 40, 35..<40), (nil, 40, 0..<5), (0, 3, 0..<3),
            (nil, 0, 0..<0),
        ] as [(Int?, Int, Range<Int>)])
    func `a list is scrolled to what is selected`(place: Int?, count: Int, range: Range<Int>) {
        var sut = Scroll()
        sut.fit(place, of: count, rows: 5)
        #expect(sut.range == range)
    }

    @Test func `a list is scrolled no further than it must be`() {
        var sut = Scroll()
        var tops: [Int] = []
        for place in [9, 8, 5, 4, 5, 8, 9] {
            sut.fit(place, of: 40, rows: 5)
            tops.append(sut.top)
        }
        #expect(tops == [5, 5, 5, 4, 4, 4, 5])
    }

    @Test func `keys move in a list by a row, a page, half a page, and to both ends`() {
        var sut = Scroll()
        sut.fit(0, of: 40, rows: 5)
        let keys: [Key] = [.up, .down, .pageUp, .pageDown, .control("u"), .control("d"), .home, .end, .tab]

        #expect(keys.map { sut.step($0) } == [-1, 1, -5, 5, -2, 2, -40, 40, nil])
    }

    @Test func `columns belong together, however wide the window is`() {
        let rows = [
            ListRow(title: "Harbour", detail: "Bar", ink: .plain, id: "1", url: nil),
            ListRow(title: "Inn", detail: "Restaurant", ink: .plain, state: "inactive", id: "2", url: nil),
        ]
        var frame = Frame(columns: 180, rows: 2)
        var columns = ListColumns()
        for row in rows { columns.add(row) }
        let sut = columns.fitted(to: 178)
        for (index, row) in rows.enumerated() {
            sut.draw(row, isSelected: index == 0, on: &frame, row: index, width: 179)
        }

        #expect(frame.grid.lines == ["▸ Harbour  Bar", "  Inn      Restaurant  inactive"])
        #expect(frame.grid[row: 0].prefix(179).allSatisfy { $0.isInBar })
        #expect(!frame.grid[row: 1].contains { $0.isInBar })
        #expect(frame.grid[row: 1].first { $0.text == "I" }?.ink == .faint)
    }

    @Test func `a detail takes what titles and states leave of the window`() {
        let rows = [
            ListRow(title: "ann", detail: "http://127.0.0.1:7801/api", ink: .plain, id: "1", url: nil),
            ListRow(
                title: "bob", detail: "http://127.0.0.1:7801/api", ink: .plain, state: "current", id: "2", url: nil),
        ]

        #expect(lines(of: rows, width: 36) == ["  ann  http://127.0.0.1:78…", "  bob  http://127.0.0.1:78…  current"])
    }

    @Test func `where all titles would be cut for it, a state stands at the end of its own title's column`() {
        let rows = [
            ListRow(title: "Harbour Grill", detail: "Bar", ink: .plain, id: "1", url: nil),
            ListRow(title: "Inn", detail: "Restaurant", ink: .plain, state: "inactive", id: "2", url: nil),
        ]

        #expect(lines(of: rows, width: 30) == ["  Harbour Grill  Bar", "  Inn  inactive  Restaura…"])
    }

    private func lines(of rows: [ListRow], width: Int) -> [String] {
        var frame = Frame(columns: width, rows: rows.count)
        var columns = ListColumns()
        for row in rows { columns.add(row) }
        for (index, row) in rows.enumerated() {
            columns.fitted(to: width).draw(row, isSelected: false, on: &frame, row: index, width: width)
        }
        return frame.grid.lines
    }

    @Test(arguments: [
        ("Enter open", "Enter", "open"), ("←→ or 1-5 choose", "←→ or 1-5", "choose"), ("y quit", "y", "quit"),
        ("←→ or a digit choose", "←→ or a digit", "choose"), ("Ctrl-T show password", "Ctrl-T", "show password"),
        ("↑ ↓ or k j one row", "↑ ↓ or k j", "one row"),
    ])
    func `the keys of a hint end where the words begin`(text: String, keys: String, action: String) {
        #expect(KeyHint(text).keys == keys)
        #expect(KeyHint(text).action == action)
    }

    @Test(arguments: [
        ("← folder above", Key.left), ("→ next", .right), ("↑ up", .up), ("↓ down", .down),
        ("t type", .character("t")),
        ("↑↓ move", nil),
    ])
    func `a hint of a single key is that key`(text: String, key: Key?) {
        #expect(KeyHint(text).key == key)
    }

    @Test func `a spinner is shown once something has lasted, and the next waits again`() {
        var sut = SpinnerDelay()
        #expect(sut.next(isBusy: false) == nil)
        #expect(sut.next(isBusy: true) == .milliseconds(150))
        #expect(!sut.isShown)
        sut.tick()
        #expect(sut.isShown)
        #expect(sut.next(isBusy: true) == .milliseconds(100))

        #expect(sut.next(isBusy: false) == nil)

        #expect(!sut.isShown)
        #expect(sut.next(isBusy: true) == .milliseconds(150))
    }

    @Test func `what has not lasted is not drawn`() {
        var frame = Frame(columns: 20, rows: 3, showsProgress: false)

        frame.progress("Loading…", row: 0, tick: 0)

        #expect(frame.grid.lines.joined().isEmpty)
    }
}
