import OAuth
import TokenRevocation

/// Runs `body` to its end whether or not the caller is cancelled.
func shielded<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
    await Task { await body() }.value
}

extension UserSession {
    /// Tells the server of a token that nobody will use.
    func revokeDropped(_ token: Token) async {
        // Best effort: the session that the token belongs to is over here, and there is nobody left to tell.
        try? await revocation.revoke(token)
    }
}
