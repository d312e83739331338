import SurveyResponses
import TestSupport

@testable import survey

/// What is typed at a prompt, read as an answer.
@Suite struct `Answer choices` {
    @Test(
        arguments: [
            ("1", "a0"), ("4", "a3"), ("inn", "a0"), ("Innsbruck", "a1"), ("SBR", "a1"), ("graz", "a2"), ("3", "a2"),
        ])
    func `a number, a whole text, or a piece that no other has, stands for an answer`(text: String, id: String) {
        #expect(picked(text, of: makeSUT("choice", ["Inn", "Innsbruck", "Graz", "Linz"])) == id)
    }

    @Test(arguments: [
        ("choice", ["5", "4", "3", "2", "1"], ["5", "1"], ["a0", "a4"]),
        ("star", ["5", "4", "3", "2", "1"], ["5", "1"], ["a0", "a4"]),
        ("choice", ["0", "1", "2", "3 or more"], ["2", "0", "3"], ["a2", "a0", "a3"]),
        ("choice", ["05", "04", "03", "02", "01"], ["05", "5"], ["a0", "a0"]),
        ("dropdown", (0...29).map(String.init), ["29", "7"], ["a29", "a7"]),
        ("slider", ["2", "1", "Both"], ["1", "both"], ["a1", "a2"]),
    ])
    func `a number that is an answer's text stands for that answer, and no answer is numbered then`(
        kind: String, texts: [String], typed: [String], ids: [String]
    ) {
        let sut = makeSUT(kind, texts)
        #expect(typed.map { picked($0, of: sut) } == ids)
        #expect(!sut.lines.contains { $0.hasPrefix("1. ") })
        if kind == "choice" { #expect(sut.lines == texts.map { "- \($0)" } && sut.invitation == "Answer:") }
        if texts.count == 4 { #expect(told(of: "4", by: sut) == ["No answer matches '4'."]) }
    }

    @Test func `texts that are numbers in their places, or beyond them, leave the numbers to the places`() {
        #expect(makeSUT("choice", ["1", "2", "3"]).lines == ["1. 1", "2. 2", "3. 3"])
        let ages = makeSUT("choice", ["18", "19", "20"])
        #expect(["18", "1", "20", "3"].map { picked($0, of: ages) } == ["a0", "a0", "a2", "a2"])
    }

    @Test func `without numbers, answers of the same text are told apart by their ids`() {
        let sut = makeSUT("choice", ["2", "2", "1", ""])
        #expect(sut.lines == ["- 2 (a0)", "- 2 (a1)", "- 1", "- (a3)"])
        #expect(["a1", "1", "a3"].map { picked($0, of: sut) } == ["a1", "a2", "a3"])
        #expect(told(of: "2", by: sut) == ["These fit; type all of one, or the id after it:", "- 2 (a0)", "- 2 (a1)"])
        #expect(sut.label("a1") == "2 (a1)")
    }

    @Test func `where several may be picked, a text with a comma in it is one of them`() {
        let sut = makeSUT("choice", ["1,000", "500", "1"], pick: "any")
        func ids(_ line: String) -> [String] {
            if case .answers(let ids) = sut.matches(line) { ids } else { [] }
        }
        #expect(ids("1,000") == ["a0"])
        #expect(ids("500, 1,") == ["a1", "a2"])
    }

    @Test(
        arguments: [
            ("1,3", ["a0", "a2"]), ("1 3", ["a0", "a2"]), ("3;1", ["a2", "a0"]), (" 1 ; 3, ", ["a0", "a2"]),
            ("1，2", ["a0", "a1"]), ("1,1 1", ["a0"]), ("linz 1", ["a3", "a0"]), ("Graz, linz", ["a2", "a3"]),
        ])
    func `QF-3 numbers are separated by commas, semicolons or blanks`(line: String, ids: [String]) {
        #expect(makeSUT("choice", ["Inn", "Innsbruck", "Graz", "Linz"], pick: "any").matches(line) == .answers(ids))
    }

    @Test func `QF-3 blanks separate numbers that are the answers' texts, and no others`() {
        let sut = makeSUT("choice", ["3", "2", "1", "1 2"], pick: "any")
        #expect(sut.matches("3 1") == .answers(["a0", "a2"]))
        #expect(sut.matches("1 2") == .answers(["a3"]))
        #expect(makeSUT("choice", ["Room 7", "7 up"], pick: "any").matches("room 7") == .answers(["a0"]))
    }

    @Test(arguments: [
        ("1, 9", "Nothing is picked: no answer matches '9'. Type a number from 1 to 4."),
        ("1 9 x 2", "Nothing is picked: no answer matches '9', 'x'. Type a number from 1 to 4."),
        ("1; Wels", "Nothing is picked: no answer matches 'Wels'."),
        ("0", "Nothing is picked: no answer matches '0'. Type a number from 1 to 4."),
    ])
    func `QF-3 if any is wrong, none is picked, and the line says which`(line: String, told: String) {
        let sut = makeSUT("choice", ["Inn", "Innsbruck", "Graz", "Linz"], pick: "any")
        #expect(sut.matches(line) == .unclear(told))
        let several = "Nothing is picked, because several answers match 'z':"
        #expect(sut.matches("1, z") == .unclear(several, list: ["3. Graz", "4. Linz"]))
    }

    @Test(arguments: [
        ("star", 1...5, "1 ★  2 ★★  3 ★★★  4 ★★★★  5 ★★★★★"), ("heart", 1...3, "1 ♥  2 ♥♥  3 ♥♥♥"),
        ("money", 1...3, "1 $  2 $$  3 $$$"), ("smiley", 1...5, "1 😞  2 🙁  3 😐  4 🙂  5 😀"),
        ("heart", 0...3, "0  1 ♥  2 ♥♥  3 ♥♥♥"), ("star", 2...4, "★ 2  3  4"), ("money", 10...12, "10  11  12"),
        ("star", 1...7, "★ 1  2  3  4  5  6  7"),
        ("nps", 0...10, "0 (Not at all likely)  1  2  3  4  5  6  7  8  9  10 (Extremely likely)"),
    ])
    func `a scale is a line of numbers with what they stand for`(kind: String, values: ClosedRange<Int>, line: String) {
        #expect(makeSUT(kind, values.map(String.init)).lines == [line])
    }

    @Test(arguments: [
        ("slider", "1 (Never)  2  3 (Always)"), ("star", "1 ★ (Never)  2 ★★  3 ★★★ (Always)"),
        ("nps", "1 (Never)  2  3 (Always)"),
    ])
    func `a scale has the words of its ends`(kind: String, line: String) {
        #expect(makeSUT(kind, ["Never", "", "Always"]).lines == [line])
    }

    @Test func `a scale of numbers with a unit goes by these, and not by positions`() {
        let sut = makeSUT("slider", ["0 %", "10 %", "20 %"])
        #expect(sut.lines == ["0 %  10 %  20 %"])
        #expect(["20", "10 %", "3"].map { picked($0, of: sut) } == ["a2", "a1", nil])
    }

    @Test func `what the help says of the ends of a scale is not said twice`() {
        #expect(makeSUT("nps", ["0", "1"], help: "0 is not at all.").lines == ["0  1"])
    }

    @Test(
        arguments: [
            ("0", ["Type a number from 1 to 4."]), ("5", ["Type a number from 1 to 4."]),
            ("x\u{1B}", ["No answer matches 'x'."]),
            ("z", ["These fit; type a number:", "3. Graz", "4. Linz"]),
        ])
    func `what stands for none or for several is told`(text: String, lines: [String]) {
        #expect(told(of: text, by: makeSUT("choice", ["Inn", "Innsbruck", "Graz", "Linz"])) == lines)
    }

    @Test(arguments: [("orle", "a0"), ("cafe", "a2"), ("CAFÉ", "a1"), ("bus", "a3")])
    func `case and accents matter where nothing else tells answers apart`(text: String, id: String) {
        #expect(picked(text, of: makeSUT("choice", ["Orléans", "Café", "Cafe", "Bús"])) == id)
    }

    @Test func `of many that fit twenty are named, and how many more there are`() {
        let lines = told(of: "room", by: makeSUT("dropdown", (1...30).map { "Room \($0)" }))

        #expect(lines?.count == 22)
        #expect(lines?.last == "… and 10 more")
    }

    @Test(arguments: [("0", "a0"), ("10", "a10"), ("1", "a1")])
    func `a scale of numbers goes by these, whole`(text: String, id: String) {
        #expect(picked(text, of: makeSUT("nps", (0...10).map { "\($0)" })) == id)
    }

    @Test(arguments: [
        ("star", ["1", "2", "3", "4", "5"], "9", "Type a number from 1 to 5."),
        ("nps", ["0", "1", "2"], "x", "Type a number from 0 to 2."),
        ("slider", ["Poor", "Good"], "0", "Type a number from 1 to 2."),
        ("nps", ["10", "20", "25"], "2", "Type one of the numbers above."),
    ])
    func `what is not on a scale is answered with what is`(kind: String, texts: [String], text: String, line: String) {
        #expect(told(of: text, by: makeSUT(kind, texts)) == [line])
    }

    private func picked(_ text: String, of sut: AnswerChoices) -> String? {
        if case .answers(let ids) = sut.match(text) { ids.first } else { nil }
    }

    private func told(of text: String, by sut: AnswerChoices) -> [String]? {
        if case .unclear(let why, let list) = sut.match(text) { [why] + list } else { nil }
    }

    private func makeSUT(
        _ kind: String, _ texts: [String], pick: String = "one", help: String? = nil
    ) -> AnswerChoices {
        AnswerChoices(
            Question(
                id: "q", text: "?", helpText: help, kind: kind, pick: pick,
                answers: texts.enumerated().map { .init(id: "a\($0)", text: $1) }))
    }
}
