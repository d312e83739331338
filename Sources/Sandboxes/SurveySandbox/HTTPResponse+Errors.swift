import CoreSupport
import HTTPMessages
import SandboxSupport

extension HTTPResponse {
    static let notFound = blank(404)

    /// Returns one error in the service's format; 422 has no code.
    static func error(_ status: Int, code: String? = nil, detail: String) -> HTTPResponse {
        var members: [String: JSONValue] = ["detail": .text(detail)]
        if let code { members["code"] = .text(code) }
        return json(status, ["errors": [JSONValue(members)]])
    }

    /// Returns an OAuth error in the service's format, with the matching challenge.
    static func oauthError(_ error: OAuthError) -> HTTPResponse {
        self.error(error.status, code: error.code, detail: error.detail)
            .with("WWW-Authenticate", challenge(error.code, error.detail))
    }

    /// Returns the `WWW-Authenticate` header of the Bearer scheme (RFC 6750, 3).
    static func challenge(_ code: String, _ detail: String) -> String {
        "Bearer realm=\"survey\", error=\"\(code)\", error_description=\"\(detail)\""
    }
}
