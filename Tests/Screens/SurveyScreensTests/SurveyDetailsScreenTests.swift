import RemoteSurveys
import ScreenParts
import SurveyScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Survey details screen` {
    @Test func `it shows at once what the list knew, and the questions when they have come`() async {
        let (details, server, _) = makeSUT()
        #expect(details.survey == .sample("1"))
        #expect(details.questions == nil)

        await details.refresh()?.value

        #expect(details.questions?.map(\.text) == ["How was it?"])
        #expect(!details.isLoading)
        #expect(server.messages == [.loadSurvey("1")])
    }

    @Test(arguments: [
        (LoadSurveyFromRemoteError.notFound, "This survey no longer exists."),
        (.request(.invalidData(reason: "x")), "The server's answer is invalid. Try again later."),
    ])
    func `a failure is told, and can be tried again`(error: LoadSurveyFromRemoteError, ribbon: String) async {
        let (details, server, events) = makeSUT()
        server.with { $0.loadSurveyError = error }
        await details.refresh()?.value
        #expect(details.ribbonText == ribbon)
        server.with { $0.loadSurveyError = nil }

        await details.refresh()?.value

        #expect(details.ribbonText == nil)
        #expect(details.questions?.count == 1)
        #expect(events.all.isEmpty)
    }

    @Test(arguments: [false, true])
    func `going back while loading shows nothing of it, answered or not, nor asks again`(isAnswered: Bool) async {
        let (details, server, events) = makeSUT()
        let (door, loading) = await server.hold { details.refresh() }

        if isAnswered { door.open() }
        details.back()
        await loading?.value

        #expect(!details.isLoading)
        #expect(details.questions == nil)
        #expect(details.ribbonText == nil)
        #expect(events.all == [.back])
        #expect(server.messages == [.loadSurvey("1")])
    }

    private func makeSUT() -> (SurveyDetailsScreen, SandboxStub, Events) {
        let server = SandboxStub()
        let events = Events()
        return (SurveyDetailsScreen(.sample("1"), loadSurvey: server, onEvent: events.append), server, events)
    }
}
