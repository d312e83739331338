import HTTP
import SandboxSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SandboxAPI {
    /// `POST oauth/revoke`: either token ends the pair. The answer does not tell whether there was one (RFC 7009, 2.2).
    func revoke(_ parameters: Parameters, state: inout SandboxState, now: Date) -> HTTPResponse {
        guard knowsClient(of: parameters) else {
            return .error(403, code: "unauthorized_client", detail: "This client may not revoke this token.")
        }
        let text = parameters["token"]
        state.revoke { token in
            (token.accessToken == text || token.refreshToken == text)
                && (revokesExpiredTokens || !token.isExpired(at: now))
        }
        return .json(200, [:])
    }
}
