import ScreenParts
import SurveyAccount
import SurveyScreens
import SurveySession
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Profile screen` {
    @Test func `it shows what the server tells, and nothing where it tells nothing`() async {
        let (profile, server, _) = makeSUT()
        server.with { $0.accounts["registered@email.com"]?.gender = nil }
        #expect(profile.rows.isEmpty)

        await profile.refresh()?.value

        #expect(profile.rows.map(\.label) == ["Email", "Gender", "Photo"])
        #expect(profile.rows.map(\.value).prefix(2) == ["registered@email.com", ""])
        #expect(profile.progress == nil)
    }

    @Test func `without a network it says so, and one may try again or log out`() async {
        let (profile, server, events) = makeSUT()
        server.with { $0.loadProfileError = .request(.connectivity(.unreachable)) }

        await profile.refresh()?.value
        #expect(profile.ribbonText == "The server cannot be reached. Check the connection and try again.")
        await profile.pressLogOut()?.value

        #expect(events.all == [.loggedOut(noticeMessage: nil)])
    }

    @Test func `without a logout it offers none`() async {
        let server = SandboxStub()
        let profile = ProfileScreen(AppSpec.survey.profile, canGoBack: true, loadProfile: server, logOut: nil) { _ in }
        #expect(!profile.canLogOut)
        #expect(profile.requestLogOut() == nil && profile.pressLogOut() == nil)
        await profile.refresh()?.value
        #expect(server.messages == [.loadProfile])
    }

    @Test func `logging out says so, and takes nothing else meanwhile`() async {
        let (profile, server, events) = makeSUT()
        let (door, loggingOut) = await server.hold { profile.pressLogOut() }
        #expect(profile.progress == "Logging out…")
        #expect(profile.pressLogOut() == nil)
        #expect(profile.refresh() == nil)
        profile.back()
        #expect(events.all.isEmpty)
        door.open()
        await loggingOut?.value

        #expect(events.all == [.loggedOut(noticeMessage: nil)])
        #expect(server.messages == [.logOut])
    }

    @Test(arguments: [
        (
            LogOutOutcome.notRevoked(reason: "There is no network."),
            "Logged out on this device, but the server did not confirm it. There is no network."
        ),
        (
            .notConfirmed(reason: "There is no network."),
            "Logged out on this device, but the server may not have ended the session. There is no network."
        ),
    ])
    func `a logout that the server may not have done is told`(outcome: LogOutOutcome, notice: String) async {
        let (profile, server, events) = makeSUT()
        server.with { $0.logOutOutcome = outcome }

        await profile.pressLogOut()?.value

        #expect(events.all == [.loggedOut(noticeMessage: outcome.message)])
        #expect(outcome.message?.text == notice)
    }

    @Test func `a logout that failed stays here, and can be tried again`() async {
        let (profile, server, events) = makeSUT()
        server.with { $0.logOutError = .store(.notSaved(reason: "disk full")) }
        await profile.pressLogOut()?.value
        #expect(profile.ribbonText == "You could not be logged out: disk full. Try again.")
        #expect(events.all.isEmpty)
        server.with { $0.logOutError = nil }

        await profile.pressLogOut()?.value

        #expect(events.all == [.loggedOut(noticeMessage: nil)])
    }

    @Test func `as the first screen there is no going back`() {
        let (profile, _, events) = makeSUT(canGoBack: false)

        profile.back()

        #expect(events.all.isEmpty)
    }

    private func makeSUT(canGoBack: Bool = true) -> (ProfileScreen, SandboxStub, Events) {
        let server = SandboxStub()
        server.with { $0.sessionInMemory = "registered@email.com" }
        let events = Events()
        let profile = ProfileScreen(
            AppSpec.myworkout.profile, canGoBack: canGoBack, loadProfile: server, logOut: server,
            onEvent: events.append)
        return (profile, server, events)
    }
}
