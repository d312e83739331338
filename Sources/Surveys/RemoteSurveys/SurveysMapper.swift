public import CoreSupport
public import HTTP
public import Paging

/// Decodes the answer to a request for surveys.
public enum SurveysMapper {
    /// Decodes a JSON:API document whose `data` is a list of surveys and whose `meta` is the page's position.
    ///
    /// - Throws: `InvalidData` if a survey has no id or title, or does not say whether it is active, with its place and
    ///   nothing of its content.
    public static func page(from data: Data) throws(InvalidData) -> Page<Survey> {
        try SurveyPageForm.page.read(data)
    }

    /// The library's decoding: the reference, which decides if the scanner does not.
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

/// The content that a page of surveys is read as: the only way from a page's bytes to anything else.
public struct SurveyPageForm<Content: Sendable>: Sendable {
    /// Makes the content from a page, and from the page's bytes, if they are at hand.
    let content: @Sendable (Page<Survey>, Data?) -> Content
    /// Makes the content from the page's bytes, or returns `nil`.
    private let scanned: @Sendable (Data) -> Content?

    public init(_ content: @escaping @Sendable (Page<Survey>) -> Content) {
        self.init { page, _ in
            content(page)
        } scanned: { body in
            SurveyPageScanner.page(from: body).map(content)
        }
    }

    /// Makes the content straight from a page's bytes if the scanner can read them, with the result that `content`
    /// would have.
    package init(
        _ content: @escaping @Sendable (Page<Survey>, Data?) -> Content,
        scanned: @escaping @Sendable (Data) -> Content?
    ) {
        self.content = content
        self.scanned = scanned
    }

    /// Decodes a page as ``SurveysMapper/page(from:)`` does: with the scanner if it can, else with the library's
    /// decoder.
    package func read(_ data: Data) throws(InvalidData) -> Content {
        if let content = scanned(data) { return content }
        return content(try SurveysMapper.decodedPage(from: data), data)
    }
}

extension SurveyPageForm where Content == Page<Survey> {
    public static var page: SurveyPageForm { SurveyPageForm { $0 } }
}

/// A survey's attributes. `type` is ignored: it has changed before. All but id, title and whether it is active is
/// decoration, which counts as absent if it is of another type.
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

    private let id: WireID
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
