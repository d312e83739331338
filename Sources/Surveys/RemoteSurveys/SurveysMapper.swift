public import HTTP
public import Paging

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Turns the answer to a request for surveys into a page of them.
public enum SurveysMapper {
    /// Reads a JSON:API document whose `data` is a list of surveys and whose `meta` says where the page stands.
    ///
    /// - Throws: `InvalidData` when any survey is malformed, with its place and nothing of its content.
    public static func page(from data: Data) throws(InvalidData) -> Page<Survey> {
        try read(data, as: .page)
    }

    /// Reads such a document into `form`: by the scanner where it can, else by the decoder.
    static func read<Content>(_ data: Data, as form: SurveyPageForm<Content>) throws(InvalidData) -> Content {
        if let content = form.scanned(data) { return content }
        return form.content(try decodedPage(from: data))
    }

    /// What the library's decoder makes of it, which is what counts.
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
