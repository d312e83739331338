package import CoreSupport
import HTTPMessages
package import PagedLoading

extension URL {
    /// This list's URL with the query for `page`: `?page=N&items=M`.
    package func asking(for page: PageRequest) -> URL {
        appending(queryItems: [
            URLQueryItem(name: "page", value: String(page.number)),
            URLQueryItem(name: "items", value: String(page.size)),
        ])
    }
}

/// The API paths that several modules use.
package enum ShowsPath {
    package static func shows(at apiURL: URL) -> URL {
        apiURL.appending(component: "shows")
    }

    /// `shows/{id}`; `nil` if the id cannot be one path segment.
    package static func show(id: String, at apiURL: URL) -> URL? {
        shows(at: apiURL).appending(segment: id)
    }
}

/// The value of `meta` in a list: `{"pagination":{"count":…,"page":…,"items":…,"pages":…}}`. Malformed fields are
/// ignored.
package struct PageMeta: Decodable {
    private struct Pagination: Decodable {
        let count: Lenient<Int>?
        let page: Lenient<Int>?
        let items: Lenient<Int>?
        let pages: Lenient<Int>?
    }

    private let pagination: Lenient<Pagination>?

    /// The page's position, as far as the server says.
    package var position: PagePosition {
        let pagination = pagination?.value
        return PagePosition(
            page: pagination?.page?.value, pages: pagination?.pages?.value, size: pagination?.items?.value,
            records: pagination?.count?.value)
    }
}

extension PageMeta {
    package static func position(_ meta: Lenient<PageMeta>?) -> PagePosition {
        meta?.value?.position ?? PagePosition()
    }
}
