import HTTP
import ScreenParts
import SurveyResponses
import SurveyScreens
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Answering screen, sending` {
    @Test func `AN-2: nothing is sent while an answer is missing`() async {
        let (sut, stub, _) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"))
        sut.openPage(1)
        sut.clearAnswer()
        #expect(!sut.isEnabled(.next))

        sut.press(.back)

        #expect(sut.step == .summary)
        #expect(!sut.isEnabled(.submit))
        #expect(sut.obstacle == "This must be answered.")
        sut.press(.submit)
        await sut.settle()
        #expect(stub.submitted.isEmpty)
    }

    @Test(
        arguments: [
            (.rejected(message: "Survey is closed"), "The server did not take your answers: Survey is closed"),
            (
                .request(.connectivity(ConnectivityFailure(.connectionLost))),
                "The connection was lost. Your answers may have arrived all the same: sent again, they may count twice."
            ),
            (
                .request(.invalidData(reason: "status 200")),
                "The server's answer is invalid. Your answers may have arrived all the same: sent again, they may "
                    + "count twice."
            ),
            (
                .request(.connectivity(ConnectivityFailure(.unreachable))),
                "The server cannot be reached. Check the connection and try again."
            ),
        ] as [(SubmitSurveyResponseError, String)])
    func `AN-4, AN-5: a failed submission is told, nothing is lost, and it can be tried again`(
        error: SubmitSurveyResponseError, ribbon: String
    ) async throws {
        let (sut, stub, events) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"))
        stub.with { $0.error = error }
        sut.save(in: stub)

        sut.press(.submit)
        await sut.settle()

        #expect(sut.ribbon == ribbon)
        #expect(sut.step == .summary)
        #expect(try await stub.drafts.draftCount() == 1)
        #expect(events.all.isEmpty)
        stub.with { $0.error = nil }
        sut.press(.submit)
        await sut.settle()
        #expect(sut.step == .thanks)
        #expect(stub.submitted.count == 2)
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
            sut.ribbon
                == "Sending was stopped. Your answers may have arrived all the same: sent again, they may count twice.")
        #expect(stub.submitted.count == 1)
    }

    @Test func `AN-7: a session that ends in the middle leads to Login, and the draft stays`() async throws {
        let (sut, stub, events) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "fields"))
        sut.save(in: stub)
        stub.with { $0.error = .unauthorized(nil) }

        sut.press(.submit)
        await sut.settle()

        guard case .sessionEnded(let reason) = events.all.last else {
            Issue.record("\(events.all)")
            return
        }
        #expect(reason.text == "Your session has ended. Log in again. Your answers are kept.")
        #expect(try await stub.drafts.draftCount() == 1)
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
