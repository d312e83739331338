import CoreSupport
public import RecordStorage
package import UserMessages

/// Save Draft Use Case: saves an unfinished response across launches.
public protocol SaveDraftUseCase: Sendable {
    /// Saves the answers of `response`, which replace the survey's old draft. Call it after every answer. A response
    /// without answers deletes the draft.
    ///
    /// - Returns: the answers of the old draft that fit the survey; `nil` if there was none. If they are not what was
    ///   last saved or loaded here, the draft was also changed or deleted elsewhere.
    /// - Throws: ``SaveDraftError``; the old draft then still exists.
    @discardableResult
    func saveDraft(of response: SurveyResponse) async throws(SaveDraftError) -> SurveyResponse?
}

/// Load Draft Use Case: resumes an unfinished response.
public protocol LoadDraftUseCase: Sendable {
    /// Loads the draft of this survey: the answers that still fit the survey, and those that do not.
    func loadDraft(for questionnaire: Questionnaire) async throws(LoadDraftError) -> ResumedDraft
}

/// Discard Draft Use Case: deletes saved answers.
public protocol DiscardDraftUseCase: Sendable {
    /// Deletes the draft of this survey.
    ///
    /// - Returns: whether there was a draft.
    /// - Throws: `StoreFailure`; the draft then still exists.
    @discardableResult
    func discardDraft(ofSurvey surveyID: String) async throws(StoreFailure) -> Bool

    /// Deletes the draft of the survey if it holds these answers and no others, even if the caller is cancelled.
    ///
    /// - Returns: why it could not be deleted.
    @discardableResult
    func discardDraft(of response: SurveyResponse) async -> StoreFailure?

    /// Deletes these drafts, except those that have changed since they were loaded: the user has agreed to lose what
    /// they had then.
    ///
    /// - Returns: the number of deleted drafts.
    /// - Throws: the first `StoreFailure`, after trying all of them.
    @discardableResult
    func discardDrafts(_ drafts: SavedDrafts) async throws(StoreFailure) -> Int

    /// Deletes all drafts of this user at this server.
    ///
    /// - Returns: the number of deleted drafts.
    /// - Throws: the first `StoreFailure`, after trying all drafts.
    @discardableResult
    func discardAllDrafts() async throws(StoreFailure) -> Int

    /// Counts the drafts of this user at this server.
    ///
    /// - Throws: `StoreFailure`.
    func draftCount() async throws(StoreFailure) -> Int
}

/// The error courses of the Save Draft Use Case.
public typealias SaveDraftError = StoreFailure

/// The error courses of the Load Draft Use Case.
public typealias LoadDraftError = StoreFailure

extension Message {
    package static func draftNotDeleted(reason: String) -> Message {
        Message("draft.notDeleted", "The saved answers could not be deleted: {reason}", reason: reason)
    }
}
