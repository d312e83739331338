import RemoteSurveys
import ScreenParts
import SurveyScreens
import SurveySession
import SurveysCache
import TestSupport

@testable import SurveyResponses

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Screens without a connection` {
    private let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
    private let unreachable = RequestFailure.connectivity(.unreachable)

    @Test func `OF-7 the app opens with what is kept, and merges the answer around the selection`() async throws {
        let (server, device) = (SandboxStub(), Device(now: noon))
        try await device.cache(1...30, at: noon - 600)
        server.with { state in
            state.storedSession = "registered@email.com"
            state.pages = [.sample(0...20, page: 1, of: 3)]
        }
        let door = server.shutDoor()
        let flow = AppFlow(spec: .survey, entrance: .over(server, offline: device.useCases))
        await flow.launch()
        let app = AppDriver(flow: flow, server: server)
        let list = try app.home().list
        await door.reached()

        #expect(list.items.map(\.id) == (1...30).map { "\($0)" } && list.total == 30 && list.isLoading)
        #expect(flow.offlineNote(now: noon)?.text == "as of 10 minutes ago")
        list.select(at: 24)
        door.open()
        await flow.settle()

        #expect(list.items.map(\.id) == (0...30).map { "\($0)" })
        #expect(list.selected?.id == "25" && list.asOf == noon - 600)
        #expect(try await device.surveys.loadSurveys().surveys.first?.id == "0")
        server.with { $0.pages += [.sample(21...23, page: 2, of: 2)] }
        await list.loadMore()?.value
        #expect(list.items.map(\.id) == (0...23).map { "\($0)" } && list.isComplete && list.asOf == nil)
        #expect(flow.offlineNote(now: noon) == nil)
    }

    @Test func `OF-7 without a connection it shows what is kept and asks once, whatever is selected`() async throws {
        let (server, device) = (SandboxStub(), Device(now: noon))
        try await device.cache(1...30, at: noon)
        server.with { state in
            state.storedSession = "registered@email.com"
            state.loadSurveysError = .request(unreachable)
        }
        let app = await AppDriver.launched(.survey, server: server, offline: device.useCases)
        let list = try app.home().list
        for row in 0..<30 { list.select(at: row) }
        list.load(through: 40)
        await app.flow.settle()

        #expect(list.items.count == 30 && list.ribbonText != nil)
        #expect(app.flow.offlineNote(now: noon)?.text == "offline, as of less than a minute ago")
        #expect(server.messages == [.loadSurveys(page: 1)])
    }

    @Test func `OF-2 what the details show of a kept list has its age`() async {
        let server = SandboxStub()
        server.with { $0.loadSurveyError = .request(unreachable) }
        let screen = SurveyDetailsScreen(.sample("1"), listedAsOf: noon - 600, loadSurvey: server) { _ in }
        #expect(screen.asOf == noon - 600 && !screen.isOffline)

        await screen.refresh()?.value
        #expect(screen.asOf == noon - 600 && screen.isOffline)
        server.with { $0.loadSurveyError = nil }
        await screen.refresh()?.value
        #expect(screen.asOf == nil && !screen.isOffline)
    }

    @Test func `OF-5 a survey is shown as it is kept, and only where the server is not reached`() async throws {
        let (server, device) = (SandboxStub(), Device(now: noon))
        let screen = SurveyDetailsScreen(.sample("1"), loadSurvey: server, offline: device.useCases(over: server)) {
            _ in
        }
        await screen.refresh()?.value
        #expect(screen.questions?.count == 1 && screen.asOf == nil)

        server.with { $0.loadSurveyError = .request(unreachable) }
        await screen.refresh()?.value
        #expect(screen.questions?.count == 1 && screen.asOf == noon && screen.ribbonText == nil)
        server.with { $0.loadSurveyError = .notFound }
        await screen.refresh()?.value
        #expect(screen.ribbonText == "This survey no longer exists.")
    }

    @Test(
        arguments: [
            .request(.connectivity(.unreachable)), .refreshFailed(.connectivity(.unreachable)), .request(.refused(429)),
        ] as [SubmitSurveyResponseError])
    func `OF-8 answers that find no connection wait if that is wished, and go out with the next`(
        _ error: SubmitSurveyResponseError
    ) async throws {
        let device = Device(now: noon)
        let stub = AnsweringStub(folder: device.folder)
        let sut = AnsweringScreen(
            ResumedDraft(response: AnsweringStub.answered(upTo: "fields"), lost: []), with: stub.useCases,
            canWait: true
        ) { _ in }
        stub.with { $0.error = error }
        while sut.step != .summary { sut.press(.next) }
        sut.press(.submit)
        await sut.settle()
        #expect(sut.sendAgainText?.hasSuffix("Send it later?") == true)
        sut.answer(false)
        #expect(!sut.asksToSendAgain && sut.step == .summary)
        sut.press(.submit)
        await sut.settle()
        sut.answer(true)
        await sut.settle()

        #expect(sut.step == .thanks)
        #expect(sut.thanks == ["Your answers are queued and will be sent when there is a connection."])
        #expect(try await device.outbox.queuedResponses().items.map(\.state) == [.queued])
        #expect(try await stub.drafts.draftCount() == 0)
        let server = SandboxStub()
        server.with { $0.pages = [.sample(1...3, page: 1, of: 1)] }
        server.with { $0.storedSession = "registered@email.com" }
        let app = await AppDriver.launched(.survey, server: server, offline: device.useCases)
        #expect(try await device.outbox.queuedResponses().items == [])
        #expect(device.client.requests.count == 1)
        #expect(app.flow.outbox?.noteMessage?.text == "1 sent")
    }

    @Test func `OF-9 where each queued answer is sent by the user, it is not said to be sent later`() async throws {
        let device = Device(now: noon)
        let stub = AnsweringStub(folder: device.folder)
        let draft = ResumedDraft(response: AnsweringStub.answered(upTo: "fields"), lost: [])
        let sut = AnsweringScreen(draft, with: stub.useCases, canWait: true, sendsQueued: false) { _ in }
        stub.with { $0.error = .request(.connectivity(.unreachable)) }
        while sut.step != .summary { sut.press(.next) }
        sut.press(.submit)
        await sut.settle()
        sut.answer(true)
        await sut.settle()

        #expect(sut.thanks == ["Your answers are queued. They wait in the outbox until you send them."])
        #expect(try await device.outbox.queuedResponses().items.map(\.needsConsent) == [true])
    }

    @Test func `ST-4 answers that others were sent beside meanwhile wait only after a question`() async throws {
        let device = Device(now: noon)
        let stub = AnsweringStub(folder: device.folder)
        let draft = ResumedDraft(response: AnsweringStub.answered(upTo: "fields"), lost: [])
        let sut = AnsweringScreen(draft, with: stub.useCases, canWait: true) { _ in }
        await sut.settle()
        func meetsNoServer(_ meets: Bool) {
            stub.with { $0.error = meets ? .request(.connectivity(.unreachable)) : nil }
        }
        meetsNoServer(true)
        while sut.step != .summary { sut.press(.next) }
        sut.press(.submit)
        await sut.settle()
        meetsNoServer(false)
        guard case .accepted = await Answering(draft, with: stub.useCases).submit(again: false) else {
            return #expect(Bool(false), "not sent")
        }
        meetsNoServer(true)

        sut.answer(true)
        await sut.settle()
        #expect(sut.sendAgainText?.hasSuffix("Send anyway?") == true && sut.step == .summary)
        #expect(try await device.outbox.queuedResponses().items == [])

        sut.answer(true)
        await sut.settle()
        sut.answer(true)
        await sut.settle()
        #expect(sut.step == .thanks)
        #expect(try await device.outbox.queuedResponses().items.map(\.state) == [.queued])
    }

    @Test func `answers that wait leave a draft of other answers in its place`() async throws {
        let device = Device(now: noon)
        let stub = AnsweringStub(folder: device.folder)
        stub.with { $0.error = .request(.connectivity(.unreachable)) }
        let response = AnsweringStub.answered(upTo: "fields")
        let sut = Answering(
            ResumedDraft(response: response, lost: []), with: stub.useCases, canWait: true)
        guard case .canWait = await sut.submit(again: false) else { return #expect(Bool(false), "cannot wait") }
        var other = response
        other.unpick("age", of: "fields")
        try await stub.drafts.saveDraft(of: other)

        guard case .queued(nil) = await sut.submit(again: true, when: .later) else {
            return #expect(Bool(false), "not queued")
        }

        #expect(try await device.outbox.queuedResponses().items.map(\.state) == [.queued])
        #expect(try await stub.drafts.loadDraft(for: .sample).response == other)
    }

    @Test func `without an outbox answers that find no connection are a failure, and cannot wait`() async {
        let stub = AnsweringStub()
        stub.with { $0.error = .request(.connectivity(.unreachable)) }
        let sut = Answering(
            ResumedDraft(response: AnsweringStub.answered(upTo: "fields"), lost: []), with: stub.useCases)

        guard case .failed(.request(.connectivity)) = await sut.submit(again: false) else {
            return #expect(Bool(false), "not a failure")
        }
    }

    @Test func `OF-11 a response that is refused is for a person to decide on`() async throws {
        let device = Device(now: noon, statuses: 422)
        try await device.outbox.queue(AnsweringStub.answered(upTo: "fields"))
        let server = SandboxStub()
        server.with { $0.pages = [.sample(1...3, page: 1, of: 1)] }
        server.with { $0.storedSession = "registered@email.com" }

        let app = await AppDriver.launched(.survey, server: server, offline: device.useCases)

        #expect(app.flow.outbox?.noteMessage?.text == "1 to decide on")
    }

    @Test func `OF-10 answers whose sender has died are to be decided on`() async throws {
        let (server, device) = (SandboxStub(), Device(now: noon))
        let item = device.outbox.makeItem(of: AnsweringStub.answered(upTo: "fields"), isSending: true)
        _ = try await device.outbox.put(item)
        server.with { $0.pages = [.sample(1...3, page: 1, of: 1)] }
        server.with { $0.storedSession = "registered@email.com" }

        let app = await AppDriver.launched(.survey, server: server, offline: device.useCases)
        await app.flow.settle()

        #expect(app.flow.outbox?.noteMessage?.text == "1 to decide on")
        #expect(try await device.outbox.queuedResponses().items.map(\.state) == [.uncertain])
    }

    @Test(arguments: [false, true])
    func `the end of the app waits a second for answers that are sent, also after the end of the session`(
        isSlow: Bool
    ) async throws {
        let (server, device, gate) = (SandboxStub(), Device(now: noon), Gate())
        try await device.outbox.queue(AnsweringStub.answered(upTo: "fields"))
        server.with { state in
            state.pages = [.sample(1...3, page: 1, of: 1)]
            state.storedSession = "registered@email.com"
        }
        let flow = AppFlow(entrance: .over(server, offline: device.useCases(over: server, sendingAt: gate)))
        await flow.launch()
        await gate.reached()
        let outbox = try #require(flow.outbox)
        server.with { $0.loadSurveysError = .unauthorized(MissingCredential(ProvideValidTokenError.notLoggedIn)) }
        guard case .home(let home) = flow.screen else { throw CancellationError() }
        await home.list.refresh().value
        #expect(flow.user == nil && outbox.outcomeMessage == nil)

        guard !isSlow else {
            let clock = ClockStub()
            await flow.finish(clock: clock)
            #expect(clock.sleeps == [.seconds(1), .seconds(1)] && outbox.outcomeMessage == nil)
            gate.open()
            await flow.settle()
            #expect(outbox.outcomeMessage == nil && device.client.requests == [])
            return
        }
        gate.open()
        await flow.finish(clock: StoppedClock())

        #expect(outbox.outcomeMessage?.text == "1 sent")
    }

    @Test(arguments: [false, true])
    func `AC-12 a switch to another account waits a minute for answers that are being sent`(isSlow: Bool) async throws {
        let (device, gate) = (Device(now: noon), Gate())
        let flow = try await switching(on: device, sendingAt: gate)
        let outbox = try #require(flow.outbox)

        guard isSlow else {
            let finishing = Task { await flow.finish(clock: StoppedClock()) }
            gate.open()
            await finishing.value
            #expect(outbox.outcomeMessage?.text == "1 sent")
            return
        }
        let clock = ClockStub()
        await flow.finish(clock: clock)
        #expect(clock.sleeps == [.seconds(60), .seconds(1), .seconds(1)])
        gate.open()
        await flow.settle()
        #expect(outbox.outcomeMessage == nil)
    }

    @Test func `AC-12 a switch does not wait for answers once the app is to end`() async throws {
        let (device, gate) = (Device(now: noon), Gate())
        let flow = try await switching(on: device, sendingAt: gate)

        // Of the minute and the two seconds after it, only those pass.
        let finishing = Task { await flow.finish(clock: StoppedClock(from: .seconds(60))) }
        finishing.cancel()
        await finishing.value
        gate.open()
        await flow.settle()
    }

    /// An app that sends an answer while its user switches to another account.
    private func switching(on device: Device, sendingAt gate: Gate) async throws -> AppFlow {
        let server = SandboxStub()
        try await device.outbox.queue(AnsweringStub.answered(upTo: "fields"))
        server.with { state in
            state.pages = [.sample(1...3, page: 1, of: 1)]
            state.storedSession = "registered@email.com"
        }
        let other = ListedAccount(label: "bob", server: "s", user: "bob", isCurrent: false, state: "active")
        let flow = AppFlow(
            entrance: .over(server, offline: device.useCases(over: server, sendingAt: gate)),
            accounts: AccountList { [other] })
        await flow.launch()
        await gate.reached()
        #expect(flow.openAccounts())
        guard case .accounts(let accounts) = flow.screen else { throw CancellationError() }
        await accounts.settle()
        accounts.openSelected()
        #expect(flow.nextAccount == other)
        return flow
    }

    @Test(arguments: [false, true])
    func `OF-13 a logout asks while answers wait, and discards them and what is kept`(isAgreed: Bool) async throws {
        let (server, device) = (SandboxStub(), Device(now: noon))
        try await device.cache(1...3, at: noon)
        try await device.outbox.queue(AnsweringStub.answered(upTo: "fields"))
        let screen = ProfileScreen(
            AppSpec.survey.profile, canGoBack: true, loadProfile: server, logOut: server, offline: device.useCases
        ) { _ in }
        await screen.requestLogOut()?.value
        #expect(screen.questionText == "Log out? Unsent responses (1) will be deleted.")

        await screen.answer(isAgreed)?.value

        #expect(server.messages == (isAgreed ? [.logOut] : []))
        #expect(try await device.folder.names().isEmpty == isAgreed)
    }

    @Test(arguments: [true, false])
    func `OF-13 a logout leaves answers that are queued after the question, and then the account`(stays: Bool)
        async throws
    {
        let device = Device(now: noon)
        let server = SandboxStub()
        let notices = Protected<[String?]>([])
        let screen = ProfileScreen(
            AppSpec.survey.profile, canGoBack: true, loadProfile: server, logOut: server, offline: device.useCases,
            removeAccount: { () throws(StoreFailure) in !stays }
        ) { event in
            if case .loggedOut(let notice) = event { notices.withLock { $0.append(notice?.text) } }
        }
        let (door, task) = await server.hold { screen.requestLogOut() }
        try await device.outbox.queue(AnsweringStub.answered(upTo: "fields"))
        door.open()
        await task?.value

        #expect(try await device.outbox.queuedResponses().items.count == 1)
        let notice = "The account stays, because answers were saved in it meanwhile."
        #expect(notices.withLock(\.self) == [stays ? notice : nil])
    }

    @Test func `OF-13 a logout deletes what was agreed to, and leaves what was saved after the question`() async throws
    {
        let (server, device, answering) = (SandboxStub(), Device(now: noon), AnsweringStub())
        try await device.outbox.queue(AnsweringStub.answered(upTo: "fields"))
        let screen = ProfileScreen(
            AppSpec.survey.profile, canGoBack: true, loadProfile: server, logOut: server,
            answering: answering.useCases, offline: device.useCases
        ) { _ in }
        await screen.requestLogOut()?.value
        #expect(screen.questionText == "Log out? Unsent responses (1) will be deleted.")
        let later = try await device.outbox.queue(AnsweringStub.answered(upTo: "fields"))
        try await answering.drafts.saveDraft(of: AnsweringStub.answered(upTo: "fields"))
        // The question is still the first one.
        await screen.requestLogOut()?.value

        await screen.answer(true)?.value

        #expect(try await device.outbox.queuedResponses().items.map(\.id) == [later.id])
        #expect(try await answering.drafts.draftCount() == 1)
    }

    @Test func `OF-13 ST-4 a logout without a question discards the records of what was sent`() async throws {
        let (server, device) = (SandboxStub(), Device(now: noon))
        _ = try await device.sender.send(AnsweringStub.answered(upTo: "fields"))
        #expect(try await device.outbox.sent.sentAnswers().items.count == 1)
        let screen = ProfileScreen(
            AppSpec.survey.profile, canGoBack: true, loadProfile: server, logOut: server, offline: device.useCases
        ) { _ in }

        await screen.requestLogOut()?.value

        #expect(screen.questionText == nil && server.messages == [.logOut])
        #expect(try await device.outbox.sent.sentAnswers().items.isEmpty)
    }

    @Test func `OF-13 a logout names unfinished surveys beside unsent responses`() async throws {
        let answering = AnsweringStub()
        let device = Device(now: noon)
        try await device.outbox.queue(AnsweringStub.answered(upTo: "fields"))
        try await answering.drafts.saveDraft(of: AnsweringStub.answered(upTo: "fields"))
        let screen = ProfileScreen(
            AppSpec.survey.profile, canGoBack: true, loadProfile: SandboxStub(), logOut: SandboxStub(),
            answering: answering.useCases, offline: device.useCases
        ) { _ in }
        await screen.requestLogOut()?.value
        #expect(
            screen.questionText == "Log out? Unsent responses (1) and unfinished surveys (1) will be deleted.")
    }

    @Test func `OF-13 nothing is said of a user who has logged out`() async throws {
        let (server, device) = (SandboxStub(), Device(now: noon, statuses: 429))
        try await device.outbox.queue(AnsweringStub.answered(upTo: "fields"))
        server.with { $0.pages = [.sample(1...3, page: 1, of: 1)] }
        server.with { $0.storedSession = "registered@email.com" }
        let flow = await AppDriver.launched(.survey, server: server, offline: device.useCases).flow
        #expect(flow.outbox?.noteMessage?.text == "1 to send")

        if case .home(let home) = flow.screen { home.openProfile() }
        guard case .profile(let profile) = flow.screen else { throw CancellationError() }
        await profile.requestLogOut()?.value
        await profile.answer(true)?.value

        #expect(flow.outbox == nil)
    }
}
