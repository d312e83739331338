package import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPResponse {
    /// 405, with the methods there are.
    package static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
        var response = blank(405)
        response.headers["Allow"] = allowed
        return response
    }

    /// A body of JSON, its members in the order of their names.
    package static func json(_ status: Int, _ body: JSON) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json; charset=utf-8"],
            body: Data(JSONWriter.bytes(.letters) { $0.value(body) }))
    }

    /// A status with one blank and no JSON.
    package static func blank(_ status: Int) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Data(" ".utf8))
    }
}
