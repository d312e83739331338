import ScreenParts
import TestSupport

@MainActor @Suite struct `Screen path` {
    @Test func `a front end sees all screens, and those over the first`() {
        let (sut, pages) = makeSUT(["list", "details"])

        #expect(sut.screens == pages)
        #expect(sut.pushed == Array(pages.dropFirst()))
        #expect(sut.top == pages[2])
        #expect(pages.map(\.page.log) == [[], ["open"], ["open"]])
    }

    @Test func `screens that a front end takes off are closed, and the one below is shown`() {
        let (sut, pages) = makeSUT(["list", "details", "review"])

        sut.pushed = [pages[1]]

        #expect(sut.screens == [pages[0], pages[1]])
        #expect(pages.map(\.page.log) == [[], ["open"], ["open", "close"], ["open", "close"]])
        sut.pop()
        #expect(sut.screens == [pages[0]])
    }

    @Test func `a screen that was taken off takes no other with it, and is heard all the same`() {
        let (sut, pages) = makeSUT(["list", "details"])
        sut.pushed.removeLast()

        pages[2].page.onEvent(.back)
        #expect(sut.screens == [pages[0], pages[1]])
        pages[2].page.onEvent(.loggedOut(noticeMessage: nil))

        #expect(sut.top.page.name == "login")
    }

    @Test func `a screen that goes back takes those over it along`() {
        let (sut, pages) = makeSUT(["list", "details"])

        pages[1].page.onEvent(.back)

        #expect(sut.screens == [pages[0]])
        #expect(pages[2].page.log == ["open", "close"])
    }

    @Test func `a front end can put no screen on the path, nor take the first off`() {
        let (sut, pages) = makeSUT(["list"])

        sut.pushed = [Screen(page: Page("alien")), pages[1]]
        #expect(sut.screens == [pages[0]])
        sut.pop()

        #expect(sut.screens == [pages[0]])
    }

    @Test func `back to the first screen closes all over it`() {
        let (sut, pages) = makeSUT(["list", "details"])

        sut.popToFirst()

        #expect(sut.screens == [pages[0]])
        #expect(pages.map(\.page.log) == [[], ["open", "close"], ["open", "close"]])
    }

    @Test func `once the path is replaced its older screens are not heard`() {
        let (sut, pages) = makeSUT(["list"])
        pages[1].page.onEvent(.loggedOut(noticeMessage: nil))
        let login = sut.top

        pages[1].page.onEvent(.openProfile)
        pages[1].page.onEvent(.back)

        #expect(sut.screens == [login])
        #expect(pages[1].page.log == ["open", "close"])
    }

    @Test func `whoever binds to the path is told when it changes`() async {
        let (sut, _) = makeSUT(["list"])

        await expectChange(of: sut.pushed) { sut.pop() }
    }

    /// A path from a splash over pages of these names; it goes back, to a profile, and to a login when nobody is logged in.
    private func makeSUT(_ names: [String]) -> (ScreenPath<Screen, Event>, [Screen]) {
        let sut = ScreenPath<Screen, Event>(Screen(page: Page("splash")))
        sut.onEvent = { [weak sut] event in
            switch event {
            case .back: sut?.pop()
            case .openProfile: sut?.push { Screen(page: Page("profile", onEvent: $0)) }
            default: sut?.replace { Screen(page: Page("login", onEvent: $0)) }
            }
        }
        for name in names { sut.push { Screen(page: Page(name, onEvent: $0)) } }
        return (sut, sut.screens)
    }
}

private struct Screen: AppScreen {
    let page: Page

    var model: any ScreenModel { page }
}

@MainActor private final class Page: ScreenModel {
    let name: String
    let onEvent: (Event) -> Void
    private(set) var log: [String] = []

    init(_ name: String, onEvent: @escaping (Event) -> Void = { _ in }) {
        self.name = name
        self.onEvent = onEvent
    }

    func open() { log.append("open") }

    func close() { log.append("close") }

    func settle() async {}
}
