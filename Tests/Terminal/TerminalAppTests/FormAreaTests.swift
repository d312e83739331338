import ScreenParts
import TestSupport

@testable import TerminalApp

@MainActor @Suite struct `A field of several lines in a terminal` {
    @Test func `has four rows, in which Enter begins a line, and Tab goes on`() {
        let sut = makeSUT()
        press(sut, .tab)
        type("one", in: sut)
        press(sut, .enter)
        type("two", in: sut)

        #expect(
            picture(of: sut).dropLast() == [
                "  Note", "", "  Name", "", "▸ Note  one", "        two", "", "", "", "  [ Send ]",
            ])
        #expect(picture(of: sut).last == "  Tab next · Enter new line · Esc cancel · Ctrl-C quit")
        press(sut, .tab)
        #expect(picture(of: sut).contains("▸ [ Send ]"))
        #expect(picture(of: sut).last == "  Tab next · Enter send · Esc cancel · Ctrl-C quit")
    }

    @Test func `is seen in each of its rows, and can be clicked on there`() {
        let screen = screen(of: makeSUT())
        let rows = screen.grid.lines.indices.filter { row in
            screen.touch(at: Frame.Position(row: row, column: 40)) == .item(1)
        }

        #expect(rows.count == 4)
        #expect(rows.allSatisfy { row in screen.grid[row: row].count { $0.ink == .field } > 40 })
    }

    @Test func `has its cursor where the next character goes, which arrows move from line to line and then on`() {
        let sut = makeSUT()
        press(sut, .tab)
        type("one", in: sut)
        press(sut, .enter)
        type("two", in: sut)
        let end = screen(of: sut).cursor
        press(sut, .up)
        let above = screen(of: sut).cursor

        #expect(end?.column == above?.column)
        #expect(end?.row == above.map { $0.row + 1 })
        type("!", in: sut)
        #expect(picture(of: sut).contains("▸ Note  one!"))
        press(sut, .up)
        #expect(picture(of: sut).contains { $0.hasPrefix("▸ Name") })
        press(sut, .down)
        press(sut, .down)
        press(sut, .down)
        #expect(picture(of: sut).contains("▸ [ Send ]"))
    }

    @Test func `keeps the lines of what is pasted`() {
        let sut = makeSUT()
        press(sut, .tab)
        press(sut, .paste("one\r\n\u{1B}[31mtwo\n\nfour"))

        #expect(picture(of: sut).dropFirst(4).prefix(4) == ["▸ Note  one", "        two", "", "        four"])
    }

    @Test func `grows as far as there is room, and then scrolls with the cursor`() {
        let sut = makeSUT()
        press(sut, .tab)
        press(sut, .paste((1...40).map { "line \($0)" }.joined(separator: "\n")))

        let tall = picture(of: sut, columns: 100, rows: 30)
        #expect(tall.contains { $0.hasPrefix("        line 40") })
        #expect(tall.count { $0.contains("line ") } > 15)
        #expect(tall.contains("  [ Send ]"))
        for _ in 1...39 { press(sut, .up) }
        let top = picture(of: sut, columns: 100, rows: 30)
        #expect(top.contains { $0.hasPrefix("▸ Note  line 1 ") })
        #expect(!top.contains { $0.contains("line 40") })
        #expect(top.contains { $0.hasSuffix("┃") })
    }

    @Test func `leaves room for the rest in the smallest window`() {
        let sut = makeSUT()
        press(sut, .tab)
        press(sut, .paste("one\ntwo\nthree\nfour\nfive"))

        let lines = picture(of: sut, columns: 32, rows: 7)

        #expect(lines.first == "  Note")
        #expect(lines.contains { $0.contains("five") })
        #expect(lines.count { $0.contains("four") || $0.contains("three") } == 2)
        #expect(lines.contains("  [ Send ]"))
        #expect(screen(of: sut, columns: 32, rows: 7).cursor != nil)
    }

    @Test func `takes nothing while the form is sent`() async {
        let sut = makeSUT()
        press(sut, .tab)
        type("one", in: sut)
        press(sut, .tab)
        _ = sut.press(.enter)
        _ = sut.press(.backTab)
        _ = sut.press(.enter)
        _ = sut.press(.up)
        await sut.settle()

        press(sut, .tab)
        #expect(picture(of: sut).contains { $0.hasSuffix("Note  one") })
    }

    private func makeSUT() -> FormView<Event> {
        let rules = FormRules(
            headings: ["Note"], fields: [FieldRules(.name, label: "Name"), FieldRules(.note, label: "Note")],
            buttons: [ButtonRules(.submit, label: "Send", enabledWhen: [.filled(.note)])], escape: .cancel,
            clearedAfterError: [])
        return FormView(FormScreen(FormDescription<Event>(rules) { _, _ in .cancelled }) { _ in })
    }

    /// Presses `key` on what is drawn, as an app does.
    private func press(_ sut: FormView<Event>, _ key: Key) {
        _ = screen(of: sut)
        _ = sut.press(key)
    }

    private func type(_ text: String, in sut: FormView<Event>) {
        for character in text { press(sut, .character(character)) }
    }

    private func screen(of sut: FormView<Event>, columns: Int = 60, rows: Int = 20) -> Frame {
        var frame = Frame(columns: columns, rows: rows)
        sut.draw(on: &frame, tick: 0)
        return frame
    }

    /// The rows without the panel, but for those above and below what it holds.
    private func picture(of sut: FormView<Event>, columns: Int = 60, rows: Int = 20) -> [String] {
        let lines = screen(of: sut, columns: columns, rows: rows).grid.lines.map(\.self).unframed
        let body = lines.dropLast().drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
        return body + lines.suffix(1)
    }
}

extension FormField {
    fileprivate static let name = FormField("name", .text)
    fileprivate static let note = FormField("note", .multilineText)
}
