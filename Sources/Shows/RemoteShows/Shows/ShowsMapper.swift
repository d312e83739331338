package import HTTP
package import Paging

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Turns answers to requests for shows into shows.
///
/// Each throws `InvalidData` when a show is malformed, with its place and nothing of its content.
package enum ShowsMapper {
    /// Reads `{"shows":[…],"meta":…}`.
    package static func page(from data: Data) throws(InvalidData) -> Page<Show> {
        let document = try JSONBody.decode(ShowsDocument.self, from: data)
        return Page(items: document.shows.map(\.show), position: PageMeta.position(document.meta))
    }

    /// Reads `{"shows":[…]}`.
    package static func shows(from data: Data) throws(InvalidData) -> [Show] {
        try JSONBody.decode(ShowsDocument.self, from: data).shows.map(\.show)
    }

    /// Reads `{"show":{…}}`.
    package static func show(from data: Data) throws(InvalidData) -> Show {
        try JSONBody.decode(ShowDocument.self, from: data).show.show
    }

    private struct ShowsDocument: Decodable {
        let shows: [WireShow]
        let meta: Lenient<PageMeta>?
    }

    private struct ShowDocument: Decodable {
        let show: WireShow
    }
}
