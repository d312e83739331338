import RemoteSurveys
import ScreenParts
import SurveyScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Home screen` {
    @Test func `it shows the first page, in the server's order`() async {
        let (home, server, _) = makeSUT([.sample(1...3, page: 1, of: 1)])

        await home.list.refresh().value

        #expect(home.list.items.map(\.id) == ["1", "2", "3"])
        #expect(home.list.isComplete)
        #expect(server.messages == [.loadSurveys(page: 1)])
    }

    @Test func `it loads the next page when the selection comes near the end`() async {
        let (home, server, _) = makeSUT([.sample(1...20, page: 1, of: 2), .sample(21...30, page: 2, of: 2)])
        await home.list.refresh().value
        home.list.select(at: home.list.selection + 14)
        #expect(!home.list.isLoading)

        home.list.select(at: home.list.selection + 1)
        #expect(home.list.isLoading)
        await home.list.settle()

        #expect(home.list.items.count == 30)
        #expect(home.list.selection == 15)
        home.list.select(at: .max)
        #expect(home.list.selection == 29)
        #expect(!home.list.isLoading)
        #expect(server.messages == [.loadSurveys(page: 1), .loadSurveys(page: 2)])
    }

    @Test func `it ends where the next page is not there`() async {
        let (home, _, _) = makeSUT([.sample(1...3)])
        await home.list.refresh().value

        await home.list.loadMore()?.value

        #expect(home.list.isComplete)
        #expect(home.list.ribbonText == nil)
        #expect(home.list.loadMore() == nil)
    }

    @Test func `it ends where a server repeats itself, and shows each survey once`() async {
        let (home, _, _) = makeSUT([.sample(1...3), .sample(2...4), .sample(1...4), .sample(1...4)])
        await home.list.refresh().value
        for _ in 1...3 { await home.list.loadMore()?.value }

        #expect(home.list.items.map(\.id) == ["1", "2", "3", "4"])
        #expect(home.list.isComplete)
    }

    @Test func `no surveys are no error`() async {
        let (home, _, _) = makeSUT([Page(items: [], position: PagePosition())])

        await home.list.refresh().value
        home.list.select(at: 3)
        home.openSelected()

        #expect(home.list.isComplete)
        #expect(home.list.selection == 0)
        #expect(home.list.ribbonText == nil)
    }

    @Test func `a failure is told, what was there stays, and the next try goes on`() async {
        let (home, server, _) = makeSUT([.sample(1...3), .sample(4...6)])
        await home.list.refresh().value
        server.with { $0.loadSurveysError = .request(.connectivity(.timedOut)) }
        await home.list.loadMore()?.value
        #expect(home.list.ribbonText == "The server took too long to answer. Try again.")
        #expect(home.list.items.count == 3)
        server.with { $0.loadSurveysError = nil }

        await home.list.loadMore()?.value

        #expect(home.list.ribbonText == nil)
        #expect(home.list.items.count == 6)
    }

    @Test func `refreshing begins anew, and the selection stays with its survey`() async {
        let (home, server, _) = makeSUT([.sample(1...3, page: 1, of: 2), .sample(4...6, page: 2, of: 2)])
        await home.list.refresh().value
        await home.list.loadMore()?.value
        home.list.select(at: 1)
        server.with { $0.pages = [.sample(0...3, page: 1, of: 1)] }

        await home.list.refresh().value

        #expect(home.list.items.map(\.id) == ["0", "1", "2", "3"])
        #expect(home.list.selection == 2)
        server.with { $0.pages = [.sample(7...9, page: 1, of: 1)] }
        await home.list.refresh().value
        #expect(home.list.selection == 0)
    }

    @Test func `refreshing while a page is loaded takes its place`() async {
        let (home, server, _) = makeSUT([.sample(1...3)])
        let (_, first) = await server.hold { home.list.refresh() }
        #expect(home.list.loadMore() == nil)

        let second = home.list.refresh()
        await first.value
        await second.value

        #expect(home.list.items.count == 3)
        #expect(!home.list.isLoading)
        #expect(home.list.ribbonText == nil)
    }

    @Test func `a page that comes although it was called off is not shown`() async {
        let (home, server, events) = makeSUT([.sample(1...3)])
        let (door, loading) = await server.hold { home.list.refresh() }

        door.open()
        home.close()
        await loading.value

        #expect(home.list.items.isEmpty)
        #expect(!home.list.isLoading)
        #expect(events.all.isEmpty)
        #expect(server.messages == [.loadSurveys(page: 1)])
    }

    @Test func `opening tells which survey`() async {
        let (home, _, events) = makeSUT([.sample(1...3)])
        await home.list.refresh().value
        home.list.select(at: 1)

        home.openSelected()
        home.openProfile()

        #expect(events.all == [.openSurvey(.sample("2")), .openProfile])
    }

    private func makeSUT(_ pages: [Page<Survey>]) -> (HomeScreen, SandboxStub, Events) {
        let server = SandboxStub(pages: pages)
        let events = Events()
        return (HomeScreen(HomeRules(heading: "Surveys"), loadSurveys: server, onEvent: events.append), server, events)
    }
}
