import RemoteSurveys
import SurveyResponses
import SurveyScreens
import TerminalIO
import TestSupport

@testable import TerminalApp
@testable import survey

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `Pictures of a survey that is answered` {
    @Test(
        arguments: [
            ("star", "★★★☆☆"), ("heart", "♥♥♥♡♡"), ("money", "$$$··"), ("slider", "○──○──●──○──○"),
            ("smiley", " 😞   🙁  [😐]  🙂   😀"), ("nps", " 0   1  [2]  3   4"),
        ])
    func `a scale is drawn as what it is`(kind: String, row: String) {
        let first = kind == "nps" ? 0 : 1
        let sut = makeSUT(kind, texts: (0..<5).map { "\($0 + first)" })

        for _ in 1...3 { sut.press(.right) }

        #expect(sut.picture.contains("▸ \(row)"), "\(sut.picture)")
        sut.press(.backspace)
        #expect(sut.picture.contains("Not answered yet"))
        #expect(sut.picture.contains("( Next )"))
    }

    @Test func `a price that is not answered is dim, and what has the focus is a bar`() throws {
        let sut = makeSUT("money", texts: ["1", "2", "3"])
        let row = try #require(sut.frame.grid.lines.firstIndex { $0.contains("▸ $$$") }, "\(sut.picture)")
        let cells = sut.frame.grid[row: row]

        #expect(cells.filter { $0.text == "$" }.allSatisfy { $0.ink == .disabled })
        #expect(cells.filter { $0.text == "$" || $0.text == "▸" }.allSatisfy { $0.isInBar })
        sut.press(.tab)
        #expect(!sut.frame.grid[row: row].contains { $0.isInBar })
        sut.press(.backTab, .character("2"))
        #expect(sut.frame.grid[row: row].filter { $0.text == "$" }.allSatisfy { $0.ink == .stars })
    }

    @Test func `the ends of an nps are told where its help does not tell them`() {
        let texts = (0...10).map { "\($0)" }
        #expect(makeSUT("nps", texts: texts).picture.contains("\n  Not at all likely … Extremely likely\n"))
        let sut = AnsweringDriver([.sample("nps", help: "10 is best.", texts: texts)])
        #expect(!sut.picture.contains("likely"))
    }

    @Test func `a slider has its ends' words, and what is chosen`() {
        let sut = makeSUT("slider", texts: ["Never", "Often", "Always"])

        sut.press(.character("2"))

        #expect(
            sut.picture == """
                  Sample
                  Question 1 of 1  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
                  How? (required)
                ▸ ○──●──○
                  Never … Always
                  2 of 3: Often
                  [ Next ]
                  ←→ or 1-3 choose · Enter go on · Esc leave
                """)
    }

    @Test func `in a choice of numbers a digit is the answer that reads so`() {
        let sut = makeSUT("choice", texts: ["5", "4", "3", "2", "1"])
        sut.press(.character("5"))
        #expect(sut.screen.response.picks(of: "q") == [.init("a0")])
        let others = makeSUT("choice", texts: ["0", "1", "2", "3 or more"])
        others.press(.character("2"))
        #expect(others.screen.response.picks(of: "q") == [.init("a2")])
        others.press(.character("4"))
        #expect(others.screen.response.picks(of: "q") == [.init("a2")])
        let scale = makeSUT("nps", texts: ["5", "4", "x"])
        scale.press(.character("1"))
        #expect(scale.screen.response.picks(of: "q") == [])
    }

    @Test(arguments: [
        ("heart", ["0", "1", "2", "3"], 2, " 0 ♥♡♡\n  0 … 3\n  1", "0 ♥♡♡ 1"),
        ("heart", ["0", "1", "2", "3"], 1, "[0]♡♡♡\n  0 … 3\n  0", "[0]♡♡♡ 0"),
        ("money", ["10", "20", "50"], 2, " 10  [20]  50\n  20", "20"),
        ("star", ["5", "4", "3"], 1, "[5]  4   3\n  5", "5"),
        ("smiley", ["-1", "0", "1"], 1, "[😞]  😐   😀\n  -1 … 1\n  -1", "😞 -1"),
        ("slider", ["0", "50", "100"], 3, "○──○──●\n  0 … 100\n  100", "100"),
        ("slider", ["0 %", "50 %"], 2, "○──●\n  0 % … 50 %\n  50 %", "50 %"),
        ("nps", ["0", "5", "1000"], 3, " 0   5  [1000]\n  Not at all likely … Extremely likely\n  1000", "1000"),
        ("slider", (0...100).map(String.init), 8, "‹ 7 ›\n  0 … 100\n  7", "7"),
        ("slider", ["", "", ""], 2, "○──●──○\n  2 of 3", "2 of 3"),
        ("star", ["Bad", "", "Good"], 3, "★★★\n  Bad … Good\n  3 of 3: Good", "★★★ 3 of 3: Good"),
    ])
    func `a scale shows the text that is sent, and the texts of its ends`(
        kind: String, texts: [String], times: Int, lines: String, summary: String
    ) {
        let sut = makeSUT(kind, texts: texts)

        for _ in 1...times { sut.press(.right) }

        #expect(sut.picture.contains("▸ \(lines)\n"), "\(sut.picture)")
        sut.press(.enter)
        #expect(sut.picture.contains("\n     \(summary)\n"), "\(sut.picture)")
    }

    @Test func `digits pick the number that they write, and no position among other numbers`() {
        let sut = makeSUT("money", texts: ["10", "20", "200", "3"])
        func picked(_ digits: String) -> String? {
            sut.type(digits)
            return sut.screen.response.picks(of: "q").first?.answerID
        }
        #expect(picked("1") == nil)
        #expect(["0", "2", "0", "0", "0", "3"].map(picked) == ["a0", "a0", "a1", "a2", "a2", "a3"])
        sut.press(.left)
        #expect(sut.screen.scalePosition == 2)
    }

    @Test func `the summary is one decision, and another once an answer has changed`() {
        let sut = makeSUT("textarea", texts: ["?"])
        #expect(sut.decision == nil)
        sut.type("salt")
        sut.press(.tab, .enter)
        let first = sut.decision
        #expect(first != nil)
        sut.press(.tab, .tab, .enter)
        sut.type("y")
        #expect(sut.decision == nil)
        sut.press(.tab, .enter)
        #expect(sut.decision != nil && sut.decision != first)
    }

    @Test func `a paste that is too long is refused with a message, and what was typed stays`() {
        let sut = makeSUT("textarea", texts: ["?"])
        sut.type("salt")

        sut.press(.paste(String(repeating: "x", count: 65_536)))

        #expect(sut.picture.contains("! No more than 65,536 characters fit here."), "\(sut.picture)")
        #expect(sut.screen.response.picks(of: "q") == [.init("a0", text: "salt")])
        sut.press(.character("y"))
        #expect(!sut.picture.contains("65,536"))
        #expect(sut.screen.response.picks(of: "q") == [.init("a0", text: "salty")])
    }

    @Test func `choices, with words where one takes them`() {
        let sut = makeSUT("choice", texts: ["Fish", "+Other"])
        #expect(sut.picture.contains("▸ ( ) Fish\n  ( ) Other\n"))

        sut.press(.character(" "), .down, .enter)
        sut.type("Snails")

        #expect(sut.picture.contains("  ( ) Fish\n  (•) Other\n▸      Snails"), "\(sut.picture)")
        let many = makeSUT("choice", pick: "any", texts: ["Fish", "Rice"])
        many.press(.character(" "), .down, .character(" "), .up, .character(" "))
        #expect(many.picture.contains("▸ [ ] Fish\n  [x] Rice\n"))
    }

    @Test(arguments: ["choice", "dropdown"])
    func `Enter chooses the marked answer where one may be chosen, and goes on`(kind: String) {
        let sut = makeSUT(kind, texts: ["Fish", "Rice", "Peas"])
        if kind == "dropdown" { sut.press(.down) }

        sut.press(.character(" "), .down, .enter)

        #expect(sut.screen.step == .summary)
        #expect(sut.screen.response.picks(of: "q") == [.init("a1")])
    }

    @Test func `Enter chooses what was found in a dropdown, and goes on`() {
        let sut = makeSUT("dropdown", texts: ["Fish", "Rice", "Peas"])

        sut.type("pea")
        sut.press(.down, .enter)

        #expect(sut.screen.step == .summary)
        #expect(sut.screen.response.picks(of: "q") == [.init("a2")])
    }

    @Test func `Enter leads to the words of an answer, and from there on past the other answers`() {
        let sut = makeSUT("choice", texts: ["+Other", "Fish"])

        sut.press(.enter)
        sut.type("Snails")
        #expect(sut.screen.step == .question(0))
        sut.press(.enter)

        #expect(sut.screen.step == .summary, "\(sut.picture)")
        #expect(sut.screen.response.picks(of: "q") == [.init("a0", text: "Snails")])
    }

    @Test func `arrows and digits choose in a choice of one, and are letters in words`() {
        let sut = makeSUT("choice", texts: ["Fish", "Rice", "+Other"])

        sut.press(.right)
        #expect(sut.picture.contains("  ( ) Fish\n▸ (•) Rice\n"), "\(sut.picture)")
        sut.press(.left, .left)
        #expect(sut.picture.contains("▸ (•) Fish\n  ( ) Rice\n"), "\(sut.picture)")
        sut.press(.character("9"), .character("3"), .right)
        #expect(sut.picture.contains("▸ (•) Other\n"), "\(sut.picture)")
        sut.press(.down)
        sut.type("12")
        sut.press(.left)
        #expect(sut.screen.response.picks(of: "q") == [.init("a2", text: "12")])
        sut.press(.up, .character("3"))
        #expect(sut.screen.response.picks(of: "q") == [.init("a2", text: "12")])

        let many = makeSUT("choice", pick: "any", texts: ["Fish", "Rice"])
        many.press(.right, .character("1"))
        #expect(many.picture.contains("▸ [ ] Fish\n  [ ] Rice\n"), "\(many.picture)")
    }

    @Test func `only what is answered with something is counted and numbered`() {
        let sut = AnsweringDriver([
            .sample("intro", id: "1", text: "Welcome"), .sample("choice", id: "2", text: "What?", texts: ["Fish"]),
            .sample("message", id: "3", text: "Now"), .sample("choice", id: "4", text: "Where?", texts: ["Here"]),
            .sample("outro", id: "5", text: "Bye"),
        ])
        #expect(!sut.picture.contains("Question"))
        #expect(sut.picture.contains("\n  ━━━"), "\(sut.picture)")

        sut.press(.enter)
        #expect(sut.picture.contains("Question 1 of 2  ━"), "\(sut.picture)")
        sut.press(.enter)
        #expect(!sut.picture.contains("Question"))
        sut.press(.enter)
        #expect(sut.picture.contains("Question 2 of 2  ━"))
        sut.press(.enter)

        #expect(sut.picture.contains("  1. What?\n     Fish\n  2. Where?\n     Here\n"), "\(sut.picture)")
    }

    @Test func `where there is more than fits, the panel's right edge says so`() {
        let lines = (1...40).map { "Line \($0)." }.joined(separator: "\n")
        let sut = AnsweringDriver([.sample("intro", text: lines)], columns: 100, rows: 29)

        #expect(sut.frame.grid.lines.contains { $0.contains("│   Line 1.") && $0.hasSuffix("┃") }, "\(sut.picture)")
        for _ in 1...5 { sut.press(.pageDown) }
        #expect(sut.frame.grid.lines.contains { $0.contains("│   Line 40.") && $0.hasSuffix("┃") }, "\(sut.picture)")

        let short = AnsweringDriver([.sample("intro", text: "Hello")], columns: 100, rows: 29)
        #expect(!short.frame.grid.lines.contains { $0.contains("┃") })
    }

    @Test func `the keys that choose and break lines are named, in a small window too`() {
        #expect(makeSUT("textarea", texts: ["?"]).picture.hasSuffix("\n  Tab next · Enter new line · Esc leave"))
        let choice = makeSUT("choice", texts: ["Fish"])
        #expect(choice.picture.hasSuffix("\n  Enter choose · ↑↓ move · Esc leave"))
        choice.press(.character(" "))
        #expect(choice.picture.hasSuffix("\n  Enter go on · ↑↓ move · Esc leave"))
        let small = ["one": "Enter choose · Esc leave", "any": "Space choose · Esc leave"]
        for (pick, hints) in small {
            let sut = AnsweringDriver([.sample("choice", pick: pick, texts: ["Fish", "Rice"])], columns: 32, rows: 7)
            #expect(sut.picture.hasSuffix("\n  \(hints)"), "\(sut.picture)")
        }
    }

    @Test(arguments: [
        ("star", "one", ["Backspace clear"]), ("choice", "one", ["Space choose", "←→ or 1-2 choose"]),
        ("choice", "any", ["Space choose"]), ("dropdown", "one", ["Space choose"]), ("textfield", "none", []),
    ])
    func `of all keys those are named that do something at the question`(kind: String, pick: String, keys: [String]) {
        let isText = kind == "textfield"
        let sut = AnsweringDriver([.sample(kind, pick: pick, texts: isText ? ["+Name"] : ["1", "2"])])

        let group = AnsweringRenderer(screen: sut.screen, ribbon: nil, hasGaps: true).moreKeys

        let hasTextField = isText || kind == "dropdown"
        let leaving = hasTextField ? [] : ["< back", "> go on", "p profile", "q quit"]
        let hints = ["Tab or ↓ next", "Shift-Tab or ↑ previous"] + keys + ["PgUp PgDn scroll"] + leaving
        #expect(group == [KeyGroup("Answering", hints)])
    }

    @Test func `p opens the profile and q quits at a question without a text field`() async {
        let app = await AppDriver(stub: UseCaseStub(userAtLaunch: ""))
        await app.press(.enter, .enter, .character("p"))
        #expect(app.picture().contains("[ Log out ]"), "\(app.picture())")
        await app.press(.escape)
        #expect(app.picture().contains("Question 1 of 9"))
        #expect(app.view.press(.character("q")) == .quit)

        let text = makeSUT("textarea", texts: ["?"])
        text.type("pq")
        #expect(text.picture.contains("pq"))
        text.press(.tab)
        let before = text.picture
        text.type("pq")
        #expect(text.picture == before)
    }

    @Test func `the summary shows the smiley that was chosen, and which one it is`() {
        let sut = makeSUT("smiley", texts: ["1", "2", "3"])

        sut.press(.character("3"), .enter)

        #expect(sut.picture.contains("  1. How?\n     😀 3 of 3\n"), "\(sut.picture)")
    }

    @Test func `AN-2: the summary says at its question what is missing, and leads there and back`() {
        let intro = Question.sample("intro", id: "intro", text: "Welcome.", texts: [])
        let sut = AnsweringDriver([intro, .sample("star", text: "How?", texts: ["1", "2"])])
        sut.press(.enter, .character("2"), .enter, .down, .down, .enter)
        #expect(sut.picture.contains("Question 1 of 1") && sut.picture.contains("▸ ★★"), "\(sut.picture)")
        sut.press(.backspace, .enter)
        #expect(sut.picture.contains("▸ ☆☆") && sut.picture.contains("\n! This must be answered."), "\(sut.picture)")
        sut.press(.up, .enter)
        #expect(sut.picture.contains("  1. How?\n     ! This must be answered.\n"), "\(sut.picture)")
        #expect(sut.picture.contains("( Submit )"))
    }

    @Test(arguments: ["orle", "ORLÉ"])
    func `a dropdown is filtered without regard to case and accents`(words: String) {
        let sut = makeSUT("dropdown", texts: ["Paris", "Orléans", "Orly"])

        sut.type(words)

        #expect(sut.picture.contains("( ) Orléans") && !sut.picture.contains("Paris"), "\(sut.picture)")
        #expect(!sut.picture.contains("Orly"))
    }

    @Test func `a dropdown of many is filtered as one types`() {
        let sut = makeSUT("dropdown", texts: (1...300).map { "Room \($0)" })

        sut.type("29")

        #expect(sut.picture.contains("▸ Find  29"))
        #expect(sut.picture.contains("13 of 300\n  ( ) Room 29\n  ( ) Room 129\n"), "\(sut.picture)")
        sut.press(.down, .down, .character(" "))
        #expect(sut.picture.contains("▸ (•) Room 129"))
        sut.press(.end)
        #expect(sut.picture.contains("▸ ( ) Room 299"), "\(sut.picture)")
        #expect(sut.picture.contains("[ Next ]"))
    }

    @Test func `a text has several lines, and fields have one each with what is wrong at it`() {
        let text = makeSUT("textarea", texts: ["?"])
        text.type("One")
        text.press(.enter)
        text.type("two")
        text.press(.up, .end)
        #expect(text.picture.contains("▸ One\n  two\n"), "\(text.picture)")
        text.press(.tab, .enter)
        #expect(
            text.picture.contains(
                "Summary  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━\n  1. How?\n     One\n     two\n▸ [ Submit ]"),
            "\(text.picture)")

        let fields = makeSUT("textfield", texts: ["*Name", "#Age"])
        fields.type("Ann")
        fields.press(.enter)
        fields.type("old")
        #expect(
            fields.picture.contains("  Name (required)  Ann\n▸ Age              old\n  ! This must be a whole number."),
            "\(fields.picture)")
    }

    @Test(arguments: [[.character("n")], [.escape], [.enter], [.right, .left, .character(" ")]] as [[Key]])
    func `QF-4 Esc asks whether to leave in a box over the screen, with Stay focused`(keys: [Key]) throws {
        let sut = makeSUT("star", texts: ["1", "2"])

        sut.press(.escape, .character("1"), .pageDown)

        let lines = sut.frame.grid.lines
        let question = try #require(lines.firstIndex { $0.contains("Leave the survey? Your answers are kept.") })
        #expect(lines[question + 2].contains("▸ [ Stay ]   [ Leave ]"), "\(lines)")
        #expect(lines[question - 1].contains("╭─") && lines[question + 3].contains("─╯"), "\(lines)")
        #expect(sut.picture.contains("\n  y leave · n stay · Tab next · Enter choose"), "\(sut.picture)")
        #expect(sut.picture.count { $0 == "▸" } == 1)
        keys.forEach { sut.press($0) }
        #expect(sut.picture.contains("▸ ☆☆"))
        #expect(!sut.picture.contains("Leave the survey?"))
    }

    @Test func `QF-4 Leave is pressed by Tab and Enter`() async {
        let app = await AppDriver(stub: UseCaseStub(userAtLaunch: ""))
        await app.press(.enter, .enter, .escape, .tab)
        #expect(app.picture().contains("[ Stay ] ▸ [ Leave ]"), "\(app.picture())")
        await app.press(.enter)
        #expect(app.picture().contains("[ Start survey ]"), "\(app.picture())")
    }

    @Test func `QF-4 what is wrong follows the buttons, in the panel`() throws {
        let sut = AnsweringDriver([.sample("star", texts: ["1", "2"])], columns: 200, rows: 59)
        sut.press(.enter)
        let lines = sut.frame.grid.lines
        let button = try #require(lines.firstIndex { $0.contains("( Next )") })
        #expect(lines[button + 1].contains("│ ! This must be answered."), "\(lines)")
    }

    @Test func `QF-2 a text unlike its mask has a hint under it, and can be sent`() {
        let mail = Answer(
            id: "m", text: "Email", responseClass: "string", placeholder: "you@example.com", mask: "[a-z]+@[a-z.]+")
        let sut = AnsweringDriver([Question(id: "q", text: "You", kind: "textfield", pick: "none", answers: [mail])])
        sut.type("foo")
        #expect(sut.picture.contains("foo"))
        #expect(sut.picture.contains("\n  This does not look like you@example.com.\n"), "\(sut.picture)")
        #expect(sut.screen.isEnabled(.next))
        sut.type("@x.y")
        #expect(!sut.picture.contains("does not look like"), "\(sut.picture)")
    }

    @Test func `QF-7 '<', '>' and the digits of a number move to a question`() {
        let sut = AnsweringDriver((1...12).map { .sample("choice", id: "\($0)", text: "What \($0)?", texts: ["Yes"]) })
        sut.type(">>")
        #expect(sut.picture.contains("What 3?"))
        sut.type("<")
        #expect(sut.picture.contains("What 2?"))
        for _ in 2...12 { sut.type(">") }
        #expect(sut.screen.step == .summary)

        sut.type("12")
        #expect(sut.screen.step == .question(11))
        sut.type(">")
        #expect(sut.screen.step == .summary)
        sut.type("1")
        #expect(sut.screen.step == .summary && sut.screen.focus == .page(0))
        sut.type("5")
        #expect(sut.screen.step == .question(4))
        sut.type("<")
        #expect(sut.screen.step == .summary)
        sut.type("<")
        #expect(sut.screen.step == .question(11))
    }

    @Test func `QF-7 the summary has the lines of a text`() {
        let sut = makeSUT("textarea", texts: ["?"])
        sut.type("Two")
        sut.press(.enter)
        sut.type("lines")
        sut.press(.tab, .enter)
        #expect(sut.picture.contains("\n     Two\n     lines\n"), "\(sut.picture)")
    }

    @Test func `QF-4 a dropdown without a match says so`() {
        let sut = makeSUT("dropdown", texts: ["Fish", "Rice"])
        sut.type("zzz")
        #expect(sut.picture.contains("  Nothing matches \"zzz\".\n"), "\(sut.picture)")
    }

    @Test func `a long text can be read to its end, and what a server sends is shown as plain text`() {
        let lines = (1...40).map { "Line \($0)." }.joined(separator: "\n")
        let sut = makeSUT("intro", text: "Evil \u{1B}[31m text\u{07}\n\(lines)", texts: [])
        #expect(sut.picture.contains("\n  Evil text\n"))

        for _ in 1...5 { sut.press(.pageDown) }

        #expect(sut.picture.contains("Line 40.\n▸ [ Next ]"), "\(sut.picture)")
        sut.press(.pageUp)
        #expect(!sut.picture.contains("Line 40."))
    }

    @Test func `from the details to the thanks with the keys alone`() async {
        let app = await AppDriver(stub: UseCaseStub(userAtLaunch: ""))
        await app.press(.enter)
        #expect(app.picture().contains("▸ [ Start survey ]"))

        await app.press(.enter, .character(" "), .escape, .character("y"))
        #expect(app.picture().contains("▸ [ Continue ]\n  ↓ more below\n  Enter continue · ↑↓ scroll"))
        await app.press(.character("p"), .enter)
        #expect(app.picture().contains("Log out? One unfinished survey will be deleted."))
        await app.press(.character("n"), .escape, .enter)
        #expect(app.picture().contains("Question 2 of 9"))
        for _ in 2...9 { await app.press(.tab, .tab, .enter) }
        #expect(app.picture().contains("Summary"), "\(app.picture())")
        await app.press(.enter)
        #expect(app.picture().contains("Thank you. Your answers were sent.\n▸ [ Home ]"), "\(app.picture())")
        await app.press(.enter)
        #expect(app.picture().contains("▸ Harbour Grill"))
    }

    @Test func `QF-8 a key held down neither sends nor opens anything after the thanks`() async {
        let app = await AppDriver(stub: UseCaseStub(userAtLaunch: ""))
        func hold(_ key: Key) async { for _ in 1...60 { await app.press(key, after: .milliseconds(30)) } }
        await hold(.enter)
        #expect(app.picture().contains("▸ [ Submit ]   [ Back ]\n  Tab next · PgUp"), "\(app.picture())")
        await app.press(.enter, after: .milliseconds(499))
        await hold(.character(" "))
        #expect(app.picture().contains("Summary"), "\(app.picture())")

        app.wait(.milliseconds(500))
        #expect(app.picture().contains("  Enter submit · Tab next"))
        await app.press(.enter, after: .zero)
        await hold(.enter)
        #expect(app.picture().contains("Thank you. Your answers were sent.\n▸ [ Home ]\n  Ctrl-C quit"))
        await app.press(.enter)
        await hold(.enter)
        #expect(app.picture().contains("▸ Harbour Grill"), "\(app.picture())")
        #expect(app.picture().contains("sent"), "\(app.picture())")
        await app.press(.enter)
        #expect(app.picture().contains("▸ [ Answer again ]"))
    }

    private func makeSUT(
        _ kind: String, pick: String = "one", text: String = "How?", texts: [String]
    ) -> AnsweringDriver {
        AnsweringDriver([.sample(kind, pick: pick, text: text, texts: texts)])
    }
}
