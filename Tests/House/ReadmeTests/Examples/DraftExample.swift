import Composition

/// Asks the questions of a survey one by one, and sends the answers. They are saved after each question, so that the next
/// call goes on where the program ended. `ask` adds the answers to a question.
func answerStepwise(
    _ questionnaire: Questionnaire, by user: SurveyUser,
    ask: (Question, inout SurveyResponse) async throws -> Void
) async throws -> Submission {
    let (drafts, id) = (user.data.drafts, questionnaire.surveyID)
    // Only one process at a time saves this draft.
    try await drafts.holdDraft(ofSurvey: id, takingOver: false)
    do {
        let known = await drafts.idsOfSentAnswers(toSurvey: id)
        var draft = ResumedDraft(response: SurveyResponse(to: questionnaire), lost: [])
        do {
            draft = try await drafts.loadDraft(for: questionnaire)
        } catch {
            guard error == .notFound else { throw error }
        }
        var (response, saved) = (draft.response, draft.saved)
        for question in questionnaire.questions where question.asking != .shown {
            guard response.picks(of: question.id).isEmpty else { continue }
            try await ask(question, &response)
            try await drafts.saveDraft(of: response)
            saved = response
        }
        // Nothing is sent if another process has changed the draft or sent other answers, or if these may have arrived.
        let submission = try await user.outbox.send(
            response, continuing: saved, knowing: known, again: false, when: .nowOrLater)
        await drafts.releaseDraft(ofSurvey: id)
        return submission
    } catch {
        await drafts.releaseDraft(ofSurvey: id)
        throw error
    }
}
