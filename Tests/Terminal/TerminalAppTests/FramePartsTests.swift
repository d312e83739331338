import ScreenParts
import TestSupport

@testable import TerminalApp

@MainActor @Suite struct `Parts of a screen` {
    nonisolated static let buttons: [(isEnabled: Bool, isFocused: Bool, words: String, ink: Ink)] = [
        (true, false, "  [ Go ]", .heading), (true, true, "▸ [ Go ]", .focus), (false, false, "  ( Go )", .disabled),
        (false, true, "▸ ( Go )", .disabled),
    ]

    @Test(arguments: buttons)
    func `a button tells by its ink whether it does anything, and by a bar that it has the focus`(
        isEnabled: Bool, isFocused: Bool, words: String, ink: Ink
    ) {
        var sut = Frame(columns: 20, rows: 1)

        sut.button("Go", isEnabled: isEnabled, isFocused: isFocused, row: 0)

        #expect(sut.grid.lines == [words])
        #expect(sut.grid[row: 0][2..<8].allSatisfy { $0.ink == ink && $0.isInBar == isFocused })
        #expect(sut.grid[row: 0][8...].allSatisfy { !$0.isInBar })
    }

    @Test func `what is to be read is not dimmed: the keys, and what there is to say above them`() {
        var sut = Frame(columns: 40, rows: 3)

        sut.hints(["Enter open", "q quit"])
        _ = sut.footer(ribbon: nil, progress: nil, tick: 0) { "No matches." }

        for words in ["Enter open", "q quit", "No matches."] { #expect(sut.inks(of: words) == [.plain], "\(words)") }
    }

    @Test(arguments: [(0, "▸ Rating  ★★☆☆☆"), (1, "▸ Kind    ( ) Play  ( ) Film"), (2, "▸ [ ] Secret")])
    func `what is chosen without typing is a bar while it has the focus`(place: Int, line: String) throws {
        let view = FormView(FormScreen(FormDescription(Self.rules) { _, _ in .cancelled }) { (_: Event) in })
        var sut = Frame(columns: 40, rows: 10)
        view.draw(on: &sut, tick: 0)
        _ = view.press(.character("2"))
        for _ in 0..<place { _ = view.press(.tab) }
        view.draw(on: &sut, tick: 0)

        let row = try #require(sut.grid.lines.firstIndex(of: line), "\(sut.grid.lines)")
        #expect(sut.grid.lines.indices.filter { sut.grid[row: $0].contains { $0.isInBar } } == [row])
        #expect(sut.grid[row: row].allSatisfy { $0.isInBar })
    }

    @Test(arguments: [(40, 3), (24, 3), (18, 2), (16, 1)])
    func `a form stands in the middle, as far as its heading stays in the first six rows of the window`(
        rows: Int, top: Int
    ) {
        let view = FormView(FormScreen(FormDescription(Self.rules) { _, _ in .cancelled }) { (_: Event) in })
        // Below the title bar.
        var sut = Frame(columns: 80, rows: rows - 1)

        view.draw(on: &sut, tick: 0)

        #expect(sut.grid.lines.firstIndex { $0.contains("╭") } == top, "\(sut.grid.lines.joined(separator: "\n"))")
        #expect(sut.grid.lines.firstIndex { $0.contains("│   Note") } == top + 1)
    }

    private static let rules = FormRules(
        headings: ["Note"],
        fields: [
            FieldRules(FormField("rating", .stars(5)), label: "Rating"),
            FieldRules(FormField("kind", .choice(["Play", "Film"])), label: "Kind"),
            FieldRules(FormField("secret", .checkbox), label: "Secret"),
        ], buttons: [ButtonRules(.submit, label: "Send")], clearedAfterError: [])
}

extension Frame {
    /// The inks in which `words` are drawn.
    fileprivate func inks(of words: String) -> Set<Ink> {
        guard let row = grid.lines.firstIndex(where: { $0.contains(words) }),
            let start = grid.lines[row].firstRange(of: words)?.lowerBound
        else { return [] }
        let column = grid.lines[row].distance(from: grid.lines[row].startIndex, to: start)
        return Set(grid[row: row].dropFirst(column).prefix(words.count).filter { $0.text != " " }.map(\.ink))
    }
}
