import HTTP
import Paging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The requests for surveys, below the API's URL.
struct SurveyRequests {
    private let surveys: URL

    /// Requests below `apiURL`.
    init(apiURL: URL) {
        surveys = apiURL.appending(component: "surveys")
    }

    /// `GET surveys?page[number]=N&page[size]=M`; always both, since the service fails when only one is given.
    func page(_ request: PageRequest) -> HTTPRequest {
        .getJSON(
            surveys.appending(queryItems: [
                URLQueryItem(name: "page[number]", value: String(request.number)),
                URLQueryItem(name: "page[size]", value: String(request.size)),
            ]))
    }

    /// `GET surveys/{id}`, or `nil` for an id that cannot be one segment of a path.
    func survey(id: String) -> HTTPRequest? {
        surveys.appending(segment: id).map(HTTPRequest.getJSON)
    }
}
