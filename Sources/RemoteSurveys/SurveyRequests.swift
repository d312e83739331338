import HTTP
import Paging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The requests for surveys, below the API's URL.
enum SurveyRequests {
    /// `GET surveys?page[number]=N&page[size]=M`; always both, since the service fails when only one is given.
    static func page(_ request: PageRequest, at apiURL: URL) -> HTTPRequest {
        .getJSON(
            surveys(at: apiURL).appending(queryItems: [
                URLQueryItem(name: "page[number]", value: String(request.number)),
                URLQueryItem(name: "page[size]", value: String(request.size)),
            ]))
    }

    /// `GET surveys/{id}`, or `nil` for an id that cannot be one segment of a path.
    static func survey(id: String, at apiURL: URL) -> HTTPRequest? {
        surveys(at: apiURL).appending(segment: id).map(HTTPRequest.getJSON)
    }

    private static func surveys(at apiURL: URL) -> URL {
        apiURL.appending(component: "surveys")
    }
}
