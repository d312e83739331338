package import CoreSupport
package import HTTP
package import Paging

extension URL {
    /// This list's URL with the query that asks for `page`: `?page=N&items=M`.
    package func asking(for page: PageRequest) -> URL {
        appending(queryItems: [
            URLQueryItem(name: "page", value: String(page.number)),
            URLQueryItem(name: "items", value: String(page.size)),
        ])
    }
}

/// The places below the API's URL that more than one module knows.
package enum ShowsPath {
    package static func shows(at apiURL: URL) -> URL {
        apiURL.appending(component: "shows")
    }

    /// `shows/{id}`, or `nil` for an id that cannot be one segment of a path.
    package static func show(id: String, at apiURL: URL) -> URL? {
        shows(at: apiURL).appending(segment: id)
    }
}

/// What stands under `meta` beside a list: `{"pagination":{"count":…,"page":…,"items":…,"pages":…}}`. Nothing of it is
/// worth failing for.
package struct PageMeta: Decodable {
    private struct Pagination: Decodable {
        let count: Lenient<Int>?
        let page: Lenient<Int>?
        let items: Lenient<Int>?
        let pages: Lenient<Int>?
    }

    private let pagination: Lenient<Pagination>?

    /// Where the page stands, as far as the server says.
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
