import TestSupport

@testable import TerminalApp

@Suite struct `Editing a line` {
    /// The cursor stands where the bar is.
    @Test(
        arguments: [
            ("ab|", [.character("c")], "abc|"), ("|b", [.character("a")], "a|b"), ("|", [.character("日")], "日|"),
            ("e|", [.character("\u{301}")], "é|"),
            ("ab|c", [.left], "a|bc"), ("|ab", [.left], "|ab"), ("a|b", [.right], "ab|"), ("ab|", [.right], "ab|"),
            ("ab|c", [.home], "|abc"), ("a|bc", [.end], "abc|"),
            ("ab|c", [.backspace], "a|c"), ("|abc", [.backspace], "|abc"), ("👨‍👩‍👧|", [.backspace], "|"),
            ("a|bc", [.delete], "a|c"), ("abc|", [.delete], "abc|"),
            ("one two|", [.wordLeft], "one |two"), ("one |two", [.wordLeft], "|one two"),
            ("a@b.de|", [.wordLeft], "a@b.|de"), ("|one two", [.wordRight], "one| two"),
            ("one| two", [.wordRight], "one two|"), ("one two|", [.deleteWordBackward], "one |"),
            ("|one two", [.deleteWordForward], "| two"), ("ab|cd", [.control("u")], "|cd"),
            ("ab|cd", [.deleteToEnd], "ab|"),
            ("a|d", [.paste("bc")], "abc|d"), ("|", [.paste("a@b.de\n")], "a@b.de|"),
            ("|", [.paste("a\r\nb\u{1B}[31mc\t\n\n")], "a bc\t|"),
            (
                "|", [.paste("\u{200F}a\u{200E}\u{2067}b\u{7}"), .character("\u{200E}")],
                "\u{200F}a\u{200E}\u{2067}b\u{200E}|"
            ),
        ] as [(String, [Key], String)])
    func `a key changes the text and moves the cursor`(before: String, keys: [Key], after: String) {
        var sut = input(before)

        let meantSomething = keys.allSatisfy { sut.apply($0) }

        #expect(meantSomething)
        #expect(sut == input(after))
    }

    @Test(arguments: [Key.tab, .enter, .escape, .up, .pageDown, .control("t")])
    func `other keys mean nothing`(key: Key) {
        var sut = input("a|b")

        let meantSomething = sut.apply(key)

        #expect(!meantSomething)
        #expect(sut == input("a|b"))
    }

    @Test func `a hidden text tells nothing of its words`() {
        var sut = TextInput("one two", cursor: 7, isOneWord: true)

        _ = sut.apply(.wordLeft)

        #expect(sut.cursor == 0)
    }

    @Test func `what is more than a text holds is refused whole, and nothing is lost`() {
        var sut = TextInput("ab", cursor: 1)

        _ = sut.apply(.paste(String(repeating: "x", count: TextInput.limit - 1)))
        #expect(sut.isRefused)
        #expect(sut.text == "ab" && sut.cursor == 1)

        _ = sut.apply(.paste(String(repeating: "x", count: TextInput.limit - 2)))
        #expect(!sut.isRefused)
        #expect(sut.text.count == TextInput.limit)
        _ = sut.apply(.character("x"))
        #expect(sut.isRefused)
        _ = sut.apply(.backspace)
        #expect(!sut.isRefused)
    }

    @Test(arguments: [
        ("abc|", 5, "abc", 3), ("abcdef|", 5, "cdef", 4), ("|abcdef", 5, "abcde", 0), ("abcd|ef", 5, "abcde", 4),
        ("日本語|", 5, "本語", 4), ("|日本語", 5, "日本", 0), ("\u{200E}a\u{200F}b|c", 5, "abc", 2), ("a\tb|", 5, "a b", 3),
    ])
    func `a field shows the part round the cursor`(text: String, width: Int, shown: String, column: Int) {
        let sut = TextWindow(input(text), width: width, isHidden: false)

        #expect(sut.text == shown)
        #expect(sut.cursor == column)
    }

