import ScreenParts
import TerminalIO
import TestSupport

@testable import TerminalApp

/// What was typed before a decision was on the screen does not make it.
@MainActor @Suite struct `Early keys` {
    @Test func `a decision is made by no key that came before it was on the screen`() {
        let (sut, screen) = makeSUT()
        _ = sut.press(.enter)
        #expect(screen.taken == [.enter])

        screen.decision = "Send?"
        _ = sut.press(.enter)
        draw(sut)
        _ = sut.press(.enter)
        #expect(screen.taken == [.enter])
        let number = sut.takeNewDecision()
        #expect(number != nil)
        _ = sut.press(.enter)
        #expect(sut.press(.control("c")) == .interrupt)
        #expect(screen.taken == [.enter])

        sut.decisionIsShown(number)
        _ = sut.press(.character("y"))
        #expect(screen.taken == [.enter, .character("y")])
        draw(sut)
        #expect(sut.takeNewDecision() == nil)
    }

    @Test func `another decision is to be shown too, and a click counts as a key`() throws {
        let (sut, screen) = makeSUT()
        screen.decision = "Send?"
        draw(sut)
        let first = try #require(sut.takeNewDecision())
        screen.decision = "Send again?"
        draw(sut)
        sut.decisionIsShown(first)

        _ = sut.press(.enter)
        _ = sut.press(.click(Frame.Position(row: 1, column: 0)))
        #expect(screen.taken == [] && screen.touches == 0)

        sut.decisionIsShown(sut.takeNewDecision())
        _ = sut.press(.click(Frame.Position(row: 1, column: 0)))
        #expect(screen.touches == 1)
    }

    @Test func `what covers a decision makes it a new one`() {
        let (sut, screen) = makeSUT()
        screen.decision = "Send?"
        draw(sut)
        sut.decisionIsShown(sut.takeNewDecision())
        _ = sut.press(.character("?"))
        draw(sut)
        _ = sut.press(.enter)
        _ = sut.press(.enter)
        #expect(screen.taken == [])
        draw(sut)
        sut.decisionIsShown(sut.takeNewDecision())
        _ = sut.press(.enter)
        #expect(screen.taken == [.enter])
    }

    private func makeSUT() -> (AppView, DecidingView) {
        let screen = DecidingView()
        return (AppView(OneScreen(screen: screen)), screen)
    }

    private func draw(_ sut: AppView) { _ = sut.frame(WindowSize(columns: 60, rows: 20)) }
}

private final class DecidingView: ScreenView {
    var decision: AnyHashable?
    var taken: [Key] = []
    var touches = 0
    let isBusy = false

    func draw(on frame: inout Frame, tick: Int) { frame.target(.item(0), row: 0) }

    func press(_ key: Key) -> AppRequest? {
        taken.append(key)
        return nil
    }

    func touch(_ touch: Touch) -> AppRequest? {
        touches += 1
        return nil
    }
}

private struct OneScreen: TerminalScreens {
    let screen: DecidingView

    func launch() async {}
    func view(in cache: ViewCache) -> any ScreenView { screen }
    var title: AppTitle { AppTitle(name: "App", server: "", user: nil) }
}
