import TerminalIO
import TestSupport

@Suite struct Sanitizing {
    @Test(arguments: [
        ("plain text, ümlaut, 日本語, 👩‍👩‍👧‍👦", "plain text, ümlaut, 日本語, 👩‍👩‍👧‍👦"), ("a\tb", "a b"), ("a\nb", "a b"),
        ("a\r\nb", "a b"),
        ("a\rb", "a b"), ("a\u{0B}b\u{0C}c", "a b c"), ("a\u{85}b", "a b"), ("a\u{2028}b\u{2029}c", "a b c"),
        ("a\u{0}b\u{7}c\u{8}d\u{7F}e", "abcde"), ("a\u{80}b\u{9F}c", "abc"), ("\u{202E}abc\u{202C}", "abc"),
        ("\u{2066}abc\u{2069}", "abc"), ("\u{61C}a\u{200E}b\u{200F}c", "abc"),
        ("a\u{200C}b\u{200D}c", "a\u{200C}b\u{200D}c"),
        ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}[38;5;196mred\u{1B}[m", "red"),
        ("\u{9B}31mred", "red"), ("\u{1B}]0;title\u{7}text", "text"),
        ("\u{1B}]8;;http://h\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
        ("\u{9D}0;title\u{9C}text", "text"), ("\u{1B}Pq#0\u{1B}\\text", "text"), ("\u{1B}ctext", "text"),
        ("\u{1B}(Btext", "text"), ("\u{1B}[2J\u{1B}[Htext", "text"), ("text\u{1B}", "text"), ("text\u{1B}[", "text["),
        ("a\u{1B}]0;never ended", "a]0;never ended"), ("a\u{1B}]0;b\u{1B}[31mc", "a]0;bc"),
        ("\u{1B}\u{1B}[31mred", "red"),
        ("\u{1B}[31\u{1B}[0mx", "[31x"), ("\u{9D}a\u{9D}b\u{1B}c\u{9D}d\u{9C}e", "abe"), ("", ""),
    ])
    func `leaves nothing that a terminal obeys`(text: String, expected: String) {
        #expect(text.sanitized == expected)
    }

    @Test(arguments: [
        ("a,\"b\nc\"\nd\te\n", "a,\"b\nc\"\nd\te\n"), ("a\u{1B}[31mb\u{7}\r\n", "a [31mb  \n"),
        ("\u{202E}a\u{2066}b\u{85}c\u{2028}d\u{9B}e\u{7F}", " a b c d e "), ("\u{61C}a\u{200E}b\u{200F}", " a b "),
        ("ümlaut, 日本語", "ümlaut, 日本語"), ("", ""),
    ])
    func `leaves lines and tabs, and a space in place of whatever a terminal obeys`(text: String, expected: String) {
        #expect(text.withoutControls == expected)
    }

    @Test(arguments: [
        ("", [""]), ("a", ["a"]), ("a\nb\r\n\nc\r", ["a", "b", "", "c", ""]), ("a\u{2028}b\u{85}c", ["a", "b", "c"]),
        ("\u{1B}[31ma\n\u{202E}b\tc", ["a", "b c"]), ("\u{1B}]0;a\nb\u{07}", ["]0;a", "b"]),
    ])
    func `gives the lines of a text, in which nothing is obeyed either`(text: String, expected: [String]) {
        #expect(text.sanitizedLines == expected)
    }

    @Test func `lets no control character through, whatever stands around it`() {
        let pieces = [
            "\u{1B}", "[", "]", "\u{9B}", "\u{9D}", "\u{90}", "\\", "\u{7}", "\u{9C}", "a", "\r", "\n", "3", "m",
        ]
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    for fourth in pieces {
                        let text = (first + second + third + fourth).sanitized
                        #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
                    }
                }
            }
        }
    }
}
