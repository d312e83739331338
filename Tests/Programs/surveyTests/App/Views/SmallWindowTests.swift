import SurveyResponses
import SurveyScreens
import TerminalApp
import TerminalIO
import TestSupport

@testable import survey

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `The smallest window` {
    @Test func `asks a question in full, with its buttons in one row`() {
        let first = AnsweringDriver.small([.sample("star", texts: (1...5).map { "\($0)" }), .sample("intro", id: "2")])

        #expect(
            first.picture == """
                  Question 1 of 1  ━━━━━━───────
                  How? (required)
                ▸ ☆☆☆☆☆  Not answered yet
                  ( Next )
                  ←→ or 1-5 choose · Esc leave
                """)
        first.press(.character("4"), .enter)
        #expect(
            first.picture == """
                  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
                  How?
                ▸ [ Next ]   [ Back ]
                  Enter go on · Esc leave
                """)
        first.press(.right)
        #expect(first.picture.contains("  [ Next ] ▸ [ Back ]\n  Enter go back · Esc leave"))
        first.press(.left, .right, .enter)
        #expect(first.picture.contains("Question 1 of 1"))
    }

    @Test func `calls required with an asterisk what has no room for the word`() {
        let sut = AnsweringDriver.small([.sample("textfield", pick: "none", texts: ["*Your name", "+Phone"])])
        #expect(sut.picture.contains("▸ Your name *"), "\(sut.picture)")
        let question = AnsweringDriver.small([
            .sample("star", text: "How did you like it, all in all?", texts: ["1", "2"])
        ])
        #expect(question.picture.contains("  How did you like it, all in\n  all? (required)\n"), "\(question.picture)")
        let long = AnsweringDriver.small([.sample("star", text: "How did you like it there?", texts: ["1", "2"])])
        #expect(long.picture.contains("  How did you like it there? *\n▸ ☆☆"), "\(long.picture)")
    }

    @Test func `shows a long label whole, above its field`() throws {
        let label = "Who lives in your household?"
        let sut = AnsweringDriver.small([.sample("textfield", pick: "none", texts: ["*Name", "#\(label)"])])
        #expect(sut.picture.contains("▸ Name * "), "\(sut.picture)")
        sut.press(.tab)
        sut.type("3")
        let lines = sut.picture.split(separator: "\n").map { $0.prefix(30).trimmingCharacters(in: [" "]) }
        let place = try #require(lines.firstIndex(of: "▸ Who lives in your household?"), "\(sut.picture)")
        #expect(lines[place + 1] == "3", "\(sut.picture)")
    }

    @Test(
        arguments: [
            ("star", "one", ["1", "2", "3"], "3"), ("heart", "one", ["1", "2", "3"], "3"),
            ("money", "one", ["1", "2", "3"], "3"), ("slider", "one", ["Never", "Often", "Always"], "3"),
            ("smiley", "one", ["1", "2", "3", "4", "5"], "3"), ("nps", "one", (0...10).map { "\($0)" }, "3"),
            ("choice", "one", ["Fish", "Rice"], " "), ("choice", "any", ["Fish", "Rice"], " "),
            ("dropdown", "one", (1...300).map { "Room \($0)" }, "29"), ("textarea", "one", ["?"], "Well"),
            ("textfield", "one", ["*Name"], "Ann"), ("intro", "none", [], ""), ("unknown", "one", ["Fish"], " "),
        ])
    func `shows every kind of question, and takes its answer`(
        kind: String, pick: String, texts: [String], keys: String
    ) {
        let question = "How did you like what we served you today?"
        let sut = AnsweringDriver.small([
            .sample(kind, pick: pick, text: question, help: "Be honest, nobody but us will know.", texts: texts)
        ])
        #expect(sut.picture.contains("How did you like what we"), "\(sut.picture)")
        #expect(sut.picture.contains("▸"), "\(sut.picture)")

        sut.type(keys)
        #expect(sut.picture.contains("[ Next ]"), "\(sut.picture)")
        if kind == "dropdown" { sut.press(.down, .character(" ")) }
        for _ in 1...4 where !sut.picture.contains("▸ [ Next ]") { sut.press(.tab) }
        sut.press(.enter)

        #expect(sut.picture.contains("Summary"), "\(sut.picture)")
    }

    @Test func `shows a summary that scrolls, the thanks, and the whole of what is asked before one quits`() async {
        let sut = AnsweringDriver.small(
            (1...6).map { .sample("choice", id: "\($0)", text: "What \($0)?", texts: ["Yes"]) })
        for _ in 1...6 { sut.press(.enter) }
        #expect(
            sut.picture == """
                  Summary  ━━━━━━━━━━━━━━━━━━━━━
                  1. What 1?                   ┃
                     Yes                       │
                  2. What 2?                   │
                     Yes                       │
                ▸ [ Submit ]   [ Back ]
                  Enter submit · Esc leave
                """)
        sut.wheel(isUp: false)
        sut.wheel(isUp: false)
        sut.wheel(isUp: false)
        #expect(sut.picture.contains("6. What 6?"))

        sut.press(.escape)
        for line in ["Leave the survey? Your", "answers are kept.", "▸ [ Stay ]   [ Leave ]", "  y leave · n stay"] {
            #expect(sut.picture.contains(line), "\(sut.picture)")
        }
        sut.press(.character("n"), .enter)
        await sut.settle()

        #expect(
            sut.picture == """
                  Sample
                  Thank you. Your answers were
                  sent.
                ▸ [ Home ]
                  Enter home · Ctrl-C quit
                """)
    }

    @Test func `shows the details' text, and lets it scroll to its end`() async {
        let sut = await AppDriver(stub: UseCaseStub(userAtLaunch: ""))
        await sut.press(.enter)
        #expect(
            sut.picture(columns: 32, rows: 8) == """
                  Harbour Grill
                  Restaurant                   ┃
                  Created 1970-01-01 01:00     │
                  GMT+1                        │
                                               │
                ▸ [ Start survey ]
                  Enter start · q quit
                """)

        for _ in 1...20 {
            _ = sut.view.press(.pageDown)
            _ = sut.frame(columns: 32, rows: 8)
        }

        #expect(sut.picture(columns: 32, rows: 8).contains("9. How was course 9?"))
    }

    @Test func `asks in full before one logs out`() async {
        let sut = await AppDriver(stub: UseCaseStub(userAtLaunch: ""))
        await sut.press(.enter, .enter, .character(" "), .escape, .character("y"), .character("p"), .enter)

        let picture = sut.picture(columns: 32, rows: 8)
        for line in ["Log out? One unfinished", "survey will be deleted.", "▸ [ Stay ]   [ Log out ]", "y log out"] {
            #expect(picture.contains(line), "\(picture)")
        }
    }
}

extension AnsweringDriver {
    /// In a window of 32 by 8, its title bar included.
    fileprivate static func small(_ questions: [Question]) -> AnsweringDriver {
        AnsweringDriver(questions, columns: 32, rows: 7)
    }
}
