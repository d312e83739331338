public import RecordStorage

/// Save Draft Use Case: half an answered survey outlives the program.
public protocol SaveDraftUseCase: Sendable {
    /// Keeps what is answered in `response`, in the place of whatever is kept of this survey; it is to be called after
    /// every answer. Where nothing is answered, no draft is kept.
    ///
    /// - Throws: ``SaveDraftError``; the old draft is then still there.
    func saveDraft(of response: SurveyResponse) async throws(SaveDraftError)
}

/// Load Draft Use Case: the answers go on where they were left.
public protocol LoadDraftUseCase: Sendable {
    /// Delivers what is kept of this survey: what still fits it, and what went.
    ///
    /// - Throws: ``LoadDraftError``.
    func loadDraft(for questionnaire: Questionnaire) async throws(LoadDraftError) -> ResumedDraft
}

/// Discard Draft Use Case.
public protocol DiscardDraftUseCase: Sendable {
    /// Deletes the draft of this survey, whatever it holds.
    ///
    /// - Returns: whether there was one.
    /// - Throws: ``DiscardDraftError``; the draft is then still there.
    @discardableResult
    func discardDraft(ofSurvey surveyID: String) async throws(DiscardDraftError) -> Bool

    /// Deletes all drafts of this user at this server.
    ///
    /// - Returns: how many there were.
    /// - Throws: ``DiscardDraftError``, the first, after all were tried.
    @discardableResult
    func discardAllDrafts() async throws(DiscardDraftError) -> Int

    /// How many drafts of this user at this server are kept.
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
    /// It could not be found out which drafts there are.
    case unreadable(reason: String)
    /// The caller was cancelled before anything more was changed.
    case cancelled
}
