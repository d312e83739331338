import SandboxSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SandboxState {
    /// How many pairs are kept; with one more the oldest is forgotten.
    static let tokenLimit = 256

    /// How long an unused refresh token is good: 30 days, in seconds.
    static let refreshTokenLifetime: TimeInterval = 30 * 24 * 3600

    /// Gives out a pair.
    ///
    /// - Parameters:
    ///   - previous: the refresh token that it is given for, if it is.
    ///   - makeToken: makes a text that nobody can guess.
    mutating func issueToken(
        for accountID: Int, previous: String?, lifetime: Int, now: Date, makeToken: () -> String
    ) -> SandboxToken {
        prune(now: now)
        lastTokenID += 1
        let token = SandboxToken(
            id: lastTokenID, accountID: accountID, accessToken: makeToken(), refreshToken: makeToken(),
            previousRefreshToken: previous, createdAt: now, lifetime: lifetime)
        tokens.append(token)
        return token
    }

    /// Marks an access token as used: the pair that it replaced is over.
    mutating func markUsed(_ token: SandboxToken) {
        guard let previous = token.previousRefreshToken else { return }
        revoke(where: { $0.refreshToken == previous })
        for index in tokens.indices where tokens[index].id == token.id { tokens[index].previousRefreshToken = nil }
    }

    mutating func revoke(where matches: (SandboxToken) -> Bool) {
        for index in tokens.indices where matches(tokens[index]) { tokens[index].isRevoked = true }
    }

    /// Forgets what can never be used again. A revoked pair is known until its access token would have expired, so that
    /// its owner is told what became of it.
    private mutating func prune(now: Date) {
        tokens.removeAll { token in
            token.isExpired(at: now)
                && (token.isRevoked || now.timeIntervalSince(token.createdAt) > Self.refreshTokenLifetime)
        }
        tokens.removeFirst(max(0, tokens.count + 1 - Self.tokenLimit))
    }
}
