/// A survey with its questions, in their order.
public struct SurveyDetails: Hashable, Sendable {
    /// The survey.
    public let survey: Survey
    /// Its questions, by display order.
    public let questions: [Question]

    /// A survey with its questions.
    public init(survey: Survey, questions: [Question]) {
        self.survey = survey
        self.questions = questions
    }
}

/// One question of a survey.
public struct Question: Hashable, Sendable, Identifiable {
    /// The server's name for it.
    public let id: String
    /// What is asked.
    public let text: String
    /// A hint below the question.
    public let helpText: String?
    /// Its place among the questions.
    public let displayOrder: Int
    /// How many answers may be picked: `none`, `one` or `any`; an open set.
    public let pick: String
    /// How it is shown: `star`, `choice`, `textarea` and others; an open set.
    public let displayType: String
    /// Whether it must be answered.
    public let isMandatory: Bool
    /// The answers to pick from, by display order; empty where nothing is picked.
    public let answers: [Answer]

    /// A question.
    public init(
        id: String, text: String, helpText: String? = nil, displayOrder: Int, pick: String, displayType: String,
        isMandatory: Bool, answers: [Answer]
    ) {
        self.id = id
        self.text = text
        self.helpText = helpText
        self.displayOrder = displayOrder
        self.pick = pick
        self.displayType = displayType
        self.isMandatory = isMandatory
        self.answers = answers
    }
}

/// One answer to pick.
public struct Answer: Hashable, Sendable, Identifiable {
    /// The server's name for it.
    public let id: String
    /// What it says, if anything.
    public let text: String?
    /// Its place among the answers.
    public let displayOrder: Int
    /// What it counts.
    public let score: Int?

    /// An answer.
    public init(id: String, text: String?, displayOrder: Int, score: Int? = nil) {
        self.id = id
        self.text = text
        self.displayOrder = displayOrder
        self.score = score
    }
}
