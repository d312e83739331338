public import CoreSupport
import RecordStorage

/// Submit Draft Use Case: remembers a response that may have arrived, and sends it again only on purpose.
public protocol SubmitDraftUseCase: Sendable {
    /// Sends `response`. The draft of its survey is marked before the request is sent, until the outcome is known. The
    /// mark outlives the process, see ``ResumedDraft/sentAt``; only if `again`, which a person decides, a marked draft
    /// is sent.
    ///
    /// - Returns: why the draft is still there and marked, if it could not be discarded; the response was accepted.
    @discardableResult
    func submitDraft(
        of response: SurveyResponse, again: Bool, by submitter: any SubmitSurveyResponseUseCase
    ) async throws(SubmitDraftError) -> String?
}

/// The error courses of the Submit Draft Use Case.
public enum SubmitDraftError: Error, Hashable, Sendable {
    /// A response to the survey was sent at this date and may have arrived; nothing was sent now.
    case sentBefore(Date)
    /// The draft could not be marked; nothing was sent.
    case notMarked(reason: String)
    /// The response was sent, but was not accepted or may not have been.
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
    /// Marks the draft, sends the response, and discards the draft or removes the mark.
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
                // A mark that stays asks one question too many, which is better than a response that counts twice.
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
    /// Replaces `other` with `draft`, even if the caller is cancelled. A different draft that was saved meanwhile
    /// stays. Returns why it could not.
    fileprivate func put(_ draft: SurveyDraft?, inPlaceOf other: SurveyDraft?) async -> CacheSavingError? {
        do {
            try await withCancellationShield { () async throws(CacheSavingError) in
                _ = try await update { $0 == other ? draft : $0 }
            }
            return nil
        } catch {
            return error
        }
    }
}
