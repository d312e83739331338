import ScreenParts
import SurveyResponses
import TestSupport

@testable import SurveyScreens

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Answering screen, sending` {
    @Test func `AN-2: nothing is sent while an answer is missing`() async {
        let (sut, stub, _) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"))
        sut.openPage(1)
        sut.clearAnswer()
        #expect(!sut.isEnabled(.next))

        sut.press(.back)

        #expect(sut.step == .summary)
        #expect(!sut.isEnabled(.submit))
        #expect(sut.obstacleText == "This must be answered.")
        sut.press(.submit)
        await sut.settle()
        #expect(stub.submitted.isEmpty)
    }

    @Test(arguments: [true, false], [true, false])
    func `ST-4 answers that were begun or continued in two windows are sent twice only after a question`(
        isSaved: Bool, isEdited: Bool
    ) async throws {
        let stub = AnsweringStub()
        if isSaved { try await stub.drafts.saveDraft(of: AnsweringStub.answered(upTo: "fields")) }
        let draft =
            isSaved
            ? try await stub.drafts.loadDraft(for: .sample)
            : ResumedDraft(response: AnsweringStub.answered(upTo: "fields"), lost: [])
        let (other, sut) = (
            AnsweringScreen(draft, with: stub.useCases, onEvent: { _ in }),
            AnsweringScreen(draft, with: stub.useCases, onEvent: { _ in })
        )
        await sut.settle()
        other.press(.submit)
        await other.settle()
        #expect(other.step == .thanks)
        if isEdited {
            sut.openPage(1)
            sut.pickOnScale(digit: 1)
            sut.press(.next)
        }

        for agrees in [false, true] {
            sut.press(.submit)
            await sut.settle()
            #expect(
                sut.sendAgainText == "The answers to this survey were sent, changed or deleted elsewhere. "
                    + "If you send these, they may be counted twice. Send anyway?")
            #expect(stub.submitted.count == 1)
            sut.answer(agrees)
            await sut.settle()
        }
        #expect(sut.step == .thanks && stub.submitted.count == 2)
    }

    @Test func `ST-4 answers begun before others were sent are sent only after a question`() async {
        let stub = AnsweringStub()
        let draft = ResumedDraft(response: AnsweringStub.answered(upTo: "fields"), lost: [])
        let sut = Answering(draft, with: stub.useCases)
        await sut.finishSaving()
        _ = await Answering(draft, with: stub.useCases).submit(again: false)

        guard case .draftChanged = await sut.submit(again: false) else { return #expect(Bool(false), "sent") }
        guard case .draftChanged = await sut.submit(again: false, when: .later) else {
            return #expect(Bool(false), "queued")
        }
        #expect(stub.submitted.count == 1)

        guard case .accepted = await sut.submit(again: true) else { return #expect(Bool(false), "not sent") }
        let next = Answering(draft, with: stub.useCases)
        guard case .accepted = await next.submit(again: false) else { return #expect(Bool(false), "not sent") }
        #expect(stub.submitted.count == 3)
    }

    @Test(
        arguments: [
            (.rejected(message: "Survey is closed"), "The server did not accept your answers: Survey is closed"),
            (
                .request(.connectivity(.connectionLost)),
                "The connection was lost. Your answers may have arrived. "
                    + "If you send them again, they may be counted twice."
            ),
            (
                .request(.invalidData(reason: "status 200")),
                "The server's answer is invalid. Your answers may have arrived. If you send them again, they may "
                    + "be counted twice."
            ),
            (
                .request(.connectivity(.unreachable)),
                "The server cannot be reached. Check the connection and try again."
            ),
            (.refreshFailed(.cancelled), "Sending was stopped."),
        ] as [(SubmitSurveyResponseError, String)])
    func `AN-4, AN-5: a failed submission is told, nothing is lost, and it can be tried again`(
        error: SubmitSurveyResponseError, ribbon: String
    ) async throws {
        let (sut, stub, events) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"))
        stub.with { $0.error = error }
        sut.save(in: stub)

        sut.press(.submit)
        await sut.settle()

        #expect(sut.ribbonText == ribbon)
        #expect(sut.step == .summary)
        // It waits in the outbox for a decision, where it may have arrived.
        #expect(try await stub.drafts.draftCount() == (error.mayHaveArrived ? 0 : 1))
        #expect(try await stub.drafts.loadDraft(for: .sample).response == sut.response)
        #expect(events.all.isEmpty)
        stub.with { $0.error = nil }
        sut.press(.submit)
        await sut.settle()
        #expect(sut.asksToSendAgain == error.mayHaveArrived)
        if error.mayHaveArrived {
            #expect(stub.submitted.count == 1)
            sut.answer(true)
            await sut.settle()
        }
        #expect(sut.step == .thanks)
        #expect(stub.submitted.count == 2)
        #expect(try await stub.drafts.draftCount() == 0)
    }

    @Test func `AN-5: what may have been sent is told, with No focused, and sent again only on Yes`() async throws {
        let stub = AnsweringStub()
        let response = AnsweringStub.answered(upTo: "fields")
        stub.with { $0.error = .request(.connectivity(.connectionLost)) }
        _ = try? await stub.sender.send(response, when: .now)
        stub.with { $0.error = nil }
        let draft = try await stub.drafts.loadDraft(for: .sample)
        let sut = AnsweringScreen(draft, with: stub.useCases, onEvent: { _ in })
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000).dayAndTime
        let told =
            "Your answers may already have been sent on \(date). "
            + "If you send them again, they may be counted twice."
        #expect(sut.ribbonText == told)
        sut.press(.next)
        #expect(sut.step == .summary && sut.ribbonText == told)

        for leave in [{ sut.answer(false) }, { sut.escape() }] {
            sut.press(.submit)
            #expect(sut.sendAgainText == "\(told) Send again?")
            sut.openPage(1)
            for button in [AnsweringScreen.Button.submit, .back] { sut.press(button) }
            sut.enter()
            #expect(sut.asksToSendAgain && !sut.isEnabled(.submit))
            leave()
            #expect(!sut.asksToSendAgain && !sut.asksToQuit)
            #expect(sut.step == .summary && sut.ribbonText == told && sut.focus == .button(.submit))
        }
        sut.answer(true)
        await sut.settle()
        #expect(stub.submitted.count == 1)

        sut.press(.submit)
        sut.answer(true)
        await sut.settle()
        #expect(sut.step == .thanks)
        #expect(stub.submitted == [response.requestBody, response.requestBody])
    }

    @Test func `AN-5: nothing is sent while that cannot be recorded`() async {
        let (sut, stub, _) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"), folder: BrokenFolder())

        sut.press(.submit)
        await sut.settle()

        #expect(sut.ribbonText == "Nothing was sent, because the attempt could not be recorded on this device: full")
        #expect(sut.step == .summary && !sut.isSubmitting)
        #expect(stub.submitted.isEmpty)
    }

    @Test func `AN-8: the end of the app stops it after a second, and says in the outbox that it may have arrived`()
        async throws
    {
        let (sut, stub, _) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"))
        try await stub.drafts.saveDraft(of: sut.response)
        let (door, clock) = (Gate(), ClockStub())
        stub.with { $0.door = door }
        sut.press(.submit)
        await door.reached()

        await sut.finish(clock: clock)
        await sut.settle()

        #expect(clock.sleeps.first == .seconds(1) && !sut.isSubmitting)
        #expect(try await stub.outbox.queuedResponses().items.map(\.state) == [.uncertain])
        #expect(try await stub.drafts.drafts().items == [])
    }

    @Test func `while it is sent nothing else is, and Esc stops it`() async {
        let (sut, stub, _) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"))
        let door = Gate()
        stub.with { $0.door = door }

        sut.press(.submit)
        await door.reached()
        sut.press(.submit)
        sut.openPage(1)
        #expect(sut.isSubmitting)
        #expect(sut.step == .summary)
        sut.escape()
        await sut.settle()

        #expect(!sut.isSubmitting)
        #expect(
            sut.ribbonText
                == "Sending was stopped. Your answers may have arrived. "
                + "If you send them again, they may be counted twice.")
        #expect(stub.submitted.count == 1)
    }

    @Test func `AN-7: a session that ends in the middle leads to Login, and the draft stays`() async throws {
        let (sut, stub, events) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"))
        sut.save(in: stub)
        stub.with { $0.error = .unauthorized(.ended) }

        sut.press(.submit)
        await sut.settle()

        guard case .sessionEnded(let reason) = events.all.last else {
            Issue.record("\(events.all)")
            return
        }
        #expect(reason.text.hasSuffix("it could not be renewed. Log in again. Your answers are kept."))
        #expect(try await stub.drafts.draftCount() == 1)
    }

    @Test func `answers that are in memory only are not said to outlive the app`() {
        let stub = AnsweringStub()
        let useCases = AnsweringUseCases(submit: stub.sender, drafts: stub.drafts, outlivesProcess: false)
        let draft = ResumedDraft(response: AnsweringStub.answered(upTo: "fields"), lost: [])
        let sut = AnsweringScreen(draft, with: useCases) { _ in }
        #expect(sut.quitMessage.text == "Leave the survey? Your answers are kept until you leave the app.")
    }

    @Test func `answers that are not to be saved may be sent all the same`() async {
        let stub = AnsweringStub(folder: BrokenFolder())
        let useCases = AnsweringUseCases(submit: stub.sender, drafts: stub.drafts, outlivesProcess: false)
        let draft = ResumedDraft(response: AnsweringStub.answered(upTo: "fields"), lost: [])
        let sut = AnsweringScreen(draft, with: useCases) { _ in }
        sut.answering.save()
        await sut.settle()
        #expect(sut.ribbonText == "Your answers cannot be saved: full")
    }

    @Test func `AC-11 answers that can no longer be kept stay on the screen`() async throws {
        let folder = BrokenFolder(failure: .removed)
        let (sut, stub, events) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"), folder: folder)

        sut.press(.submit)
        await sut.settle()

        #expect(sut.ribbonText == "The account was removed meanwhile.")
        #expect(sut.step == .summary)
        #expect(stub.submitted.isEmpty && events.all.isEmpty)
        #expect(!sut.quitMessage.text.contains("Your answers are kept."))
    }
}

extension AnsweringScreen {
    /// Answers once more what is answered, so that it is kept.
    fileprivate func save(in stub: AnsweringStub) {
        openPage(1)
        pickOnScale(digit: 5)
        press(.next)
    }
}
