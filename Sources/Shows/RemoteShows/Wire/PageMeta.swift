package import HTTP
package import Paging

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
    /// Where a page stands whose `meta` was read as `meta`.
    package static func position(_ meta: Lenient<PageMeta>?) -> PagePosition {
        meta?.value?.position ?? PagePosition()
    }
}
