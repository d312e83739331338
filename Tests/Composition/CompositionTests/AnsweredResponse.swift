import Composition

extension SurveyResponse {
    /// A complete response to the survey `s`.
    static func answered() throws -> SurveyResponse {
        let question = Question(
            id: "q", text: "How?", kind: "star", pick: "one", answers: [.init(id: "a", text: nil)])
        var response = SurveyResponse(to: Questionnaire(surveyID: "s", title: "S", questions: [question]))
        try response.pick("a", of: "q")
        return response
    }
}
