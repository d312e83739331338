public import CoreSupport

/// A survey as a list shows it.
///
/// It is `Codable` so that an app can keep it, by the names of its properties; the server's form is another, see
/// ``SurveysMapper``.
public struct Survey: Codable, Hashable, Sendable, Identifiable {
    /// The server's name for it.
    public let id: String
    public let title: String
    public let description: String
    /// What is said to a satisfied respondent, as HTML.
    public let thankEmailAboveThreshold: String?
    /// What is said to an unsatisfied respondent, as HTML.
    public let thankEmailBelowThreshold: String?
    public let isActive: Bool
    /// The stem of the cover image's URL, as the server sent it.
    public let coverImageURL: String
    /// The URL of the cover in its large form, for whoever shows it.
    public var largeCoverURL: String { largeImageURL(ofStem: coverImageURL) }
    /// When it was made, to the millisecond.
    public let createdAt: Date
    /// When it began to take answers, to the millisecond.
    public let activeAt: Date?
    /// When it ceased to take answers, to the millisecond.
    public let inactiveAt: Date?
    /// What kind of place it asks about.
    public let surveyType: String

    public init(
        id: String, title: String, description: String, thankEmailAboveThreshold: String? = nil,
        thankEmailBelowThreshold: String? = nil, isActive: Bool, coverImageURL: String, createdAt: Date,
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

/// The URL of an image in its large form. A stem ends in `_`, and a letter after it names the size; what ends otherwise is a
/// whole URL.
func largeImageURL(ofStem url: String) -> String { url.hasSuffix("_") ? url + "l" : url }
