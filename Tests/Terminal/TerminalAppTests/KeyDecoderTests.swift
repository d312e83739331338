import TestSupport

@testable import TerminalApp

@Suite struct `Keys from bytes` {
    static let sequences: [(String, [Key])] = [
        ("a", [.character("a")]), (" ", [.character(" ")]), ("ab", [.character("a"), .character("b")]),
        ("é", [.character("é")]), ("日", [.character("日")]), ("😀", [.character("😀")]),
        ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{08}", [.backspace]),
        ("\u{03}", [.control("c")]), ("\u{1A}", [.control("z")]), ("\u{14}", [.control("t")]),
        ("\u{0C}", [.control("l")]), ("\u{01}", [.home]), ("\u{05}", [.end]), ("\u{15}", [.control("u")]),
        ("\u{04}", [.control("d")]), ("\u{06}", [.control("f")]), ("\u{02}", [.control("b")]),
        ("\u{0B}", [.deleteToEnd]), ("\u{17}", [.deleteWordBackward]), ("\u{00}", []), ("\u{1C}", []),
        ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
        ("\u{1B}OA", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}OC", [.right]), ("\u{1B}OD", [.left]),
        ("\u{1B}[H", [.home]), ("\u{1B}OH", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[7~", [.home]),
        ("\u{1B}[F", [.end]), ("\u{1B}OF", [.end]), ("\u{1B}[4~", [.end]), ("\u{1B}[8~", [.end]),
        ("\u{1B}[3~", [.delete]), ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[Z", [.backTab]),
        ("\u{1B}OM", [.enter]),
        // Words: Ctrl (5) and Alt (3) with arrows, as xterm, rxvt and the Mac's terminals send them.
        ("\u{1B}[1;5C", [.wordRight]), ("\u{1B}[1;5D", [.wordLeft]), ("\u{1B}[1;3C", [.wordRight]),
        ("\u{1B}[1;3D", [.wordLeft]), ("\u{1B}Oc", [.wordRight]), ("\u{1B}Od", [.wordLeft]),
        ("\u{1B}b", [.wordLeft]), ("\u{1B}f", [.wordRight]), ("\u{1B}\u{1B}[C", [.wordRight]),
        ("\u{1B}d", [.deleteWordForward]), ("\u{1B}\u{7F}", [.deleteWordBackward]),
        ("\u{1B}[3;5~", [.deleteWordForward]),
        // Shift alone changes nothing.
        ("\u{1B}[1;2C", [.right]),
        // Keys that mean nothing here leave nothing behind.
        ("\u{1B}[15~x", [.character("x")]), ("\u{1B}OPx", [.character("x")]), ("\u{1B}[[Ax", [.character("x")]),
        ("\u{1B}[2~x", [.character("x")]), ("\u{1B}]x", [.character("x")]), ("\u{1B}xy", [.character("y")]),
        ("\u{1B}[99999999999999999999~x", [.character("x")]),
        // The mouse: pressed, pressed with Ctrl, let go, another button, the wheel, nonsense.
        ("\u{1B}[<0;3;2M", [.click(.init(row: 1, column: 2))]), ("\u{1B}[<16;3;2M", [.click(.init(row: 1, column: 2))]),
        ("\u{1B}[<0;3;2m", []), ("\u{1B}[<2;3;2Mx", [.character("x")]), ("\u{1B}[<64;1;1M", [.wheel(isUp: true)]),
        ("\u{1B}[<65;1;1M", [.wheel(isUp: false)]), ("\u{1B}[<0;0;1Mx", [.character("x")]),
        ("\u{1B}[<0;1Mx", [.character("x")]),
        // Esc with something behind it that is no sequence.
        ("\u{1B}\r", [.escape, .enter]), ("\u{1B}[\u{03}", [.control("c")]),
        // Paste, whatever is in it.
        ("\u{1B}[200~a\nb\u{03}\u{1B}[A\u{1B}[201~c", [.paste("a\nb\u{03}\u{1B}[A"), .character("c")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]), ("\u{1B}[201~x", [.character("x")]),
    ]

    @Test(arguments: sequences)
    func `a sequence is a key, and the same one if it comes byte by byte`(input: String, keys: [Key]) {
        var sut = KeyDecoder()
        #expect(sut.decode(input.utf8) == keys)

        sut = KeyDecoder()
        #expect(input.utf8.flatMap { sut.decode([$0]) } == keys)
    }

    @Test(arguments: [("\u{1B}", 1), ("\u{1B}\u{1B}", 2)])
    func `Esc is a key when nothing follows`(input: String, count: Int) {
        var sut = KeyDecoder()

        #expect(sut.decode(input.utf8).isEmpty)
        #expect(sut.awaitsTimeout)
        #expect(sut.timeOut() == Array(repeating: .escape, count: count))
        #expect(!sut.awaitsTimeout)
        #expect(sut.decode("[A".utf8) == [.character("["), .character("A")])
    }

    @Test func `what is clearly a sequence waits for its end, however slow the line is`() {
        var sut = KeyDecoder()

        #expect(sut.decode("\u{1B}[1;".utf8).isEmpty)
        #expect(!sut.awaitsTimeout)
        #expect(sut.timeOut().isEmpty)
        #expect(sut.decode("5D".utf8) == [.wordLeft])
    }

    @Test(
        arguments: [
            [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0x80], [0xC2, 0x9B], [0xF4, 0x90, 0x80, 0x80],
        ] as [[UInt8]])
    func `bytes that are no character are passed over`(bytes: [UInt8]) {
        var sut = KeyDecoder()

        #expect(sut.decode(bytes + Array("x".utf8)) == [.character("x")])
    }

    @Test func `a character that is cut short does not swallow the next key`() {
        var sut = KeyDecoder()

        #expect(sut.decode([0xE6, 0x97] + Array("\r".utf8)) == [.enter])
    }
}
