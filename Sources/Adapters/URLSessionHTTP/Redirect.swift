import Foundation
import HTTP

extension HTTPRequest {
    /// The request that `response` sends this one on to, if it may be followed.
    ///
    /// Only a GET is followed, and only within its origin: its header fields may hold credentials, and they go along.
    func redirected(by response: HTTPResponse) -> HTTPRequest? {
        guard method == .get, [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers["Location"],
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let origin = Origin(url), Origin(target) == origin
        else { return nil }
        return HTTPRequest(method, target, headers: headers)
    }
}
