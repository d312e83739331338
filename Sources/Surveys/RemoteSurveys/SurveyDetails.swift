/// A survey with its questions.
public struct SurveyDetails: Codable, Hashable, Sendable {
    public let survey: Survey
    /// The questions, by display order.
    public let questions: [Question]

    public init(survey: Survey, questions: [Question]) {
        self.survey = survey
        self.questions = questions
    }
}
