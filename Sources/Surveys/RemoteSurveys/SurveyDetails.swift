/// A survey with its questions.
public struct SurveyDetails: Hashable, Sendable {
    public let survey: Survey
    /// The questions, by display order.
    public let questions: [Question]

    public init(survey: Survey, questions: [Question]) {
        self.survey = survey
        self.questions = questions
    }
}

/// One question of a survey.
public struct Question: Hashable, Sendable, Identifiable {
    public let id: String
    public let text: String
    public let helpText: String?
    /// The position among the questions.
    public let displayOrder: Int
    /// How many answers may be picked: `none`, `one` or `any`; an open set.
    public let pick: String
    /// How to show it: `star`, `choice`, `textarea` and others; an open set.
    public let displayType: String
    public let isMandatory: Bool
    /// The stem of the cover image's URL, as the server sent it.
    public let coverImageURL: String?
    public var largeCoverURL: String? { coverImageURL.map(largeImageURL) }
    /// The answers to pick from or to fill in, by display order; empty if nothing is asked.
    public let answers: [Answer]

    public init(
        id: String, text: String, helpText: String? = nil, displayOrder: Int, pick: String, displayType: String,
        isMandatory: Bool, coverImageURL: String? = nil, answers: [Answer]
    ) {
        self.id = id
        self.text = text
        self.helpText = helpText
        self.displayOrder = displayOrder
        self.pick = pick
        self.displayType = displayType
        self.isMandatory = isMandatory
        self.coverImageURL = coverImageURL
        self.answers = answers
    }
}

/// One answer to pick, or a field to fill in.
public struct Answer: Hashable, Sendable, Identifiable {
    public let id: String
    public let text: String?
    /// The position among the answers.
    public let displayOrder: Int
    /// What may be entered: `answer` (nothing), `string`, `text` or `integer`; an open set.
    public let responseClass: String
    /// Whether a text is required.
    public let isMandatory: Bool
    /// Whether it asks for a text when picked, whatever its class.
    public let asksForWords: Bool
    /// An example of what to enter, or of what the server's input mask accepts. The mask, a pattern of another
    /// language, is neither delivered nor run.
    public let placeholder: String?
    public let score: Int?

    public init(
        id: String, text: String?, displayOrder: Int, responseClass: String = "answer", isMandatory: Bool = false,
        asksForWords: Bool = false, placeholder: String? = nil, score: Int? = nil
    ) {
        self.id = id
        self.text = text
        self.displayOrder = displayOrder
        self.responseClass = responseClass
        self.isMandatory = isMandatory
        self.asksForWords = asksForWords
        self.placeholder = placeholder
        self.score = score
    }
}
