import HTTP
import SandboxSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPResponse {
    /// A refusal with its sentences.
    static func errors(_ status: Int, _ sentences: [String]) -> HTTPResponse {
        .json(status, ["errors": list(sentences)])
    }

    /// A refusal that says so in a field of its own, as at a sign-in.
    static func refused(_ status: Int, _ sentences: [String]) -> HTTPResponse {
        .json(status, ["success": false, "errors": list(sentences)])
    }

    /// A refusal of values, as at an upload.
    static func invalid(_ sentences: [String]) -> HTTPResponse {
        .json(422, ["status": "error", "errors": ["full_messages": list(sentences)]])
    }

    /// The refusal of a body that holds nothing that could be kept.
    static let emptyBody = json(
        422, ["status": "error", "success": false, "errors": ["The request holds nothing that could be kept."]])

    /// This answer with the credential of `session` in its header.
    func with(_ session: ShowsSandboxSession, of account: ShowsSandboxAccount) -> HTTPResponse {
        var response = self
        response.headers["access-token"] = session.accessToken
        response.headers["token-type"] = "Bearer"
        response.headers["client"] = session.client
        response.headers["expiry"] = String(Int(session.expiry.timeIntervalSince1970))
        response.headers["uid"] = account.email
        return response
    }

    private static func list(_ sentences: [String]) -> JSON {
        .array(sentences.map(JSON.string))
    }
}
