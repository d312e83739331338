import Composition

/// Answers the survey `id`, which the user has loaded before, also without a connection. `choose` returns the answer to a
/// question of which one may be picked, `text` what to write.
func answer(
    _ id: String, by user: SurveyUser, choose: (Question) -> Answer?, text: (Question) -> String
) async throws -> String {
    let details =
        switch try await user.surveys.load(id: id) {
        case .remote(let details): details
        case .cached(let cached, _, _): cached.details
        }
    var response = SurveyResponse(to: Questionnaire(details))
    for question in response.questionnaire.questions {
        switch question.asking {
        case .shown: continue
        case .scale, .pickOne, .pickAny:
            if let answer = choose(question) { try response.pick(answer.id, of: question.id) }
        case .text: try response.write(text(question), to: question.id)
        case .fields:
            for field in question.answers { try response.write(text(question), in: field.id, of: question.id) }
        }
    }
    // Missing answers, for example.
    if let problem = response.problems.first { return problem.message(in: response.questionnaire).text }
    return switch try await user.outbox.send(response) {
    case .accepted: "Thank you."
    case .queued: "It is sent later."
    }
}
