public import RecordStorage

/// Save Draft Use Case: saves a half-answered survey across launches.
public protocol SaveDraftUseCase: Sendable {
    /// Saves the answers of `response` in place of the survey's old draft. Call it after every answer. Without answers,
    /// no draft is saved.
    ///
    /// - Throws: ``SaveDraftError``; the old draft is then still there.
    func saveDraft(of response: SurveyResponse) async throws(SaveDraftError)
}

/// Load Draft Use Case: resumes a half-answered survey.
public protocol LoadDraftUseCase: Sendable {
    /// Loads the draft of this survey: the answers that still fit it, and those that do not.
    func loadDraft(for questionnaire: Questionnaire) async throws(LoadDraftError) -> ResumedDraft
}

/// Discard Draft Use Case.
public protocol DiscardDraftUseCase: Sendable {
    /// Deletes the draft of this survey.
    ///
    /// - Returns: whether there was one.
    /// - Throws: ``DiscardDraftError``; the draft is then still there.
    @discardableResult
    func discardDraft(ofSurvey surveyID: String) async throws(DiscardDraftError) -> Bool

    /// Deletes the draft of the survey if it holds these answers and no others, even if the caller is cancelled.
    ///
    /// - Returns: why it could not be deleted.
    @discardableResult
    func discardDraft(of response: SurveyResponse) async -> String?

    /// Deletes all drafts of this user at this server.
    ///
    /// - Returns: the number of deleted drafts.
    /// - Throws: the first ``DiscardDraftError``, after all were tried.
    @discardableResult
    func discardAllDrafts() async throws(DiscardDraftError) -> Int

    /// Counts the drafts of this user at this server.
    ///
    /// - Throws: ``DiscardDraftError/unreadable(reason:)``; ``DiscardDraftError/cancelled``.
    func draftCount() async throws(DiscardDraftError) -> Int
}

/// The error courses of the Save Draft Use Case.
public typealias SaveDraftError = CacheSavingError

/// The error courses of the Load Draft Use Case.
public typealias LoadDraftError = CacheLoadingError

/// The error courses of the Discard Draft Use Case.
public enum DiscardDraftError: Error, Hashable, Sendable {
    /// A draft could not be deleted.
    case deletionFailed(reason: String)
    /// The drafts could not be listed.
    case unreadable(reason: String)
    /// The caller was cancelled before anything more changed.
    case cancelled
}
