import TerminalIO
import TestSupport

/// Pictures, each below the width that it is for, with an empty line between them.
private func pictures(_ text: String) -> [(width: Int, expected: String)] {
    text.components(separatedBy: "\n\n").map { picture in
        let parts = picture.split(separator: "\n", maxSplits: 1).map(String.init)
        return (Int(parts[0]) ?? 0, parts[1])
    }
}

@Suite struct `Table layout` {
    private let columns = [
        TableColumn("ID"), TableColumn("TITLE", turn: 3, shortest: 3), TableColumn("N", turn: 2),
        TableColumn("TEXT", turn: 1, shortest: 6),
    ]
    private let rows = [
        ["1", "A day at the market", "7", "Once upon a time"], ["22", "日本語 😀", "12", ""],
        ["3", "x\u{1B}[31m\ty", "1", "Hotel"],
    ]

    @Test(arguments: [nil, 45, 200])
    func `aligns the columns where there is room, and cuts nothing`(width: Int?) {
        #expect(
            picture(width: width) == """
                ID  TITLE                N   TEXT
                1   A day at the market  7   Once upon a time
                22  日本語 😀            12
                3   x y                  1   Hotel
                """)
    }

    @Test(
        arguments: pictures(
            """
            44
            ID  TITLE                N   TEXT
            1   A day at the market  7   Once upon a ti…
            22  日本語 😀            12
            3   x y                  1   Hotel

            34
            ID  TITLE                N
            1   A day at the market  7
            22  日本語 😀            12
            3   x y                  1

            26
            ID  TITLE
            1   A day at the market
            22  日本語 😀
            3   x y

            12
            ID  TITLE
            1   A day a…
            22  日本語 …
            3   x y

            6
            ID
            1
            22
            3
            """))
    func `gives way column by column where the terminal is narrow`(width: Int, expected: String) {
        #expect(picture(width: width) == expected)
    }

    @Test func `puts an id that is wider than the terminal on lines of its own`() {
        let rows = [["0123456789abcdef", "Long", "1", ""], ["7", "Short", "2", ""], ["0123456789AB", "", "", ""]]
        #expect(
            picture(rows, width: 11) == """
                ID  TITLE
                0123456789a
                bcdef
                    Long
                7   Short
                0123456789A
                B
                """)
    }

    @Test(
        arguments: pictures(
            """
            20
            ID  TITLE
            0123456789abcdef0123
                A day at the ma…
            7   Short

            22
            ID  TITLE
            0123456789abcdef0123
                A day at the mark…
            7   Short

            25
            ID                    TI…
            0123456789abcdef0123  A …
            7                     Sh…

            6
            ID
            012345
            6789ab
            cdef01
            23
            7
            """))
    func `shows the title below an id that leaves no room beside it`(width: Int, expected: String) {
        let rows = [["0123456789abcdef0123", "A day at the market", "1", "x"], ["7", "Short", "2", ""]]
        #expect(picture(rows, width: width) == expected)
    }

    @Test func `shows a row of the wrong length as far as there are columns`() {
        #expect(
            picture([["1"], ["1", "2", "3", "4", "5"]], width: nil) == """
                ID  TITLE  N  TEXT
                1
                1   2      3  4
                """)
    }

    @Test func `has a bold header where there is color`() {
        let layout = TableLayout([TableColumn("ID")], rows: [], width: 10)
        #expect(layout.header(Colors(isEnabled: true)) == ["\u{1B}[1mID\u{1B}[0m"])
        #expect(layout.header(Colors(isEnabled: false)) == ["ID"])
        #expect(layout.lines.isEmpty)
    }

    // MARK: Whatever the rows

    @Test(arguments: 1...200)
    func `is never wider than the terminal, and loses no id`(width: Int) {
        var random = SeededRandom(seed: UInt64(width))
        for _ in 0..<5 {
            let rows = Self.rows(with: &random)
            let layout = TableLayout(columns, rows: rows, width: width)
            let lines = layout.lines
            #expect(
                (layout.header(Colors(isEnabled: false)) + lines).allSatisfy { $0.displayWidth <= width }, "\(lines)")
            var rest = lines[...]
            for row in rows {
                var id = row[0][...]
                // One line for an id that fits, else as many as it takes, and then perhaps the others' line.
                while !id.isEmpty, let line = rest.popFirst() {
                    let shown = line.prefix { $0 != " " }
                    #expect(id.hasPrefix(shown) && !shown.isEmpty, "\(row[0]) in \(lines)")
                    id = id.dropFirst(shown.count)
                }
                #expect(id.isEmpty)
                if rest.first?.hasPrefix("  ") == true { rest.removeFirst() }
            }
            #expect(rest.isEmpty, "\(lines)")
        }
    }

    @Test(arguments: 20...200)
    func `takes no more from a row than the terminal asks for, and in the columns' order`(width: Int) {
        var random = SeededRandom(seed: UInt64(width))
        for _ in 0..<5 {
            let rows = Self.rows(with: &random)
            let natural = columns.indices.map { index in
                let cells = [columns[index].title] + rows.map { $0[index] }
                return cells.map(\.displayWidth).filter { index > 0 || $0 <= width }.max() ?? 0
            }
            func room(without left: Int) -> Int { natural.dropLast(left).reduce(-2) { $0 + $1 + 2 } }
            let layout = TableLayout(columns, rows: rows, width: width)
            // The columns stand in the order opposite to that in which they go; the title stays, below the id if need be.
            let expected = (0..<columns.count - 2).first { left in
                let last = columns.count - 1 - left
                let excess = room(without: left) - width
                return excess <= 0 || columns[last].shortest.map { natural[last] - excess >= $0 } ?? false
            }
            let left = expected ?? columns.count - 2
            #expect(layout.titles == columns.dropLast(left).map(\.title))
            let isBelow = expected == nil && natural[1] - (room(without: left) - width) < 3
            let isWhole = isBelow ? natural[1] + 4 <= width : room(without: left) <= width
            let shortened = (layout.header(Colors(isEnabled: false)) + layout.lines).filter { $0.contains("…") }
            #expect(shortened.isEmpty == isWhole, "\(layout.lines)")
            // It takes all the room there is, up to half of a wide character.
            #expect((shortened.map(\.displayWidth).max() ?? width) >= width - 1, "\(layout.lines)")
        }
    }

    /// Rows whose cells are of any length, narrow and wide.
    private static func rows(with random: inout SeededRandom) -> [[String]] {
        func text(_ letters: String, _ length: Int) -> String {
            String((0..<length).map { _ in letters.randomElement(using: &random) ?? "x" })
        }
        return (0..<Int.random(in: 1...6, using: &random)).map { _ in
            [
                text("0123456789abcdef", Int.random(in: 1...(Bool.random(using: &random) ? 24 : 230), using: &random)),
                text("ab日本é한😀ñ", Int.random(in: 0...40, using: &random)),
                text("0123456789", Int.random(in: 1...8, using: &random)),
                text("xyz紙燈籠🏯ü", Int.random(in: 0...90, using: &random)),
            ]
        }
    }

    private func picture(_ rows: [[String]]? = nil, width: Int?) -> String {
        let layout = TableLayout(columns, rows: rows ?? self.rows, width: width)
        return (layout.header(Colors(isEnabled: false)) + layout.lines).joined(separator: "\n")
    }
}
