import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPResponse {
    /// 404 as the service sends it: one blank and no JSON.
    static let notFound = blank(404)

    /// 500 as the service sends it for page parameters that it cannot read: no JSON.
    static let internalError = blank(500)

    static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
        var response = blank(405)
        response.headers["Allow"] = allowed
        return response
    }

    static func json(_ status: Int, _ body: JSON) -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing else can fail here.
        guard let data = try? encoder.encode(body) else { preconditionFailure("every number in the catalog is finite") }
        return HTTPResponse(status: status, headers: ["Content-Type": "application/json; charset=utf-8"], body: data)
    }

    /// One error in the service's form; 422 has no code.
    static func error(_ status: Int, code: String? = nil, detail: String) -> HTTPResponse {
        var members: [String: JSON] = ["detail": .string(detail)]
        if let code { members["code"] = .string(code) }
        return json(status, ["errors": [.object(members)]])
    }

    /// One error of the OAuth kind in the service's form, with the challenge that says the same.
    static func oauthError(_ error: OAuthError) -> HTTPResponse {
        var response = self.error(error.status, code: error.code, detail: error.detail)
        response.headers["WWW-Authenticate"] = challenge(error.code, error.detail)
        return response
    }

    /// The `WWW-Authenticate` header of the Bearer scheme (RFC 6750, 3).
    static func challenge(_ code: String, _ detail: String) -> String {
        "Bearer realm=\"survey\", error=\"\(code)\", error_description=\"\(detail)\""
    }

    private static func blank(_ status: Int) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Data(" ".utf8))
    }
}
