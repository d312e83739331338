import TerminalIO
import TestSupport

@Suite struct `Display width` {
    @Test(arguments: [
        ("", 0), ("survey", 6), (" ", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("שלום", 4), ("ا", 1),
        ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("日本語", 6), ("ｶﾅ", 2), ("Ａ", 2), ("　", 2), ("（", 2), ("、", 2),
        ("ก็", 1), ("नि", 2), ("\u{200B}", 0), ("\u{FEFF}", 0), ("\u{AD}", 1), ("…", 1), ("—", 1), ("·", 1),
        ("§", 1), ("α", 1), ("①", 1), ("█", 1), ("☆", 1), ("★", 1), ("𠀋", 2), ("𝔸", 1), ("〿", 1), ("\u{3099}", 0),
    ])
    func `of letters and signs`(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: [
        ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("👩🏿‍🚀", 2), ("🏳️‍🌈", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("🇩", 1), ("❤️", 2), ("❤", 1),
        ("☎️", 2), ("☎", 1), ("⌚", 2), ("1️⃣", 2), ("1", 1), ("#", 1), ("#️⃣", 2), ("©", 1), ("©️", 2), ("✅", 2), ("🫠", 2),
        ("⭐", 2),
        ("a😀b", 4), ("🤷‍♂️", 2), ("❤️‍🔥", 2),
    ])
    func `of emoji`(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: ["\n", "\t", "\u{1B}", "\u{7F}", "\u{9B}", "\r\n", "\u{2028}", "\u{202E}"])
    func `of control characters is none`(text: String) {
        #expect(text.displayWidth == 0)
    }

    @Test func `of a substring is its own`() {
        #expect("日本語".dropFirst().displayWidth == 4)
    }
}
