import TestSupport

@testable import TerminalApp

@Suite struct `What a terminal answers` {
    static let answers: [(String, [TerminalReport])] = [
        ("\u{1B}_Gi=31;OK\u{1B}\\", [.kittyGraphics(isSupported: true)]),
        ("\u{1B}_Gi=31,p=1;OK\u{1B}\\", [.kittyGraphics(isSupported: true)]),
        ("\u{1B}_Gi=31;ENOTSUPPORTED:no such thing\u{1B}\\", [.kittyGraphics(isSupported: false)]),
        ("\u{1B}[?62;4;22c", [.attributes([62, 4, 22])]), ("\u{1B}[?1;2c", [.attributes([1, 2])]),
        ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c", [.kittyGraphics(isSupported: true), .attributes([62])]),
        // The color behind the text, with each number of digits and both ends.
        ("\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\", [.background(RGB(0, 43, 54))]),
        ("\u{1B}]11;rgb:ff/ff/ff\u{07}", [.background(RGB(255, 255, 255))]),
        ("\u{1B}]11;rgb:f/0/f\u{07}", [.background(RGB(255, 0, 255))]),
        // Answers to what nobody asked, and what is none.
        ("\u{1B}]10;rgb:ff/ff/ff\u{07}", []), ("\u{1B}]11;rgb:ff/ff\u{07}", []), ("\u{1B}]11;rgb:ff/-1/+2\u{07}", []),
        ("\u{1B}]11;rgb:fffff/0/0\u{07}", []), ("\u{1B}_Gi=1;OK\u{1B}\\", []),
        ("\u{1B}_G\u{1B}\\", []), ("\u{1B}_Gi=31\u{1B}\\", []), ("\u{1B}[c", []),
    ]

    @Test(arguments: answers)
    func `an answer is no key and leaves nothing behind, whole or byte by byte`(
        answer: String, reports: [TerminalReport]
    ) {
        var sut = KeyDecoder()

        #expect(sut.decode((answer + "x").utf8) == [.character("x")])
        #expect(sut.takeReports() == reports)
        #expect(sut.takeReports() == [])
        #expect((answer + "x").utf8.flatMap { sut.decode([$0]) } == [.character("x")])
        #expect(sut.takeReports() == reports)
    }

    @Test(
        arguments: [
            ("\u{1B}]x", [.character("x")]), ("\u{1B}_\r", [.enter]), ("\u{1B}_Gi=31\r", [.enter]),
            ("\u{1B}_Gi=31\u{1B}[A", [.up]),
        ] as [(String, [Key])])
    func `what only begins like an answer does not swallow the next key`(input: String, keys: [Key]) {
        var sut = KeyDecoder()

        #expect(sut.decode(input.utf8) == keys)
        #expect(sut.takeReports() == [])
    }

    @Test func `Alt and an underscore are no key, and wait for nothing`() {
        var sut = KeyDecoder()

        #expect(sut.decode("\u{1B}_".utf8).isEmpty)
        #expect(sut.patience == .milliseconds(50))
        #expect(sut.timeOut().isEmpty)
        #expect(sut.decode("x".utf8) == [.character("x")])
    }

    @Test func `an answer without an end is given up`() {
        var sut = KeyDecoder()

        _ = sut.decode(("\u{1B}_G" + String(repeating: "a", count: 600)).utf8)

        #expect(sut.decode("\r".utf8) == [.enter])
    }

    @Test(arguments: [
        ("xterm-256color", true), ("xterm-kitty", true), ("foot", true), ("linux", false), ("dumb", false),
        ("", false), ("vt100", false), ("screen-256color", false), ("tmux-256color", false),
    ])
    func `only who can hide the question is asked`(term: String, isAsked: Bool) {
        #expect(KittyGraphics.mayBeAsked(environment: ["TERM": term]) == isAsked)
    }

    @Test(arguments: [("xterm", true), ("xterm", false), ("tmux-256color", true), ("linux", true), ("vt100", false)])
    func `who is asked is asked for the attributes last`(term: String, hasImages: Bool) {
        let questions = TerminalQuestions.all(environment: ["TERM": term], hasImages: hasImages)
        #expect(questions.hasSuffix("\u{1B}[c") == !questions.isEmpty)
        #expect(questions.isEmpty == ["linux", "vt100"].contains(term))
        #expect(questions.contains("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\") == (term == "xterm" && hasImages))
    }
}
