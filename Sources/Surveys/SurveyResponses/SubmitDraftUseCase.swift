public import CoreSupport
import RecordStorage

/// Submit Draft Use Case: a response that may have arrived is remembered, and sent again only on purpose.
public protocol SubmitDraftUseCase: Sendable {
    /// Sends `response` by `submitter`, with the draft of its survey marked from before the request leaves until it is
    /// known what became of it. A mark outlives the process, see ``ResumedDraft/sentAt``.
    ///
    /// - Parameters:
    ///   - response: the answers; a draft that holds others keeps them.
    ///   - again: whether to send although a response to the survey may have arrived before: what a person decided.
    ///   - submitter: sends the response.
    /// - Returns: why the draft is still there, and marked, where it could not be discarded; the response was taken.
    /// - Throws: ``SubmitDraftError``.
    @discardableResult
    func submitDraft(
        of response: SurveyResponse, again: Bool, by submitter: any SubmitSurveyResponseUseCase
    ) async throws(SubmitDraftError) -> String?
}

/// The error courses of the Submit Draft Use Case.
public enum SubmitDraftError: Error, Hashable, Sendable {
    /// A response to the survey was sent then, and may have arrived; nothing was sent now.
    case sentBefore(Date)
    /// The draft could not be marked; nothing was sent.
    case notMarked(reason: String)
    /// The response was sent, and was not taken or may not have been.
    case submissionFailed(SubmitSurveyResponseError)
    /// The caller was cancelled while it waited for the draft; nothing was sent.
    case cancelled
}

extension SubmitDraftError {
    /// Whether a response to the survey may have arrived, so that sending it again may count it twice.
    public var mayHaveArrived: Bool {
        switch self {
        case .sentBefore: true
        case .submissionFailed(let error): error.mayHaveArrived
        case .notMarked, .cancelled: false
        }
    }
}

extension LocalDrafts: SubmitDraftUseCase {
    /// Marks the draft, sends the response, and discards the draft or takes the mark off it.
    @discardableResult
    public func submitDraft(
        of response: SurveyResponse, again: Bool, by submitter: any SubmitSurveyResponseUseCase
    ) async throws(SubmitDraftError) -> String? {
        let record = record(ofSurvey: response.questionnaire.surveyID)
        let (before, marked) = try await mark(response, in: record, again: again)
        do {
            try await submitter.submit(response)
        } catch {
            if !error.mayHaveArrived {
                // A mark that stays is asked about once too often, which is better than a response that counts twice.
                _ = await record.put(before, inPlaceOf: marked)
            }
            throw .submissionFailed(error)
        }
        var others: SurveyDraft? = marked
        others?.sentAt = nil
        if marked?.resumed(for: response.questionnaire).response == response { others = nil }
        return await record.put(others, inPlaceOf: marked)?.reason
    }

    private func mark(
        _ response: SurveyResponse, in record: RecordCache<DraftRecordFields>, again: Bool
    ) async throws(SubmitDraftError) -> (before: SurveyDraft?, now: SurveyDraft?) {
        let now = now()
        let drafts: (before: SurveyDraft?, now: SurveyDraft?)
        do {
            drafts = try await record.update { before in
                if !again, before?.sentAt != nil { return before }
                var marked = before ?? SurveyDraft(response)
                marked.sentAt = now
                return marked
            }
        } catch {
            throw error == .cancelled ? .cancelled : .notMarked(reason: error.reason)
        }
        if !again, let sentAt = drafts.before?.sentAt { throw .sentBefore(sentAt) }
        return drafts
    }
}

extension RecordCache<DraftRecordFields> {
    /// Puts `draft` in the place of `other`, also for a caller that is cancelled. Another that was saved meanwhile stays.
    ///
    /// - Returns: why it could not.
    fileprivate func put(_ draft: SurveyDraft?, inPlaceOf other: SurveyDraft?) async -> CacheSavingError? {
        do {
            try await shielded { () async throws(CacheSavingError) in
                _ = try await update { $0 == other ? draft : $0 }
            }
            return nil
        } catch {
            return error
        }
    }
}
