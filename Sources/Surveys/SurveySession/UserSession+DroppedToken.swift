import OAuth
import SurveyAccount

extension UserSession {
    /// Uses a refreshed token that came too late once, lest the pair that it replaced live on, and tells the server of it.
    func dropRefreshed(_ token: Token) async {
        // Best effort, as below.
        try? await confirmation.confirm(token)
        await revokeDropped(token)
    }

    /// Tells the server of a token that nobody will use.
    func revokeDropped(_ token: Token) async {
        // Best effort: the session that the token belongs to is over here, and there is nobody left to tell.
        try? await revocation.revoke(token)
    }
}
