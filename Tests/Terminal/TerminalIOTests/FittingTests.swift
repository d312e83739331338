import TerminalIO
import TestSupport

@Suite struct Fitting {
    @Test(arguments: [
        ("survey", 6, "survey"), ("survey", 7, "survey"), ("survey", 5, "surv…"), ("survey", 1, "…"), ("survey", 0, ""),
        ("survey", -1, ""), ("", 0, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"),
        ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func `truncates to a width`(text: String, width: Int, expected: String) {
        #expect(text.truncated(to: width) == expected)
        #expect(text.truncated(to: width).displayWidth <= max(width, 0))
    }

    @Test(arguments: [
        ("a", 3, "a  "), ("日", 3, "日 "), ("abc", 3, "abc"), ("abcd", 3, "abcd"),
    ])
    func `pads to a width`(text: String, width: Int, expected: String) {
        #expect(text.padded(to: width) == expected)
    }

    @Test(arguments: [
        ("", 10, [""]), ("one two three", 20, ["one two three"]), ("one two three", 7, ["one two", "three"]),
        ("one  two", 20, ["one two"]), ("one\n\ntwo", 20, ["one", "", "two"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("a abcdefgh b", 3, ["a", "abc", "def", "gh", "b"]), ("日本語 日本", 6, ["日本語", "日本"]), ("日本語", 3, ["日", "本", "語"]),
        ("日本", 1, ["日", "本"]),
    ])
    func `wraps at words, and breaks longer ones`(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width) == lines)
    }

    @Test(arguments: [
        ("Open https://example.com/a/b now", 12, ["Open", "https://example.com/a/b", "now"]),
        ("In /a/long/path.", 8, ["In", "/a/long/path."]), ("a https://日本", 8, ["a", "https://", "日本"]),
        ("Run 'survey list' or 'survey show'.", 20, ["Run 'survey list' or", "'survey show'."]),
        ("Run ('survey list').", 16, ["Run", "('survey list')."]),
        ("Give 'a b c d' up", 5, ["Give", "'a b", "c d'", "up"]),
        ("don't and 'do", 8, ["don't", "and 'do"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("", 10, [""]),
    ])
    func `QF-5 wraps for copying: no URL or path is broken, and no quoted command that fits`(
        text: String, width: Int, lines: [String]
    ) {
        #expect(text.wrappedForCopying(to: width) == lines)
    }
}
