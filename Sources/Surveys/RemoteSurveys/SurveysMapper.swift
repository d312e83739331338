public import CoreSupport
public import HTTP
public import Paging

/// Turns the answer to a request for surveys into a page of them.
public enum SurveysMapper {
    /// Reads a JSON:API document whose `data` is a list of surveys and whose `meta` says where the page stands.
    ///
    /// - Throws: `InvalidData` when any survey is malformed, with its place and nothing of its content.
    public static func page(from data: Data) throws(InvalidData) -> Page<Survey> {
        try SurveyPageForm.page.read(data)
    }

    /// What the library's decoder makes of it: the reference, which decides where the scanner does not.
    package static func decodedPage(from data: Data) throws(InvalidData) -> Page<Survey> {
        let document = try JSONBody.decode(Document.self, from: data)
        let meta = document.meta
        return Page(
            items: document.data.map(\.survey),
            position: PagePosition(page: meta?.page, pages: meta?.pages, size: meta?.pageSize, records: meta?.records))
    }

    private struct Document: Decodable {
        struct Meta: Decodable {
            let page: Int?
            let pages: Int?
            let pageSize: Int?
            let records: Int?

            enum CodingKeys: String, CodingKey {
                case page
                case pages
                case pageSize = "page_size"
                case records
            }
        }

        let data: [WireSurvey]
        let meta: Meta?
    }
}

/// What a page of surveys is made into as it is loaded: the one way from a page's bytes to anything.
public struct SurveyPageForm<Content: Sendable>: Sendable {
    /// Makes it of the page's surveys.
    private let content: @Sendable (Page<Survey>) -> Content
    /// Makes it of the page's bytes, or does not.
    private let scanned: @Sendable (Data) -> Content?

    /// A form that is made of a page's surveys.
    public init(_ content: @escaping @Sendable (Page<Survey>) -> Content) {
        self.init(content) { body in SurveyPageScanner.page(from: body).map(content) }
    }

    /// A form that is made straight from a page's bytes where the scanner reads them: as `content` would make it.
    package init(
        _ content: @escaping @Sendable (Page<Survey>) -> Content, scanned: @escaping @Sendable (Data) -> Content?
    ) {
        self.content = content
        self.scanned = scanned
    }

    /// Reads a page as ``SurveysMapper/page(from:)`` does: by the scanner where it can, else by the library's decoder.
    package func read(_ data: Data) throws(InvalidData) -> Content {
        if let content = scanned(data) { return content }
        return content(try SurveysMapper.decodedPage(from: data))
    }
}

extension SurveyPageForm where Content == Page<Survey> {
    /// The page as it is.
    public static var page: SurveyPageForm { SurveyPageForm { $0 } }
}

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

/// A point in time, written as ``WireDate`` reads it.
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
