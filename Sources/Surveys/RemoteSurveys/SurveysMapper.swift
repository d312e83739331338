public import CoreSupport
public import HTTPMessages
public import PagedLoading

/// Decodes a page of surveys from an answer.
public enum SurveysMapper {
    /// Decodes a JSON:API document whose `data` is a list of surveys and whose `meta` is the page's position.
    ///
    /// A scanner reads the document if it can, or else the library's decoder, with the same result.
    ///
    /// - Throws: `InvalidData` if a survey has no id or title, has a blank id, or does not say whether it is active. The
    ///   reason names its position and none of its content.
    public static func page(from data: Data) throws(InvalidData) -> Page<Survey> {
        if let page = SurveyPageScanner.page(from: data) { return page }
        return try decodedPage(from: data)
    }

    /// Decodes with the library's decoder: the reference, which is used if the scanner gives up.
    package static func decodedPage(from data: Data) throws(InvalidData) -> Page<Survey> {
        let document = try JSONBody.decode(Document.self, from: data)
        let meta = document.meta?.value
        return Page(
            items: document.data.map(\.survey),
            position: PagePosition(
                page: meta?.page?.value, pages: meta?.pages?.value, size: meta?.pageSize?.value,
                records: meta?.records?.value))
    }

    private struct Document: Decodable {
        struct Meta: Decodable {
            let page: Lenient<Int>?
            let pages: Lenient<Int>?
            let pageSize: Lenient<Int>?
            let records: Lenient<Int>?

            enum CodingKeys: String, CodingKey {
                case page
                case pages
                case pageSize = "page_size"
                case records
            }
        }

        let data: [WireSurvey]
        let meta: Lenient<Meta>?
    }
}

/// A survey's attributes. `type` is ignored: it has changed before. Only id, title and `is_active` are required; any
/// other attribute of an unexpected type counts as absent.
struct WireSurvey: Decodable {
    private struct Attributes: Decodable {
        let title: String
        let description: Lenient<String>?
        let thankEmailAboveThreshold: Lenient<String>?
        let thankEmailBelowThreshold: Lenient<String>?
        let isActive: Bool
        let coverImageURL: Lenient<String>?
        let createdAt: Lenient<WireTimestamp>?
        let activeAt: Lenient<WireTimestamp>?
        let inactiveAt: Lenient<WireTimestamp>?
        let surveyType: Lenient<String>?

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

    /// An id that can be asked for.
    private struct SurveyID: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            text = try WireID(from: decoder).text
            guard text.isBlank else { return }
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "",
                    underlyingError: InvalidData(reason: "empty")))
        }
    }

    private let id: SurveyID
    private let attributes: Attributes

    var survey: Survey {
        Survey(
            id: id.text, title: attributes.title, description: attributes.description?.value ?? "",
            thankEmailAboveThreshold: attributes.thankEmailAboveThreshold?.value,
            thankEmailBelowThreshold: attributes.thankEmailBelowThreshold?.value, isActive: attributes.isActive,
            coverImageURL: attributes.coverImageURL?.value ?? "", createdAt: attributes.createdAt?.value?.date,
            activeAt: attributes.activeAt?.value?.date, inactiveAt: attributes.inactiveAt?.value?.date,
            surveyType: attributes.surveyType?.value ?? "")
    }
}

/// A date in a form that ``WireDate`` reads.
struct WireTimestamp: Decodable {
    let date: Date

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let date = WireDate.parse(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "",
                    underlyingError: InvalidData(reason: "expected an ISO 8601 date")))
        }
        self.date = date
    }
}
