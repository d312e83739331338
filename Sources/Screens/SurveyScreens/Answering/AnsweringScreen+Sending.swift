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
        submit(again: later ? sendsAgain : true, when: later ? queuedTime : .now)
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

    func submit(again: Bool = false, when time: SendingTime = .now) {
        isSubmitting = true
        sendsAgain = again
        ribbonMessage = nil
        activity.start { [self] in
            let submission = await answering.submit(again: again, when: time)
            isSubmitting = false
            switch submission {
            case .accepted(let deletion, let record):
                ribbonMessage =
                    record?.reason.map(Message.sentNotRecorded) ?? deletion?.reason.map(Message.draftNotDeleted)
                end(saying: .thanks)
            case .queued(let failure):
                ribbonMessage = failure?.reason.map(Message.draftNotDeleted)
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
        switch error.reaction {
        case .none: ribbonMessage = error.mayHaveArrived ? .submissionStopped : .stopped
        // Nothing is kept of answers to an account that is gone.
        case .sessionEnded(let reason) where error != .store(.removed):
            onEvent(.sessionEnded(reason: loss == nil ? Message([reason, saved]) : reason))
        case .sessionEnded(let message), .shown(let message): ribbonMessage = message
        }
    }
}
