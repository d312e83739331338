import SurveyResponses
import SurveyScreens
import TerminalApp
import TestSupport

@testable import survey

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `Answering with the mouse` {
    @Test func `a click on an answer chooses it, and a second one goes on`() throws {
        let sut = AnsweringDriver([
            .sample("choice", id: "1", texts: ["Fish", "Rice"]), .sample("choice", id: "2", texts: ["Yes"]),
        ])

        try sut.click("Rice")
        #expect(sut.picture.contains("  ( ) Fish\n▸ (•) Rice\n"), "\(sut.picture)")
        try sut.click("Fish")
        #expect(sut.picture.contains("▸ (•) Fish\n  ( ) Rice\n"))
        try sut.click("Fish")

        #expect(sut.picture.contains("Question 2 of 2"))
    }

    @Test func `a click on one of several answers ticks it, and a second one takes the tick back`() throws {
        let sut = AnsweringDriver([.sample("choice", pick: "any", texts: ["Fish", "+Other"])])

        try sut.click("Fish")
        try sut.click("Other")
        #expect(sut.picture.contains("  [x] Fish\n▸ [x] Other\n"), "\(sut.picture)")
        try sut.click("Fish")

        #expect(sut.picture.contains("▸ [ ] Fish\n  [x] Other\n"))
    }

    @Test(
        arguments: [
            ("star", 3, "★★★★☆"), ("heart", 3, "♥♥♥♥♡"), ("money", 3, "$$$$·"), ("slider", 9, "○──○──○──●──○"),
            ("slider", 10, "○──○──○──●──○"), ("smiley", 16, "[🙂]"), ("nps", 13, "[4]"),
        ])
    func `a click on a place of a scale chooses it, and a second one goes on`(
        kind: String, offset: Int, expected: String
    ) throws {
        let sut = AnsweringDriver([.sample(kind, texts: (1...5).map { "\($0)" })])
        let lines = sut.frame.grid.lines
        let row = try #require(lines.firstIndex { $0.contains("▸") })
        let column = try #require(lines[row].firstIndex(of: "▸")).utf16Offset(in: lines[row]) + 2

        sut.click(row: row, column: column + offset)
        #expect(sut.picture.contains(expected), "\(sut.picture)")
        #expect(sut.picture.contains("4 of 5") || kind == "nps")
        sut.click(row: row, column: column + offset)

        #expect(sut.picture.contains("Summary"), "\(sut.picture)")
    }

    @Test func `a click on a field or a text leads there, and on a button presses it`() throws {
        let sut = AnsweringDriver([
            .sample("textfield", id: "1", texts: ["+Name", "+Age"]), .sample("textarea", id: "2", texts: ["?"]),
        ])
        try sut.click("Age")
        sut.type("7")
        #expect(sut.picture.contains("▸ Age   7"), "\(sut.picture)")

        try sut.click("[ Next ]")
        #expect(sut.picture.contains("Question 2 of 2"))
        sut.press(.tab, .tab)
        #expect(sut.picture.contains("▸ [ Back ]"))
        let lines = sut.frame.grid.lines
        let question = try #require(lines.firstIndex { $0.contains("How?") })
        sut.click(row: question + 4, column: 8)
        sut.type("Well")
        #expect(sut.picture.contains("▸ Well"), "\(sut.picture)")

        try sut.click("[ Back ]")
        #expect(sut.picture.contains("Question 1 of 2"))
    }

    @Test func `a disabled button does nothing`() throws {
        let sut = AnsweringDriver([.sample("star", texts: ["1", "2"])])

        try sut.click("( Next )")

        #expect(sut.picture.contains("Question 1 of 1"))
    }

    @Test func `what is typed to find an answer has the focus by a click`() throws {
        let sut = AnsweringDriver([.sample("dropdown", texts: (1...40).map { "Room \($0)" })])
        sut.press(.down)

        try sut.click("Find")
        sut.type("9")

        #expect(sut.picture.contains("▸ Find  9"))
    }

    @Test func `in the summary a click selects a question, and a second one opens it`() async throws {
        let sut = AnsweringDriver((1...3).map { .sample("choice", id: "\($0)", text: "What \($0)?", texts: ["Yes"]) })
        for _ in 1...3 { sut.press(.enter) }

        try sut.click("What 2?")
        #expect(sut.picture.contains("▸ 2. What 2?"), "\(sut.picture)")
        try sut.click("Yes")
        #expect(sut.picture.contains("▸ 1. What 1?"))
        try sut.click("What 1?")
        #expect(sut.picture.contains("Question 1 of 3"))
        try sut.click("[ Next ]")
        try sut.click("[ Submit ]")
        await sut.settle()

        #expect(sut.picture.contains("▸ [ Home ]"))
    }

    @Test func `the wheel scrolls, and changes neither the focus nor an answer`() {
        let lines = (1...40).map { "Line \($0)." }.joined(separator: "\n")
        let text = AnsweringDriver([.sample("textfield", text: lines, texts: ["+Name"])])
        #expect(text.picture.contains("Name"))
        text.wheel(isUp: true)
        #expect(!text.picture.contains("Name"), "\(text.picture)")
        for _ in 1...20 { text.wheel(isUp: true) }
        #expect(text.picture.contains("Line 1.\n"))
        text.wheel(isUp: false)
        #expect(text.picture.contains("Line 4.\n") && !text.picture.contains("Line 3.\n"))

        let choices = AnsweringDriver([.sample("choice", texts: (1...40).map { "Room \($0)" })])
        for _ in 1...20 { choices.wheel(isUp: false) }
        #expect(choices.picture.contains("( ) Room 40\n"))
        for _ in 1...20 { choices.wheel(isUp: true) }
        #expect(choices.picture.contains("▸ ( ) Room 1\n"))
        #expect(!choices.picture.contains("(•)"))
        text.type("A")
        #expect(text.picture.contains("▸ Name  A"))
    }

    @Test(arguments: ["n stay", "Stay"])
    func `whether to quit is answered by a click on a button or what the last row names, and nothing else`(
        answer: String
    ) throws {
        let sut = AnsweringDriver([.sample("choice", texts: ["Fish"])])
        try sut.click("Esc leave")
        #expect(sut.screen.asksToQuit)

        try sut.click("How?")
        sut.wheel(isUp: false)
        #expect(sut.screen.asksToQuit)
        try sut.click(answer)

        #expect(!sut.screen.asksToQuit)
        #expect(sut.picture.contains("( ) Fish"))
    }
}
