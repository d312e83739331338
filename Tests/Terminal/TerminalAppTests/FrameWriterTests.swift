import TestSupport

@testable import TerminalApp

@Suite struct `Drawing what changed` {
    private let sut = FrameWriter(palette: Palette(depth: .none), characters: CharacterSupport(isUTF8: true))

    @Test func `a first picture is drawn whole`() {
        let frame = frame("ab", "  日本 c")

        let bytes = sut.bytes(from: nil, to: frame)

        #expect(picture(bytes).lines == ["ab", "  日本 c", ""])
    }

    @Test func `an unchanged picture takes no bytes`() {
        var frame = frame("ab", "cd")
        frame.cursor = .init(row: 1, column: 1)

        #expect(sut.bytes(from: frame, to: frame).isEmpty)
    }

    @Test(arguments: [("abXdef", "ghi", "␛[1;3HX"), ("XbcdeY", "ghZ", "␛[1;1HX␛[1;6HY␛[2;3HZ")])
    func `only the changed cells are written, each in its place`(first: String, second: String, written: String) {
        let bytes = sut.bytes(from: frame("abcdef", "ghi"), to: frame(first, second))

        #expect(text(bytes) == written)
    }

    static let changes: [([String], [String])] = [
        (["a日本"], ["日本"]), (["日本"], ["a日本"]), (["日本"], ["a b"]), (["ab"], ["日"]), (["日x"], ["日y"]),
        (["👨‍👩‍👧x", "e\u{301}"], ["x👨‍👩‍👧", "e"]), (["abc", "def"], ["", "d"]), (["", ""], ["x", "  y"]),
        (["123456789012"], ["12345678901日"]), (["12345678901x"], ["1234567890日"]),
    ]

    @Test(arguments: changes)
    func `whatever changes, the terminal shows the new picture`(before: [String], after: [String]) {
        let old = frame(before)
        let new = frame(after)
        var picture = picture(sut.bytes(from: nil, to: old))

        picture.feed(sut.bytes(from: old, to: new))

        #expect(picture.lines == new.grid.lines)
    }

    @Test func `a window of another size is drawn anew`() {
        let bytes = sut.bytes(from: Frame(columns: 10, rows: 2), to: frame("ab"))

        #expect(text(bytes).contains("␛[2J"))
        #expect(picture(bytes).lines == ["ab", "", ""])
    }

    @Test func `the cursor follows, and hides while cells are written`() {
        var old = frame("ab")
        old.cursor = .init(row: 0, column: 2)
        var new = frame("abc")
        new.cursor = .init(row: 0, column: 3)
        var gone = new
        gone.cursor = nil
        var moved = new
        moved.cursor = .init(row: 0, column: 1)

        #expect(text(sut.bytes(from: old, to: new)) == "␛[?25l␛[1;3Hc␛[1;4H␛[?25h")
        #expect(text(sut.bytes(from: new, to: moved)) == "␛[1;2H")
        #expect(text(sut.bytes(from: new, to: gone)) == "␛[?25l")
        #expect(text(sut.bytes(from: gone, to: new)) == "␛[1;4H␛[?25h")
    }

    @Test(
        arguments: [
            (.none, "␛[1;1H␛[0;1m!␛[0m"), (.sixteen, "␛[1;1H␛[0;1;31m!␛[0m"),
            (.indexed, "␛[1;1H␛[0;1;38;5;167m!␛[0m"), (.full, "␛[1;1H␛[0;1;38;2;215;75;70m!␛[0m"),
        ] as [(ColorDepth, String)])
    func `colors are those that the terminal offers`(depth: ColorDepth, expected: String) {
        let sut = FrameWriter(palette: Palette(depth: depth), characters: CharacterSupport(isUTF8: true))
        var new = Frame(columns: 12, rows: 3)
        new.grid.write("!", row: 0, column: 0, ink: .error)

        #expect(text(sut.bytes(from: Frame(columns: 12, rows: 3), to: new)) == expected)
    }

    @Test func `a bar goes over cells that hold nothing, and is left by what follows`() {
        var new = Frame(columns: 12, rows: 3)
        new.grid.write("ab", row: 1, column: 0)
        new.bar(row: 1, columns: 0..<4)
        new.grid.write("c", row: 1, column: 5)

        #expect(text(sut.bytes(from: Frame(columns: 12, rows: 3), to: new)) == "␛[2;1H␛[0;7mab  ␛[2;6H␛[0mc")
    }

    @Test func `a link is told where the terminal knows links, and ends with its text`() {
        var new = Frame(columns: 12, rows: 3)
        new.grid.write("ab", row: 0, column: 0, link: "https://a.test/b")
        new.grid.write("c", row: 0, column: 2)
        var sut = sut
        let old = Frame(columns: 12, rows: 3)

        #expect(text(sut.bytes(from: old, to: new)) == "␛[1;1Habc")
        sut.showsLinks = true
        #expect(text(sut.bytes(from: old, to: new)) == "␛[1;1H␛]8;;https://a.test/b␛\\ab␛]8;;␛\\c")
    }

    @Test func `without UTF-8 every sign has a spelling of the same width`() {
        let sut = FrameWriter(palette: Palette(depth: .none), characters: CharacterSupport(isUTF8: false))

        #expect(picture(sut.bytes(from: nil, to: frame("▸ (•) é日x"))).lines[0] == "> (*) ???x")
        #expect(picture(sut.bytes(from: nil, to: frame("😞 [😐] 😀"))).lines[0] == ":( [:|] :D")
    }

    @Test func `what does not fit is cut, and nothing is written outside`() {
        var grid = CellGrid(columns: 4, rows: 1)
        grid.write("abcdef", row: 0, column: 1)
        grid.write("x", row: 1, column: 0)
        grid.write("x", row: -1, column: 0)

        #expect(grid.lines == [" abc"])
        grid.write("ab日", row: 0, column: 1)
        #expect(grid.lines == [" abc"])
    }

    private func frame(_ rows: String...) -> Frame { frame(rows) }

    private func frame(_ rows: [String]) -> Frame {
        var frame = Frame(columns: 12, rows: 3)
        for (row, text) in rows.enumerated() { frame.grid.write(text, row: row, column: 0) }
        return frame
    }

    private func picture(_ bytes: [UInt8]) -> TerminalPicture { TerminalPicture(columns: 12, rows: 3, bytes: bytes) }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
    }
}
