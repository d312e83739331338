import CoreSupport
import HTTPMessages
import RecordStorage
import ScreenParts
import SurveyResponses

// Sends the answers, and asks before they are sent again or later.

extension AnsweringScreen {
    public var sendAgainText: String? { sendAgainMessage?.text }

    public var asksToSendAgain: Bool { sendAgainMessage != nil }

    /// Answers the question before sending the answers again, or later.
    public func answer(_ agrees: Bool) {
        guard asksToSendAgain, !asksToQuit else { return }
        let later = offersLater
        stopAsking()
        guard agrees else { return }
        submit(again: later ? sendsAgain : true, later: later)
    }

    func askToSendAgain(after sentAt: Date) {
        ask(Message([.sentBefore(on: sentAt), .sendAgainQuestion]))
    }

    private func ask(_ question: Message) {
        ribbonMessage = nil
        sendAgainMessage = question
        focusFirst()
    }

    private func askToSendLater(after failure: Message) {
        offersLater = true
        ask(Message([failure, .sendLaterQuestion]))
    }

    func end(saying message: Message) {
        isSubmitting = false
        sendAgainMessage = nil
        thanksMessage = message
        show(.thanks)
    }

    func stopAsking() {
        offersLater = false
        sendAgainMessage = nil
        ribbonMessage = sentBefore
        focusFirst()
    }

    func submit(again: Bool = false, later: Bool = false) {
        isSubmitting = true
        sendsAgain = again
        ribbonMessage = nil
        activity.start { [self] in
            let submission = await answering.submit(again: again, later: later)
            isSubmitting = false
            switch submission {
            case .accepted(let reason):
                ribbonMessage = reason.map(Message.draftNotDeleted)
                end(saying: .thanks)
            case .queued(let reason):
                ribbonMessage = reason.map(Message.draftNotDeleted)
                end(saying: queuedMessage)
            case .notQueued(let failure): ribbonMessage = failure.report(as: Message.draftNotSaved).message
            case .takenOver: break
            case .sentBefore(let date): askToSendAgain(after: date)
            case .draftChanged: ask(Message([.draftChanged, .sendAnywayQuestion]))
            case .canWait(_, let message): askToSendLater(after: message)
            case .failed(let error): show(error)
            }
        }
    }

    private func show(_ error: SubmitSurveyResponseError) {
        switch (error.kind, error.message) {
        case (.cancelled, _), (_, nil): ribbonMessage = error.mayHaveArrived ? .submissionStopped : .stopped
        // Nothing is kept of answers to an account that is gone.
        case (_, let message?) where error == .store(.removed): ribbonMessage = message
        case (.notLoggedIn, let reason?):
            onEvent(.sessionEnded(reason: loss == nil ? Message([reason, saved]) : reason))
        case (_, let message?): ribbonMessage = message
        }
    }
}
