#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension URL {
    /// What a log may hold of this URL; whatever else is in the query is an ellipsis.
    var logText: String {
        guard let components = URLComponents(url: self, resolvingAgainstBaseURL: true), let origin = Origin(self) else {
            return "(no HTTP URL)"
        }
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        let port = components.port.map { ":\($0)" } ?? ""
        let query = (components.queryItems ?? []).map(\.logText)
        return "\(origin.scheme)://\(host)\(port)\(components.percentEncodedPath)"
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}

extension URLQueryItem {
    /// The names that services page by.
    private static let paging: Set = ["page[number]", "page[size]", "page", "items"]

    fileprivate var logText: String {
        guard Self.paging.contains(name), let value, let number = Int(value) else { return "…" }
        return "\(name)=\(number)"
    }
}

extension HTTPClientError {
    /// What a log may hold of this error.
    var logText: String {
        switch self {
        case .connectivity(let failure): "no connection (\(failure.reason.rawValue)) \(failure.detail)"
        case .invalidResponse(let reason): "invalid response, \(reason)"
        case .refusedURL(let reason): "not sent, \(reason)"
        case .unauthenticated(let failure): "not sent, no credential (\(failure.reason.rawValue)) \(failure.detail)"
        case .cancelled: "cancelled"
        }
    }
}
