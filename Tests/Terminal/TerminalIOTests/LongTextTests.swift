import TerminalIO
import TestSupport

/// Nothing bounds what a server writes. Work that grew with the square of a text's length would take hours for the longer one.
@Suite(.timeLimit(.minutes(60))) struct `Long texts` {
    @Test func `are sanitized in a time that grows with their length`() async {
        await #expect(processExitsWith: .success) {
            alarm(120)
            for count in [12_000, 192_000] {
                for start in ["\u{9D}", "\u{90}", "\u{1B}]", "\u{9B}", "\u{1B}(", "\r"] {
                    for end in ["", "\u{1B}"] {
                        #expect((String(repeating: start, count: count) + end).sanitized.utf8.count <= count)
                    }
                }
            }
        }
    }

    @Test func `are wrapped, broken and shortened in a time that grows with their length`() async {
        await #expect(processExitsWith: .success) {
            alarm(120)
            for count in [12_000, 192_000] {
                let wide = String(repeating: "日", count: count)
                #expect(wide.wrapped(to: 80).count == count / 40)
                #expect(wide.truncated(to: 80) == wide.prefix(39) + "…")
                #expect(TableLayout([TableColumn("id")], rows: [[wide]], width: 80).lines.count == count / 40)
                let marks = String(repeating: "\u{301}", count: count)
                #expect("e\(marks)".wrapped(to: 80).count == 1)
                // A line that takes no column holds as many characters as there are.
                let words = String(repeating: "\u{200B}\u{200B}\u{200B} ", count: count / 4)
                #expect(words.wrapped(to: 80).count == (count / 4 + 80) / 81)
            }
        }
    }
}
