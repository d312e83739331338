public import SurveyResponses

/// The use cases of answering a survey.
public struct AnsweringUseCases: Sendable {
    /// Saves half-answered surveys, and remembers responses that may have been sent.
    public typealias Drafts = SaveDraftUseCase & LoadDraftUseCase & DiscardDraftUseCase & SubmitDraftUseCase

    let submit: any SubmitSurveyResponseUseCase
    let drafts: @Sendable () async -> any Drafts

    /// `drafts` returns the drafts of the user who is logged in when it is called.
    public init(submit: any SubmitSurveyResponseUseCase, drafts: @escaping @Sendable () async -> any Drafts) {
        self.submit = submit
        self.drafts = drafts
    }
}
