import HTTP
package import Paging

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

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
    /// `shows`.
    package static func shows(at apiURL: URL) -> URL {
        apiURL.appending(component: "shows")
    }

    /// `shows/{id}`, or `nil` for an id that cannot be one segment of a path.
    package static func show(id: String, at apiURL: URL) -> URL? {
        shows(at: apiURL).appending(segment: id)
    }
}
