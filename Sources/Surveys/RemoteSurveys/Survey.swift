public import CoreSupport

/// A survey as a list shows it.
///
/// It is `Codable` by its property names, so that an app can save it. The server's format differs: see
/// ``SurveysMapper``.
public struct Survey: Codable, Hashable, Sendable, Identifiable {
    public let id: String
    public let title: String
    /// Empty if the server sends none.
    public let description: String
    /// The text for a satisfied respondent, as HTML.
    public let thankEmailAboveThreshold: String?
    /// The text for an unsatisfied respondent, as HTML.
    public let thankEmailBelowThreshold: String?
    public let isActive: Bool
    /// The stem of the cover image's URL, as the server sent it; empty if it sends none.
    public let coverImageURL: String
    public var largeCoverURL: String { largeImageURL(ofStem: coverImageURL) }
    /// When it was created, to the millisecond.
    public let createdAt: Date?
    /// When it started to accept answers, to the millisecond.
    public let activeAt: Date?
    /// When it stopped accepting answers, to the millisecond.
    public let inactiveAt: Date?
    /// The kind of place that the survey is about; empty if the server does not say.
    public let surveyType: String

    public init(
        id: String, title: String, description: String, thankEmailAboveThreshold: String? = nil,
        thankEmailBelowThreshold: String? = nil, isActive: Bool, coverImageURL: String, createdAt: Date?,
        activeAt: Date? = nil, inactiveAt: Date? = nil, surveyType: String
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.thankEmailAboveThreshold = thankEmailAboveThreshold
        self.thankEmailBelowThreshold = thankEmailBelowThreshold
        self.isActive = isActive
        self.coverImageURL = coverImageURL
        self.createdAt = createdAt
        self.activeAt = activeAt
        self.inactiveAt = inactiveAt
        self.surveyType = surveyType
    }
}

/// The URL of an image in its large form. A stem ends in `_`, to be followed by a letter for the size; anything else is
/// a complete URL.
func largeImageURL(ofStem url: String) -> String { url.hasSuffix("_") ? url + "l" : url }

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
