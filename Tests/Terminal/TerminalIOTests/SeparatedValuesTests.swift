import TerminalIO
import TestSupport

@Suite struct `Separated values` {
    @Test(arguments: [
        ([], ""), (["a"], "a"), (["a", "b"], "a\tb"), (["a", "", "c"], "a\t\tc"), (["a\tb", "c\nd"], "a b\tc d"),
        (["a\r\nb"], "a  b"), (["\u{0}\u{1B}[31m\u{7F}\u{85}\u{9B}"], "  [31m   "), (["a\u{2028}b\u{2029}"], "a b "),
        (["日本 👩‍👩‍👧‍👦"], "日本 👩‍👩‍👧‍👦"),
    ])
    func `with tabs replace control characters by a space`(cells: [String], line: String) {
        #expect(SeparatedValues.tsv(cells) == line)
    }

    @Test(arguments: [
        ([], ""), (["a", "b"], "a,b"), (["", ""], ","), (["a,b"], "\"a,b\""), (["say \"hi\""], "\"say \"\"hi\"\"\""),
        (["a\nb"], "\"a\nb\""), (["a\rb"], "\"a\rb\""), (["a\r\nb"], "\"a\r\nb\""), ([" a "], " a "),
        (["=1+1"], "=1+1"),
        (["\"\u{301}"], "\"\"\"\u{301}\""), ([",\u{301}"], "\",\u{301}\""), (["a\tb"], "a\tb"),
    ])
    func `with commas quote by RFC 4180`(cells: [String], record: String) {
        #expect(Array(SeparatedValues.csv(cells).unicodeScalars) == Array(record.unicodeScalars))
    }
}
