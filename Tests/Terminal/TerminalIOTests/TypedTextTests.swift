import TestSupport

@testable import TerminalIO

/// What a terminal sends, and what becomes of it.
@Suite struct `Typed text` {
    @Test(arguments: [
        ("päss 日本", "päss 日本"), ("a\tb", "a\tb"), ("\u{200F}a\u{200E}b\u{2067}c", "\u{200F}a\u{200E}b\u{2067}c"),
        ("e\u{301}", "e\u{301}"), ("a\u{1B}[Db\u{1B}OAc\u{1B}[1;5Cd", "abcd"), ("a\u{1B}[[Ab", "ab"),
        ("a\u{1B}]0;title\u{07}b\u{1B}]0;t\u{1B}\\c", "abc"), ("a\u{1B}eb", "aeb"), ("a\u{00}\u{0C}\u{9B}b", "ab"),
        ("ab\u{7F}c", "ac"), ("a👨‍👩‍👧\u{08}b", "ab"), ("\u{7F}a", "a"), ("one two \u{17}x", "one x"),
        ("one\u{15}two", "two"),
        ("a\n\nb", "a\n\nb"), ("a\n\u{7F}\u{7F}b", "b"), ("a\nbc\u{15}d", "a\nd"),
    ])
    func `holds what was typed, without escape sequences and what was erased`(input: String, text: String) {
        var sut = TypedText(behind: "Question: ", columns: 80)
        sut.type(input)
        #expect(sut.text == text)
        #expect(sut.isValid)
        #expect(!sut.hasPaste)
    }

    @Test func `a paste keeps its lines, and edits nothing`() {
        var sut = TypedText(behind: "", columns: 80)
        let events = sut.type("a\u{1B}[200~x\n\ny\u{7F}\u{04}\u{15}\tz\n\u{1B}[201~b\u{7F}\n")
        #expect(sut.text == "ax\n\ny\tz\n\n")
        #expect(sut.hasPaste)
        #expect(events == 1)
    }

    @Test func `Enter and Ctrl-D are told, in the middle of a sequence too`() {
        var sut = TypedText(behind: "", columns: 80)
        #expect(sut.take(0x0A) == .enter)
        #expect(sut.take(0x04) == .end)
        sut.type("\u{1B}[")
        #expect(sut.patience == 50)
        #expect(sut.take(0x0A) == .enter)
        #expect(sut.patience == nil)
        sut.type("\u{1B}")
        sut.timeOut()
        sut.type("[a")
        #expect(sut.text == "[a")
    }

    @Test(arguments: ["", "\u{1B}", "\u{1B}[20"])
    func `a paste without an end ends when nothing follows for a second`(end: String) {
        var sut = TypedText(behind: "", columns: 80)
        sut.type("\u{1B}[200~a\nb" + end)
        #expect(sut.patience == 1000)
        sut.timeOut()
        #expect(sut.patience == nil)
        sut.type("c")
        #expect(sut.text == "a\nbc")
        #expect(sut.hasPaste)
        #expect(sut.take(0x0A) == .enter)
    }

    @Test(arguments: [[0xFF], [0xC3], [0xE6, 0x97], [0xED, 0xA0, 0x80]] as [[UInt8]])
    func `what is no UTF-8 is told`(bytes: [UInt8]) {
        var sut = TypedText(behind: "", columns: 80)
        for byte in bytes + Array("x".utf8) { _ = sut.take(byte) }
        #expect(!sut.isValid)
    }

    @Test func `the keys that edit are the terminal's`() {
        var sut = TypedText(
            behind: "", columns: 80, keys: .init(erase: 0x18, eraseWord: 0x00, eraseLine: 0x0B, end: 0x1A))
        sut.type("ab\u{18}c\u{00}\u{15}")
        #expect(sut.text == "ac")
        #expect(sut.take(0x1A) == .end)
        sut.type("\u{0B}d")
        #expect(sut.text == "d")
    }

    @Test(arguments: [
        ("a\u{1B}[31mb\u{9B}c", "abc"), ("a\tb", "a b"), ("a\u{7F}", "a\u{08} \u{08}"),
        ("日\u{7F}", "日\u{08}\u{08}  \u{08}\u{08}"), ("a\nb", "a\nb"),
        // Behind `> ` the row is full, so the line is shown once more, below; from there on it begins at the margin.
        ("abcdefgh\u{7F}", "abcdefgh\nabcdefg"), ("abcdefghi\u{7F}\u{7F}", "abcdefghi\u{08} \u{08}\nabcdefg"),
        ("ab\n\u{7F}", "ab\n\nab"),
    ])
    func `the screen shows it, and nothing that a terminal obeys but steps back`(input: String, shown: String) {
        var sut = TypedText(behind: "Title\n> ", columns: 10)
        sut.type(input)
        #expect(sut.takeUnshown() == shown)
        #expect(sut.takeUnshown() == "")
    }
}

extension TypedText {
    /// Takes `input`, with a new line at each Enter. Returns how often Enter was pressed.
    @discardableResult
    fileprivate mutating func type(_ input: String) -> Int {
        var count = 0
        for byte in input.utf8 where take(byte) == .enter {
            breakLine()
            count += 1
        }
        return count
    }
}
