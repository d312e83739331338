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
        // The mouse in X10's encoding: pressed, let go, the wheel, beyond its range, and a key that interrupts it.
        ("\u{1B}[M #!", [.click(.init(row: 0, column: 2))]), ("\u{1B}[M0qq", [.click(.init(row: 80, column: 80))]),
        ("\u{1B}[M##!q", [.character("q")]), ("\u{1B}[M`!!", [.wheel(isUp: true)]),
        ("\u{1B}[Ma!!", [.wheel(isUp: false)]), ("\u{1B}[M \0!q", [.character("q")]),
        ("\u{1B}[M q\r", [.enter]), ("\u{1B}[M\u{1B}[A", [.up]), ("\u{1B}[M!!!\u{1B}[M\"!!x", [.character("x")]),
        // Strings for programs that nobody asked for: DCS, OSC, SOS, PM, APC, with either end, or cut short by a key.
        ("\u{1B}P>|xterm(390)\u{1B}\\x", [.character("x")]), ("\u{1B}P!|00000000\u{1B}\\x", [.character("x")]),
        ("\u{1B}P1$r0m\u{1B}\\x", [.character("x")]), ("\u{1B}]52;c;aGk=\u{7}x", [.character("x")]),
        ("\u{1B}]4;1;rgb:ff/00/00\u{1B}\\x", [.character("x")]), ("\u{1B}]lTitle é\u{1B}\\x", [.character("x")]),
        ("\u{1B}Xabc\u{1B}\\x", [.character("x")]), ("\u{1B}^abc\u{7}x", [.character("x")]),
        ("\u{1B}_Xabc\u{1B}\\x", [.character("x")]), ("\u{1B}_abc\u{1B}[A", [.up]),
        ("\u{1B}]0;a\u{3}", [.control("c")]), ("\u{1B}P1\u{7F}", [.backspace]),
        ("\u{1B}]52;c;\(String(repeating: "aGk=", count: 400))\u{7}x", [.character("x")]),
        // Alt and a letter, and then a key.
        ("\u{1B}Px", [.character("x")]), ("\u{1B}P\r", [.enter]),
        // Esc with something behind it that is no sequence.
        ("\u{1B}\r", [.escape, .enter]), ("\u{1B}[\u{03}", [.control("c")]),
        // Paste, whatever is in it.
        ("\u{1B}[200~a\nb\u{1}\u{1B}[A\u{1B}[201~c", [.paste("a\nb\u{1}\u{1B}[A"), .character("c")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]), ("\u{1B}[201~x", [.character("x")]),
    ]

    @Test(arguments: sequences)
    func `a sequence is a key, and the same one if it comes byte by byte`(input: String, keys: [Key]) {
        var sut = KeyDecoder()
        #expect(sut.decode(input.utf8) == keys)

        sut = KeyDecoder()
        #expect(input.utf8.flatMap { sut.decode([$0]) } == keys)
    }

    @Test func `a control character within a paste is part of it`() {
        var sut = KeyDecoder()

        #expect(sut.decode("\u{1B}[200~a\u{03}b\u{1B}[201~".utf8) == [.paste("a\u{03}b")])
    }

    @Test(arguments: [("\u{1B}", 1), ("\u{1B}\u{1B}", 2)])
    func `Esc is a key when nothing follows`(input: String, count: Int) {
        var sut = KeyDecoder()

        #expect(sut.decode(input.utf8).isEmpty)
        #expect(sut.patience == .milliseconds(50))
        #expect(sut.timeOut() == Array(repeating: .escape, count: count))
        #expect(sut.patience == nil)
        #expect(sut.decode("[A".utf8) == [.character("["), .character("A")])
    }

    @Test func `what is clearly a sequence waits for its end, however slow the line is`() {
        var sut = KeyDecoder()

        #expect(sut.decode("\u{1B}[1;".utf8).isEmpty)
        #expect(sut.patience == nil)
        #expect(sut.timeOut().isEmpty)
        #expect(sut.decode("5D".utf8) == [.wordLeft])
    }

    @Test(arguments: [
        ("\u{1B}]", "11;rgb:0/0/0\u{1B}\\"), ("\u{1B}]1", "1;rgb:0/0/0\u{7}"), ("\u{1B}P", ">|foot\u{1B}\\"),
        ("\u{1B}_Gi=1", ";OK\u{1B}\\"), ("\u{1B}^a\u{1B}", "\\"), ("\u{1B}[M", "!!!"), ("\u{1B}[M!!", "!"),
    ])
    func `a report that is split waits a second for its rest, and not for ever`(start: String, rest: String) {
        var sut = KeyDecoder()
        #expect(sut.decode(start.utf8).isEmpty)
        #expect(sut.patience == .seconds(1))
        #expect(sut.decode((rest + "x").utf8) == [.character("x")])
        #expect(sut.patience == nil)

        sut = KeyDecoder()
        _ = sut.decode(start.utf8)
        #expect(sut.timeOut() == (start.hasSuffix("\u{1B}") ? [.escape] : []))
        #expect(sut.patience == nil)
        #expect(sut.decode("q".utf8) == [.character("q")])
    }

    @Test(
        arguments: [
            ("a\nb", "a\nb", []), ("", "", []), ("a\u{1B}", "a", [.escape]), ("a\u{1B}[A", "a\u{1B}[A", []),
            ("a\u{3}b", "a\u{3}b", []),
        ] as [(String, String, [Key])])
    func `a paste without an end ends when nothing follows for a second`(text: String, pasted: String, keys: [Key]) {
        var sut = KeyDecoder()

        #expect(sut.decode(("\u{1B}[200~" + text).utf8).isEmpty)
        #expect(sut.patience == .seconds(1))
        #expect(sut.timeOut() == [.paste(pasted)] + keys)
        #expect(sut.patience == nil)
        #expect(sut.decode("q\u{1B}[201~x".utf8) == [.character("q"), .character("x")])
    }

    @Test(arguments: 1...5) func `a paste whose end is cut short is not followed by the rest of it`(length: Int) {
        let (start, rest) = ("\u{1B}[201~".prefix(length), "\u{1B}[201~".dropFirst(length))
        var sut = KeyDecoder()

        _ = sut.decode(("\u{1B}[200~a" + start).utf8)
        #expect(sut.timeOut() == [.paste("a")] + (length == 1 ? [.escape] : []))
        guard length > 1 else { return }
        #expect(sut.decode((rest + "x").utf8) == [.character("x")])
    }

    @Test(arguments: ["\u{3}", "\u{3}\u{3}"]) func `Ctrl-C counts within a paste without an end`(interrupts: String) {
        let keys = interrupts.map { _ in Key.control("c") }
        var sut = KeyDecoder()

        #expect(sut.decode("\u{1B}[200~a".utf8) == [])
        #expect(sut.decode(interrupts.utf8) == [.paste("a")] + keys)
        #expect(sut.decode("q".utf8) == [.character("q")])

        #expect(sut.decode(("\u{1B}[200~a" + interrupts).utf8) == [.paste("a")] + keys)
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
