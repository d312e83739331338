public import SurveyResponses

/// The use cases that answering a survey stands on.
public struct AnsweringUseCases: Sendable {
    /// Keeps half-answered surveys, and what may have been sent of them.
    public typealias Drafts = SaveDraftUseCase & LoadDraftUseCase & DiscardDraftUseCase & SubmitDraftUseCase

    let submit: any SubmitSurveyResponseUseCase
    let drafts: @Sendable () async -> any Drafts

    /// The use cases of answering.
    ///
    /// - Parameters:
    ///   - submit: sends a response.
    ///   - drafts: delivers the drafts of whoever is logged in when it is called.
    public init(submit: any SubmitSurveyResponseUseCase, drafts: @escaping @Sendable () async -> any Drafts) {
        self.submit = submit
        self.drafts = drafts
    }
}
