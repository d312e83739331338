import Terminal
import Testing

@Suite struct `Table layout` {
    private let columns = [
        TableColumn("ID", canShrink: false), TableColumn("TITLE", minimumWidth: 5),
        TableColumn("N", alignment: .right, canShrink: false), TableColumn("TYPE", minimumWidth: 4),
    ]
    private let rows = [
        ["1", "A day at the market", "7", "Restaurant"], ["22", "日本語 😀", "12", ""],
        ["3", "x\u{1B}[31m\ty", "1", "Hotel"],
    ]

    @Test func `aligns the columns where the width is unknown, and cuts nothing`() {
        #expect(
            picture(width: nil) == """
                ID  TITLE                 N  TYPE
                1   A day at the market   7  Restaurant
                22  日本語 😀            12
                3   x y                   1  Hotel
                """)
        let layout = TableLayout(columns, rows: rows, width: nil)
        #expect(
            layout.line(["4", "Longer than anything before", "1", "x"]) == "4   Longer than anything before   1  x")
    }

    @Test func `takes columns from the widest where the terminal is narrow`() {
        #expect(
            picture(width: 30) == """
                ID  TITLE        N  TYPE
                1   A day at …   7  Restaurant
                22  日本語 😀   12
                3   x y          1  Hotel
                """)
    }

    @Test(arguments: 1...60)
    func `is never wider than the terminal`(width: Int) {
        for line in picture(width: width).split(separator: "\n") {
            #expect(line.displayWidth <= width)
        }
    }

    @Test func `cuts a later row to the widths of the first`() {
        let layout = TableLayout(columns, rows: rows, width: 60)
        let line = layout.line(["4", "A much longer title than those before", "1", "Type"])
        #expect(line == "4   A much longer titl…   1  Type")
    }

    @Test func `gives what is left of the terminal to the last column`() {
        let layout = TableLayout([TableColumn("ID"), TableColumn("TITLE")], rows: [["1", "a"]], width: 20)
        #expect(layout.line(["2", "A title of 16 cs"]) == "2   A title of 16 cs")
    }

    @Test func `shows a row of the wrong length as far as there are columns`() {
        let layout = TableLayout(columns, rows: [], width: nil)
        #expect(layout.line(["1"]) == "1")
        #expect(layout.line(["1", "2", "3", "4", "5"]) == "1   2      3  4")
    }

    @Test func `has a bold header where there is colour`() {
        let layout = TableLayout([TableColumn("ID")], rows: [], width: 10)
        #expect(layout.header(Colours(areOn: true)) == "\u{1B}[1mID\u{1B}[0m")
        #expect(layout.header(Colours(areOn: false)) == "ID")
    }

    private func picture(width: Int?) -> String {
        let layout = TableLayout(columns, rows: rows, width: width)
        return ([layout.header(Colours(areOn: false))] + rows.map(layout.line)).joined(separator: "\n")
    }
}
