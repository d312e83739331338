import RemoteSurveys
import ScreenParts
import SurveyScreens
import TerminalIO
import TestSupport

@testable import TerminalApp
@testable import survey

@MainActor
@Suite struct `Pictures of the other screens` {
    @Test func `Home`() async {
        let sut = await loggedIn()

        #expect(
            sut.picture() == """
                  Surveys                                      [ Profile ]
                ▸ Harbour Grill  Restaurant
                  紙燈籠         Restaurant
                  Evil  Diner    Restaurant
                  ↑↓ move · Enter open · / filter · ? keys · q quit
                """)
    }

    @Test func `AC-12 the title bar and Profile name the account`() async {
        let stub = UseCaseStub(userAtLaunch: "ann@example.com")
        let flow = AppFlow(entrance: EntranceUseCases(stub), accounts: AccountList { [] })
        let screens = SurveyTerminalScreens(
            flow: flow, images: ImageCache { _ in nil }, account: { $0 == "ann@example.com" ? "work" : nil })
        let view = AppView(screens)
        await flow.launch()
        await flow.settle()
        func lines() -> [String] { view.frame(WindowSize(columns: 80, rows: 20)).grid.lines }
        #expect(lines()[0].hasSuffix("· work"))
        #expect(lines().last?.contains("a accounts") == true)

        _ = view.press(.character("p"))
        await flow.settle()
        #expect(lines().contains { $0.contains("Account  work") })
        _ = view.press(.character("a"))
        await flow.settle()
        #expect(lines()[1].hasPrefix("  Accounts"))
        #expect(lines().contains { $0.contains("There are no accounts.") })
    }

    @Test func `the list scrolls with the selection`() async {
        let sut = await loggedIn(titles: (1...40).map { "Survey \($0)." })

        #expect(sut.picture().contains("Survey 14."))
        #expect(!sut.picture().contains("Survey 15."))
        await sut.press(.pageDown)
        #expect(sut.picture().contains("▸ Survey 15."))
        #expect(!sut.picture().contains("Survey 1."))
        await sut.press(.end)
        #expect(sut.picture().contains("▸ Survey 40."))
        await sut.press(.up)
        #expect(sut.picture().contains("▸ Survey 39."))
        await sut.press(.home)
        #expect(sut.picture().contains("▸ Survey 1."))
    }

    @Test func `survey details`() async {
        let sut = await loggedIn()

        await sut.press(.enter)

        #expect(
            sut.picture() == """
                  Harbour Grill
                  Restaurant
                  Created 1970-01-01 01:00 GMT+1
                  What did you eat?
                  Cover https://images.example.com/cover_l
                  Questions
                  1. How was course 1? (required)
                     Be honest.
                     - Good
                  2. How was course 2?
                ▸ [ Start survey ]
                  ↓ more below
                  Enter start · ↑↓ scroll · Esc back · r refresh · q quit
                """)
        await sut.press(.end)
        #expect(sut.picture().contains("9. How was course 9?\n     - Good\n▸ [ Start survey ]\n  Enter start"))
        await sut.press(.escape)
        #expect(sut.picture().contains("▸ Harbour Grill"))
    }

    @Test func `from 100 columns on, the questions stand beside the rest of the details, which stays`() async {
        let sut = await loggedIn()
        await sut.press(.enter)
        func lines() -> [String] { sut.frame(columns: 100, rows: 20).grid.lines }
        #expect(lines()[3].hasPrefix("  Restaurant") && lines()[3].hasSuffix("╮"), "\(lines())")
        #expect(lines()[4].hasPrefix("  Created 1970-01-01 01:00 GMT+1 ") && lines()[4].contains("│ Questions"))
        #expect(lines()[5].contains("│ 1. How was course 1? (required)"))
        #expect(lines().contains { $0.hasPrefix("  Cover https://images.example.com/cover_l ") })

        for _ in 1...4 {
            _ = sut.view.press(.pageDown)
            _ = lines()
        }

        #expect(lines().contains { $0.contains("│ 9. How was course 9?") }, "\(lines())")
        #expect(lines()[3].hasPrefix("  Restaurant"))
    }

    @Test(arguments: [(9, 9, nil), (10, 8, "   … and 2 more"), (224, 8, "   … and 216 more")])
    func `of many answers the details show the first, and how many more there are`(
        count: Int, shown: Int, more: String?
    ) {
        var sut = TextLines(width: 40)

        sut.add(
            Question(
                id: "1", text: "Where?", displayOrder: 0, kind: "dropdown", pick: "one", isMandatory: false,
                answers: (1...count).map { Answer(id: "\($0)", text: "Town \($0)", displayOrder: $0) }), number: 1)

        let lines = ["1. Where?"] + (1...shown).map { "   - Town \($0)" } + [more].compactMap(\.self)
        #expect(sut.lines.map(\.text) == lines)
    }

    @Test func `a scale takes one line of the details`() {
        let answers = (1...5).map { Answer(id: "\($0)", text: "\($0)", displayOrder: $0) }
        var sut = TextLines(width: 60)

        sut.add(
            Question(
                id: "1", text: "How good?", displayOrder: 0, kind: "star", pick: "one", isMandatory: true,
                answers: answers), number: 1, isScale: true)

        #expect(sut.lines.map(\.text) == ["1. How good? (required)", "   ★ 1–5"])
    }

    @Test func `r loads again the list, the details and the profile`() async {
        for (keys, before, after) in [
            ([Key](), "▸ Harbour Grill  ", "▸ Harbour Grill again  "),
            ([.enter], "  Harbour Grill\n", "  Harbour Grill again\n"),
            ([.character("p")], "  Name   Ann\n", "  Name   Ann again\n"),
        ] {
            let stub = UseCaseStub(userAtLaunch: "")
            let sut = await AppDriver(stub: stub)
            for key in keys { await sut.press(key) }
            #expect(sut.picture().contains(before), "\(sut.picture())")
            stub.hasNews.withLock { $0 = true }

            await sut.press(.character("r"))

            #expect(sut.picture().contains(after), "\(sut.picture())")
        }
    }

    @Test(arguments: [("n", false), ("x", false), ("y", true), ("ny", false), (" ", false), ("q", false)])
    func `OF-13 a logout that would delete asks, and what is typed there decides`(
        typed: String, isLoggedOut: Bool
    ) async {
        let sut = await loggedIn()
        await sut.press(.enter, .enter, .character(" "), .escape, .character("y"), .character("p"), .enter)
        #expect(sut.picture().contains("▸ [ Stay ]   [ Log out ]"), "\(sut.picture())")

        for key in typed { await sut.press(.character(key)) }

        #expect(sut.picture().contains("( Next )") == isLoggedOut, "\(sut.picture())")
        #expect(sut.picture().contains("[ Log out ]") != isLoggedOut)
    }

    @Test func `while one is logged out, the keys that do nothing then are not named`() async {
        let sut = await loggedIn(titles: ["One."])
        await sut.press(.character("p"))

        if case .profile(let profile) = sut.flow.screen { profile.pressLogOut() }

        #expect(sut.picture().contains("Logging out…\n  q quit"))
        await sut.flow.settle()
    }

    @Test func `Profile, and back to where one was`() async {
        let sut = await loggedIn(titles: ["One.", "Two."])
        await sut.press(.down, .enter, .character("p"))

        #expect(
            sut.picture() == """
                  Profile
                  Email  ann@example.com
                  Name   Ann
                ▸ [ Log out ]
                  Enter log out · Esc back · r refresh · q quit
                """)
        await sut.press(.escape)
        #expect(sut.picture().contains("Questions"))
        await sut.press(.escape)
        #expect(sut.picture().contains("▸ Two."))
        await sut.press(.character("p"), .enter)
        #expect(sut.picture().contains("( Next )"))
    }

    @Test(arguments: [(Key.control("c"), AppRequest.interrupt), (.control("z"), .suspend), (.control("l"), .drawAnew)])
    func `some keys mean the same everywhere`(key: Key, request: AppRequest) async {
        #expect(await AppDriver().view.press(key) == request)
        #expect(await loggedIn().view.press(key) == request)
    }

    @Test func `q quits where nothing is written`() async {
        let sut = await loggedIn()

        #expect(sut.view.press(.character("q")) == .quit)
        await sut.press(.enter)
        #expect(sut.view.press(.character("q")) == .quit)
        await sut.press(.character("p"))
        #expect(sut.view.press(.character("q")) == .quit)
        #expect(await AppDriver().view.press(.character("q")) == nil)
    }

    @Test(arguments: [(31, 24), (80, 7), (20, 5), (1, 1)])
    func `a window that is too small is told so`(columns: Int, rows: Int) async {
        let sut = await AppDriver()

        let lines = sut.frame(columns: columns, rows: rows).grid.lines

        let words = lines.joined(separator: " ")
        #expect(columns == 1 || words.hasPrefix("The window is too"))
        #expect(!words.contains("Email"))
    }

    private func loggedIn(titles: [String] = UseCaseStub().titles) async -> AppDriver {
        await AppDriver(stub: UseCaseStub(userAtLaunch: "", titles: titles))
    }
}