    @Test func `a hidden text shows a dot for each character`() {
        let sut = TextWindow(input("pä日|x"), width: 10, isHidden: true)

        #expect(sut.text == "••••")
        #expect(sut.cursor == 3)
    }

    private func input(_ marked: String) -> TextInput {
        let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
        return TextInput(parts.joined(), cursor: parts[0].count)
    }
}

@Suite struct `Editing a text of several lines` {
    @Test func `Enter begins a line, and what is pasted keeps its lines and nothing that a terminal obeys`() {
        var sut = TextInput("ab", cursor: 1, isMultiline: true)

        let areTaken = [Key.enter, .paste("x\r\n\u{1B}[31m\ty\u{07}\u{200E}")].map { sut.apply($0) }

        #expect(areTaken == [true, true])
        #expect(sut.text == "a\nx\n\ty\u{200E}b")
        #expect(sut.cursor == 7)
        var line = TextInput("ab", cursor: 1)
        let isTaken = line.apply(.enter)
        #expect(!isTaken)
    }

    @Test(arguments: [
        ("ab\nc|d\nef", Key.home, "ab\n|cd\nef"), ("ab\nc|d\nef", .end, "ab\ncd|\nef"),
        ("ab\ncd|\nef", .control("u"), "ab\n|\nef"), ("ab\n|cd\nef", .deleteToEnd, "ab\n|\nef"),
        ("|ab\ncd", .home, "|ab\ncd"), ("ab\ncd|", .end, "ab\ncd|"), ("a|b", .control("u"), "|b"),
    ])
    func `the keys for both ends of a line stay in it`(before: String, key: Key, after: String) {
        var sut = input(before)

        let meantSomething = sut.apply(key)

        #expect(meantSomething)
        #expect(sut == input(after))
    }

    @Test(
        arguments: [
            ("one two|", ["one ", "two"], 1, 3), ("one |two", ["one ", "two"], 1, 0),
            ("one| two", ["one ", "two"], 0, 3),
            ("a to ox|", ["a to", "ox"], 1, 2), ("abcd   |ef", ["abcd", "ef"], 1, 0),
            ("abcd  |  ef", ["abcd", "ef"], 0, 4),
            ("a bcdefg|", ["a ", "bcde", "fg"], 2, 2), ("a\nb cde|", ["a", "b ", "cde"], 2, 3),
            (" 日本語|", [" ", "日本", "語"], 2, 2), ("a 日本|", ["a ", "日本"], 1, 4),
            ("|", [""], 0, 0), ("ab|", ["ab"], 0, 2), ("ab\n|", ["ab", ""], 1, 0), ("a|b\ncd", ["ab", "cd"], 0, 1),
            ("abcd|efg", ["abcd", "efg"], 1, 0), ("日本|語", ["日本", "語"], 1, 0), ("ab\ncd|", ["ab", "cd"], 1, 2),
        ] as [(String, [String], Int, Int)])
    func `breaks into lines, between words if it can, and the cursor has its place`(
        marked: String, lines: [String], row: Int, column: Int
    ) {
        let area = TextArea(input(marked), width: 5)

        #expect(area.lines == lines)
        #expect(area.cursor == Frame.Position(row: row, column: column))
    }

    @Test(
        arguments: [
            ("abc\nde|", -1, "ab|c\nde"), ("ab|c\nd", 1, "abc\nd|"), ("abc|\n\nde", 1, "abc\n|\nde"),
            ("abcdef|", -1, "ab|cdef"), ("abc|def", 1, "abcdef|"), ("|abcd\ne", 1, "abcd\n|e"),
            ("a|", -1, nil), ("a|", 1, nil),
        ] as [(String, Int, String?)])
    func `the cursor goes from line to line`(before: String, offset: Int, after: String?) {
        var sut = input(before)

        let isMoved = sut.moveLine(by: offset, width: 5)

        #expect(isMoved == (after != nil))
        #expect(sut == input(after ?? before))
    }

    /// The cursor stands where the bar is.
    private func input(_ marked: String) -> TextInput {
        let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
        return TextInput(parts.joined(), cursor: parts[0].count, isMultiline: true)
    }
}
