import HTTP
import SandboxSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SandboxAPI {
    /// Answers a GET of somebody who is logged in; 401 comes before anything else.
    func protected(
        _ request: HTTPRequest, state: inout SandboxState, now: Date, _ answer: (SandboxAccount) -> HTTPResponse
    ) -> HTTPResponse {
        guard request.method == .get else { return .methodNotAllowed("GET") }
        switch account(of: request, state: &state, now: now) {
        case .success(let account): return answer(account)
        case .failure(let error): return .oauthError(error)
        }
    }

    private func account(
        of request: HTTPRequest, state: inout SandboxState, now: Date
    ) -> Result<SandboxAccount, OAuthError> {
        let bearer = request.headers["Authorization"]?.split(separator: " ", maxSplits: 1) ?? []
        guard bearer.count == 2, bearer[0].lowercased() == "bearer",
            let token = state.tokens.first(where: { $0.accessToken == bearer[1] })
        else { return .failure(.invalidToken("The access token is invalid.")) }
        if token.isRevoked { return .failure(.invalidToken("The access token was revoked.")) }
        if token.isExpired(at: now) { return .failure(.invalidToken("The access token expired.")) }
        guard let account = state.accounts.first(where: { $0.id == token.accountID }) else {
            return .failure(.invalidToken("The access token is invalid."))
        }
        state.markUsed(token)
        return .success(account)
    }
}
