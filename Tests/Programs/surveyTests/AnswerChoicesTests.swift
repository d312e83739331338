import SurveyResponses
import Testing

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

    @Test(
        arguments: [
            ("0", ["There is no number 0."]), ("5", ["There is no number 5."]), ("x\u{1B}", ["Nothing fits 'x'."]),
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

    @Test func `on a scale a piece of a number stands for none`() {
        #expect(told(of: "2", by: makeSUT("nps", ["10", "20", "25"])) == ["Nothing fits '2'."])
    }

    private func picked(_ text: String, of sut: AnswerChoices) -> String? {
        if case .answer(let id) = sut.match(text) { id } else { nil }
    }

    private func told(of text: String, by sut: AnswerChoices) -> [String]? {
        if case .unclear(let lines) = sut.match(text) { lines } else { nil }
    }

    private func makeSUT(_ kind: String, _ texts: [String]) -> AnswerChoices {
        AnswerChoices(
            Questionnaire.Question(
                id: "q", text: "?", kind: kind, pick: "one",
                answers: texts.enumerated().map { .init(id: "a\($0)", text: $1) }))
    }
}
