import ScreenParts
import SurveyResponses
import SurveyScreens
import SurveySession
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Answering in the app` {
    @Test func `from the details to the questions, to the thanks, and Home`() async throws {
        let sut = try await openedSurvey()
        #expect(try sut.app.survey().startLabel == "Start survey")

        let survey = try await start(sut.app)
        survey.pickOnScale(digit: 3)
        survey.press(.next)
        survey.press(.submit)
        await survey.settle()
        #expect(survey.thanks == ["Thank you. Your answers were sent."])
        survey.press(.home)

        #expect(sut.app.screen == "Home")
        #expect(sut.answering.submitted.count == 1)
    }

    @Test func `a survey that was quit goes on with its answers`() async throws {
        let sut = try await openedSurvey()
        try await answerAndQuit(sut.app)
        #expect(sut.app.screen == "Survey details")
        #expect(try sut.app.survey().startLabel == "Continue")

        let survey = try await start(sut.app)

        #expect(survey.step == .summary)
        #expect(survey.response.picks(of: "q") == [.init("a3")])
    }

    @Test func `ST-1: what was sent can be answered again, and Home knows it`() async throws {
        let sut = try await openedSurvey()
        #expect(sut.app.flow.states?["1"] == nil)
        let survey = try await start(sut.app)
        survey.pickOnScale(digit: 3)
        survey.press(.next)
        survey.press(.submit)
        await survey.settle()
        survey.press(.home)
        await sut.app.flow.settle()

        #expect(sut.app.flow.states?["1"]?.kind == .sent && sut.app.flow.states?.revision == 1)
        try sut.app.home().openSelected()
        await sut.app.flow.settle()
        #expect(try sut.app.survey().startLabel == "Answer again")
        #expect(try await start(sut.app).response.answeredCount == 0)

        await sut.app.flow.logOut()?.value
        #expect(sut.app.flow.states?["1"] == nil)
    }

    @Test func `ST-1: queued answers are edited, and are queued no more`() async throws {
        let sut = try await openedSurvey()
        var response = SurveyResponse(to: try #require(sut.app.survey().questionnaire))
        try response.pick("a3", of: "q")
        try await sut.answering.outbox.queue(response)
        await (try sut.app.survey().refresh())?.value
        #expect(try sut.app.survey().startLabel == "Edit queued answers")

        let survey = try await start(sut.app)

        #expect(survey.step == .summary && survey.response == response)
        #expect(try await sut.answering.outbox.queuedResponses().items == [])
        survey.press(.submit)
        await survey.settle()
        #expect(sut.answering.submitted == [response.requestBody])
    }

    @Test func `ST-1: refused answers are edited, and queued ones wait as before`() async throws {
        let sut = try await openedSurvey()
        let questionnaire = try #require(sut.app.survey().questionnaire)
        var (response, other) = (SurveyResponse(to: questionnaire), SurveyResponse(to: questionnaire))
        try response.pick("a3", of: "q")
        try other.pick("a4", of: "q")
        let item = try await sut.answering.outbox.queue(response)
        try await sut.answering.outbox.queue(other)
        _ = try await sut.answering.outbox.answers(of: item.id, for: questionnaire)
        await (try sut.app.survey().refresh())?.value
        #expect(try sut.app.survey().startLabel == "Edit refused answers")

        let survey = try await start(sut.app)

        #expect(survey.response == response)
        #expect(try await sut.answering.outbox.queuedResponses().items.map(\.state) == [.queued])
    }

    @Test func `ST-1: queued answers that were sent meanwhile are not answered again`() async throws {
        let sut = try await openedSurvey()
        var response = SurveyResponse(to: try #require(sut.app.survey().questionnaire))
        try response.pick("a3", of: "q")
        let item = try await sut.answering.outbox.queue(response)
        await (try sut.app.survey().refresh())?.value
        try await sut.answering.outbox.discardQueuedResponse(item.id)

        await (try sut.app.survey().start())?.value

        #expect(sut.app.screen == "Survey details")
        #expect(try sut.app.survey().startLabel == "Start survey")
    }

    @Test func `AN-7: a session that ends in the middle: log in, and go on with the draft`() async throws {
        let sut = try await openedSurvey()
        let survey = try await start(sut.app)
        survey.pickOnScale(digit: 3)
        survey.press(.next)
        sut.answering.with { $0.error = .unauthorized(.ended) }
        survey.press(.submit)
        await survey.settle()
        #expect(sut.app.screen == "Login")
        #expect(try sut.app.form().form.ribbonText?.hasSuffix("Your answers are kept.") == true)

        sut.answering.with { $0.error = nil }
        try await sut.app.submit(.logIn, email: "registered@email.com", password: "password")
        try sut.app.home().openSelected()
        await sut.app.flow.settle()
        #expect(try sut.app.survey().startLabel == "Continue")
        let resumed = try await start(sut.app)
        resumed.press(.submit)
        await resumed.settle()

        #expect(resumed.step == .thanks)
        #expect(resumed.response.picks(of: "q") == [.init("a3")])
        #expect(sut.answering.submitted.last == resumed.response.requestBody)
    }

    @Test func `a logout asks first where a half-answered survey would go with it`() async throws {
        let sut = try await openedSurvey()
        try await answerAndQuit(sut.app)

        await sut.app.flow.logOut()?.value
        let profile = try sut.app.profile()
        #expect(profile.questionText == "Log out? One unfinished survey will be deleted.")
        profile.back()
        #expect(profile.questionText == nil)
        #expect(!sut.server.messages.contains(.logOut))
        #expect(try await sut.answering.drafts.draftCount() == 1)

        await profile.requestLogOut()?.value
        await profile.answer(true)?.value
        #expect(sut.app.screen == "Get started")
        #expect(sut.server.messages.contains(.logOut))
        #expect(try await sut.answering.drafts.draftCount() == 0)
    }

    @Test func `a logout does not ask where nothing would be lost`() async throws {
        let sut = try await openedSurvey()

        await sut.app.flow.logOut()?.value

        #expect(sut.app.screen == "Get started")
    }

    @Test func `a logout that fails keeps what is answered`() async throws {
        let sut = try await openedSurvey()
        try await answerAndQuit(sut.app)
        sut.server.with { $0.logOutError = .store(.busy(reason: "locked")) }

        await sut.app.flow.logOut()?.value
        await (try sut.app.profile()).answer(true)?.value

        #expect(sut.app.screen == "Profile")
        #expect(try await sut.answering.drafts.draftCount() == 1)
    }

    @Test func `without the use cases there is no way to the questions`() async throws {
        let app = try await opened(answering: nil)

        #expect(try app.survey().startLabel == nil)
        #expect(try app.survey().start() == nil)
    }

    private struct SUT {
        let app: AppDriver
        let answering: AnsweringStub
        var server: SandboxStub { app.server }
    }

    private func openedSurvey() async throws -> SUT {
        let answering = AnsweringStub()
        return SUT(app: try await opened(answering: answering.useCases), answering: answering)
    }

    private func opened(answering: AnsweringUseCases?) async throws -> AppDriver {
        let app = try await AppDriver.loggedIn(server: SandboxStub(pages: [.sample(1...1)]), answering: answering)
        try app.home().openSelected()
        await app.flow.settle()
        return app
    }

    private func start(_ app: AppDriver) async throws -> AnsweringScreen {
        try app.survey().start()
        await app.flow.settle()
        return try app.answering()
    }

    private func answerAndQuit(_ app: AppDriver) async throws {
        let survey = try await start(app)
        survey.pickOnScale(digit: 3)
        survey.escape()
        await survey.quit()?.value
        await app.flow.settle()
    }
}
