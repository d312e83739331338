import HTTP

/// A survey's attributes. `type` is not looked at: it has changed before.
struct WireSurvey: Decodable {
    private struct Attributes: Decodable {
        let title: String
        let description: String
        let thankEmailAboveThreshold: String?
        let thankEmailBelowThreshold: String?
        let isActive: Bool
        let coverImageURL: String
        let createdAt: WireTimestamp
        let activeAt: WireTimestamp?
        let inactiveAt: WireTimestamp?
        let surveyType: String

        enum CodingKeys: String, CodingKey {
            case title
            case description
            case thankEmailAboveThreshold = "thank_email_above_threshold"
            case thankEmailBelowThreshold = "thank_email_below_threshold"
            case isActive = "is_active"
            case coverImageURL = "cover_image_url"
            case createdAt = "created_at"
            case activeAt = "active_at"
            case inactiveAt = "inactive_at"
            case surveyType = "survey_type"
        }
    }

    private let id: WireID
    private let attributes: Attributes

    var survey: Survey {
        Survey(
            id: id.text, title: attributes.title, description: attributes.description,
            thankEmailAboveThreshold: attributes.thankEmailAboveThreshold,
            thankEmailBelowThreshold: attributes.thankEmailBelowThreshold, isActive: attributes.isActive,
            coverImageURL: attributes.coverImageURL, createdAt: attributes.createdAt.date,
            activeAt: attributes.activeAt?.date, inactiveAt: attributes.inactiveAt?.date,
            surveyType: attributes.surveyType)
    }
}
