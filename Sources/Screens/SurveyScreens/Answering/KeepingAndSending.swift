import CoreSupport
import HTTP
import RecordStorage
import ScreenParts
import SurveyMessages
import SurveyResponses

// Saves the answers after every change, and sends them.

extension AnsweringScreen {
    public func finishSaving() async { await saving?.value }

    /// Saves the answers, after any save under way.
    func save() {
        unsaved = response
        guard saving == nil else { return }
        saving = Task {
            let drafts = await useCases.drafts()
            while let response = unsaved {
                unsaved = nil
                do throws(SaveDraftError) {
                    try await drafts.saveDraft(of: response)
                    reasonForLoss = nil
                } catch {
                    switch error {
                    case .deletionFailed(let reason), .savingFailed(let reason):
                        reasonForLoss = reason
                        ribbonMessage = .draftNotSaved(reason: reason)
                    case .cancelled: break
                    }
                }
            }
            saving = nil
        }
    }
}

extension AnsweringScreen {
    public var sendAgainText: String? { sendAgainMessage?.text }

    public var asksToSendAgain: Bool { sendAgainMessage != nil }

    func askToSendAgain(after sentAt: Date) {
        self.sentAt = sentAt
        ribbonMessage = nil
        sendAgainMessage = Message([.sentBefore(on: sentAt), .sendAgainQuestion])
        focusFirst()
    }

    private func askToSendLater(after failure: Message) {
        offersLater = true
        ribbonMessage = nil
        sendAgainMessage = Message([failure, .sendLaterQuestion])
        focusFirst()
    }

    /// Puts the answers into the outbox, in the place of their draft.
    func sendLater() {
        guard let outbox else { return }
        isSubmitting = true
        activity.start { [self] in
            await finishSaving()
            do throws(QueueResponseError) {
                try await outbox().queue(response)
                // A draft that stays is asked about, which is better than answers that are lost.
                _ = try? await useCases.drafts().discardDraft(ofSurvey: response.questionnaire.surveyID)
                isSubmitting = false
                isQueued = true
                show(.thanks)
            } catch {
                isSubmitting = false
                ribbonMessage = error.message ?? .stopped
            }
        }
    }

    func stopAsking() {
        offersLater = false
        sendAgainMessage = nil
        ribbonMessage = sentAt.map(Message.sentBefore(on:))
        focusFirst()
    }

    func submit(again: Bool = false) {
        isSubmitting = true
        ribbonMessage = nil
        activity.start { [self] in
            if reasonForLoss != nil { save() }
            await finishSaving()
            do throws(SubmitDraftError) {
                let drafts = await useCases.drafts()
                let reason = try await drafts.submitDraft(of: response, again: again, by: useCases.submit)
                isSubmitting = false
                ribbonMessage = reason.flatMap { DiscardDraftError.deletionFailed(reason: $0).message }
                show(.thanks)
            } catch {
                isSubmitting = false
                tell(error)
            }
        }
    }

    private func tell(_ error: SubmitDraftError) {
        switch error {
        case .sentBefore(let date): askToSendAgain(after: date)
        case .notNoted(let reason): ribbonMessage = .notNoted(reason: reason)
        case .cancelled: ribbonMessage = .stopped
        case .submissionFailed(let error):
            switch LoadFailure(error) {
            case .told(let message):
                if error.canBeQueued, outbox != nil { return askToSendLater(after: message) }
                self.ribbonMessage = message
            case .sessionEnded(let reason): onEvent(.sessionEnded(reason: Message([reason, .answersSaved])))
            case .cancelled: ribbonMessage = error.mayHaveArrived ? .submissionStopped : .stopped
            }
        }
    }
}
