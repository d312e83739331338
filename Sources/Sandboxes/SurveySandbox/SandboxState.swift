import CoreSupport
package import SandboxSupport

package struct SandboxState: SandboxMemory {
    package internal(set) var accounts: [SandboxAccount]
    /// Oldest first.
    package internal(set) var tokens: [SandboxToken] = []
    var lastTokenID = 0
    /// The number of accepted responses; nothing else about them is stored.
    package private(set) var responseCount = 0
    /// The last `Idempotency-Key`s of accepted responses, oldest first.
    private var keys: [String] = []
    var grants: [SandboxGrant] = []

    // Set in the initializer: a default value would derive the account's password whenever a state is read.
    package init() { accounts = [.registered] }

    /// Counts a response, unless one with the same key was counted. The real service ignores keys.
    mutating func countResponse(key: String?) {
        if let key {
            guard !keys.contains(key) else { return }
            keys = keys.suffix(999) + [key]
        }
        responseCount += 1
    }
}

package struct SandboxAccount: Codable, Hashable, Sendable {
    package let id: Int
    /// In lower case.
    package let email: String
    package let password: HashedPassword
    package let name: String
    package let gender: String?

    /// The account that every sandbox has: `registered@email.com` with the password `password`.
    package static let registered = SandboxAccount(
        id: 1, email: registeredEmail, password: HashedPassword(registeredPassword, salt: "registered"),
        name: "Robin Example", gender: "Other")
    package static let registeredEmail = "registered@email.com"
    package static let registeredPassword = "password"
}

package struct SandboxToken: Codable, Hashable, Sendable {
    let id: Int
    let accountID: Int
    let accessToken: String
    let refreshToken: String
    /// The refresh token that was exchanged for this pair. Its own pair becomes invalid when this access token is first
    /// used.
    var previousRefreshToken: String?
    let createdAt: Date
    /// The lifetime of the access token in seconds.
    let lifetime: Int
    var isRevoked = false
    /// The first pair of the same login; `nil` in that pair.
    var familyID: Int?
    /// When the refresh token was replaced, at a server with a window.
    var replacedAt: Date?

    var family: Int { familyID ?? id }

    /// Returns the remaining lifetime of the access token in seconds.
    func secondsLeft(at date: Date) -> Int {
        let age = max(0, date.timeIntervalSince(createdAt))
        return max(0, lifetime - Int(age.rounded(.up)))
    }

    func isExpired(at date: Date) -> Bool {
        date >= createdAt.addingTimeInterval(TimeInterval(lifetime))
    }
}

extension SandboxState: Redacted {
    package var description: String { "\(accounts.count) accounts, \(tokens.count) tokens" }
}

extension SandboxAccount: Redacted {
    package var description: String { "account \(id)" }
}

extension SandboxToken: Redacted {
    package var description: String { "token \(id)" }
}

extension SandboxState {
    /// The maximum number of pairs; another one replaces the oldest.
    static let tokenLimit = 256

    /// The lifetime of an unused refresh token: 30 days, in seconds.
    static let refreshTokenLifetime: TimeInterval = 30 * 24 * 3600

    /// Issues a pair, in exchange for the refresh token of `previous` if there is one.
    mutating func issueToken(
        for accountID: Int, previous: SandboxToken?, lifetime: Int, now: Date, makeToken: () -> String
    ) -> SandboxToken {
        prune(now: now)
        lastTokenID += 1
        let token = SandboxToken(
            id: lastTokenID, accountID: accountID, accessToken: makeToken(), refreshToken: makeToken(),
            previousRefreshToken: previous?.refreshToken, createdAt: now, lifetime: lifetime,
            familyID: previous?.family)
        tokens.append(token)
        return token
    }

    /// Marks an access token as used, which invalidates the pair that it replaced.
    mutating func markUsed(_ token: SandboxToken) {
        guard let previous = token.previousRefreshToken else { return }
        revoke(where: { $0.refreshToken == previous })
        for index in tokens.indices where tokens[index].id == token.id { tokens[index].previousRefreshToken = nil }
    }

    mutating func markReplaced(_ token: SandboxToken, at now: Date) {
        for index in tokens.indices where tokens[index].id == token.id { tokens[index].replacedAt = now }
    }

    /// Returns the pair that replaced `token`; the latest one if `token` was replaced more than once.
    func successor(of token: SandboxToken) -> SandboxToken? {
        tokens.last { $0.previousRefreshToken == token.refreshToken }
    }

    /// Ends every session. A new login begins a new one.
    package mutating func endSessions() { revoke { _ in true } }

    mutating func revoke(where matches: (SandboxToken) -> Bool) {
        for index in tokens.indices where matches(tokens[index]) { tokens[index].isRevoked = true }
    }

    /// Removes pairs that can never be used again. A revoked pair stays until its access token would have expired, so
    /// that its owner learns of the revocation. A replaced pair stays as long as an unused one, so that its reuse is
    /// detected.
    private mutating func prune(now: Date) {
        tokens.removeAll { token in
            token.isExpired(at: now)
                && (token.isRevoked
                    || now.timeIntervalSince(token.replacedAt ?? token.createdAt) > Self.refreshTokenLifetime)
        }
        while tokens.count >= Self.tokenLimit {
            // Remove a replaced pair rather than another session's only pair.
            tokens.remove(at: tokens.firstIndex { $0.replacedAt != nil } ?? 0)
        }
    }
}
