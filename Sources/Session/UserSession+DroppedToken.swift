import OAuth
import TokenRevocation

extension UserSession {
    /// Tells the server of a token that nobody will use.
    func revokeDropped(_ token: Token) async {
        // Best effort: the session that the token belongs to is over here, and there is nobody left to tell.
        try? await revocation.revoke(token)
    }
}
