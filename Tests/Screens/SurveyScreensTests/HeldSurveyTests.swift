import RemoteSurveys
import ScreenParts
import SurveyResponses
import SurveyScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `A survey that another process answers` {
    private let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
    private let response = AnsweringStub.answered(upTo: "fields")
    private let question = """
        Process \(getppid()) is answering this survey on this machine. Answer it here instead?
        """
    private let end = """
        Process \(getppid()) has taken over this survey, with the answers saved so far. Nothing more is saved or sent here.
        """

    @Test func `ST-3 the details ask before they take it over, with the answers saved there`() async throws {
        let device = Device(now: noon)
        let (app, details) = try await opened(device)
        try await other(device).holdDraft(ofSurvey: "1", takingOver: false)
        try await other(device).saveDraft(of: response)
        await details.start()?.value
        #expect(details.questionMessage?.text == question)
        details.answer(false)
        #expect(details.questionMessage == nil && app.screen == "Survey details")
        await details.start()?.value
        details.back()
        #expect(details.questionMessage == nil && app.screen == "Survey details")

        await details.start()?.value
        await details.answer(true)?.value

        #expect(try app.answering().response == response)
        #expect(await other(device).otherHolder(ofSurvey: "1") == DraftIsHeld(processID: getpid()))
    }

    @Test func `ST-3 taken over from here, the next save ends the answering, and says why`() async throws {
        let (app, device) = try await answering()
        try await other(device).holdDraft(ofSurvey: "1", takingOver: true)
        let screen = try app.answering()
        while screen.question?.id != "fields" { screen.press(.back) }

        screen.write("Bob", for: "name")
        await screen.settle()

        #expect(screen.step == .thanks && screen.thanks == [end])
        #expect(try await device.drafts.loadDraft(for: .sample).response == response)
        screen.press(.home)
        #expect(app.screen == "Home")
        await app.flow.settle()
        #expect(await device.drafts.otherHolder(ofSurvey: "1") != nil)
    }

    @Test func `ST-3 taken over from here, nothing is sent`() async throws {
        let (app, device) = try await answering()
        try await other(device).holdDraft(ofSurvey: "1", takingOver: true)
        let screen = try app.answering()
        while screen.step != .summary { screen.press(.next) }

        screen.press(.submit)
        await screen.settle()

        #expect(screen.step == .thanks && screen.thanks == [end])
        #expect(device.client.requests.isEmpty)
    }

    @Test(arguments: ["quit", "submit", "profile", "end of the app"])
    func `ST-3 who leaves the survey leaves it to others`(way: String) async throws {
        let (app, device) = try await answering()
        #expect(await other(device).otherHolder(ofSurvey: "1") != nil)
        let screen = try app.answering()

        switch way {
        case "quit":
            screen.escape()
            await screen.quit()?.value
        case "submit":
            while screen.step != .summary { screen.press(.next) }
            screen.press(.submit)
            await screen.settle()
            screen.press(.home)
        case "profile":
            await app.flow.logOut()?.value
            let profile = try app.profile()
            await profile.answer(true)?.value
        default: await app.flow.finish()
        }
        await screen.settle()

        #expect(await other(device).otherHolder(ofSurvey: "1") == nil)
    }

    @Test func `ST-3 answers in the outbox are not edited meanwhile`() async throws {
        let device = Device(now: noon)
        try await device.outbox.queue(response)
        try await other(device).holdDraft(ofSurvey: "1", takingOver: false)
        let app = await launched(device, sendsAll: false)
        #expect(app.flow.openOutbox())
        await app.flow.settle()
        try app.outbox().openSelected()

        try app.outboxEntry().decide(.edit)
        await app.flow.settle()

        #expect(
            try app.outboxEntry().ribbonText == "Process \(getppid()) is answering this survey on this machine.")
        #expect(try await device.outbox.queuedResponses().items.map(\.state) == [.queued])
    }

    /// The same user in another process.
    private func other(_ device: Device) -> LocalDrafts {
        device.drafts.seen(by: RefreshState.Holder(of: getppid()))
    }

    /// An app that goes on with a draft, which it holds.
    private func answering() async throws -> (app: AppDriver, device: Device) {
        let device = Device(now: noon)
        try await device.drafts.saveDraft(of: response)
        let (app, details) = try await opened(device)
        await details.start()?.value
        #expect(try app.answering().step == .summary)
        return (app, device)
    }

    private func opened(_ device: Device) async throws -> (app: AppDriver, details: SurveyDetailsScreen) {
        let app = await launched(device, sendsAll: true)
        try app.home().openSelected()
        await app.flow.settle()
        return (app, try app.survey())
    }

    private func launched(_ device: Device, sendsAll: Bool) async -> AppDriver {
        let server = SandboxStub(pages: [.sample(1...3, page: 1, of: 1)])
        server.with { state in
            state.storedSession = "registered@email.com"
            state.questions = Questionnaire.sample.questions
        }
        return await .launched(
            .survey, server: server, answering: device.answering,
            offline: device.useCases(over: server, sendsAll: sendsAll))
    }
}
