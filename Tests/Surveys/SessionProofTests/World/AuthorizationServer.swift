/// An authorization server with the token pairs that it has given out, as a value.
///
/// Pair number `n` is the access token `An` with the refresh token `Rn`.
struct AuthorizationServer: Hashable, Sendable {
    /// The ways in which servers rotate refresh tokens.
    enum Behavior: String, Hashable, Sendable, CaseIterable {
        case reuseDetection  // A refresh token that is used twice kills its whole family (RFC 9700, 4.14.2).
        /// A refresh token lives until the access token that came for it is first used; the revocation of a pair whose
        /// access token has expired is ignored, and any other revocation concerns that pair alone.
        case grace
        // Within a window, a refresh token that was replaced does not kill the family yet. It brings:
        case window  // The same pair again.
        case siblings  // Another pair beside the first.
        case lastWins  // Another pair in the place of the first, whose refresh token counts as stolen now.
        case accessOnly  // An access token without a refresh token.
        case oldAgain  // An access token with the replaced refresh token.
        case refusesOnly  // Nothing, and its use never kills the family.

        /// The servers of every scenario.
        static let common = [reuseDetection, grace]
        /// Those that differ in how they end a session.
        static let kinds = common + [window]
        /// Those with a window.
        static let dialects = allCases.filter { !common.contains($0) }
    }

    /// What a server does with a refresh token that was replaced.
    enum Reuse: String, Hashable, Sendable {
        case endsFamily = "ends the session"
        case isRefused = "is refused"
        case samePair = "brings the same pair"
        case anotherPair = "brings another pair"
        case displaces = "displaces a pair"
        case access = "brings an access token"
        case accessWithItself = "brings an access token and itself"
    }

    struct Pair: Hashable, Sendable {
        var family: Int  // Which login it descends from.
        var replaces: Int?  // The pair whose refresh token it was given for.
        var expiry: Int
        var isReplaced = false
        var isWindowOver = false  // Whether the window in which its refresh token brings the same pair again is over.
        var isAccessRevoked = false
        var isRefreshRevoked = false
        var isUsed = false
        var isAccessOnly = false  // Whether its refresh token was never given.
    }

    let behavior: Behavior
    var pairs: [Pair] = []
    var families = 0

    /// The password grant: a new family.
    mutating func logIn(at clock: Int) -> Int {
        families += 1
        pairs.append(Pair(family: families - 1, replaces: nil, expiry: clock + 1))
        return pairs.count - 1
    }

    /// The refresh grant: the pair in the place of `pair`, or `nil` for `invalid_grant`.
    mutating func refresh(_ pair: Int, at clock: Int) -> Int? {
        guard !pairs[pair].isRefreshRevoked else { return nil }
        guard let reuse = reuse(of: pair) else {
            if behavior != .grace { pairs[pair].isAccessRevoked = true }
            pairs[pair].isReplaced = true
            return give(for: pair, at: clock)
        }
        switch reuse {
        case .endsFamily:
            revokeFamily(of: pair)
            return nil
        case .isRefused: return nil
        case .samePair: return pairs.firstIndex { $0.replaces == pair }
        case .anotherPair: return give(for: pair, at: clock)
        case .displaces:
            for other in pairs.indices where descends(other, from: pair) { displace(other) }
            return give(for: pair, at: clock)
        case .access, .accessWithItself: return give(for: pair, at: clock, isAccessOnly: true)
        }
    }

    /// What becomes of a use of the refresh token of `pair`, if that was replaced.
    func reuse(of pair: Int) -> Reuse? {
        guard pairs[pair].isReplaced else { return nil }
        switch behavior {
        case .grace: return .anotherPair
        case .refusesOnly: return .isRefused
        case _ where pairs[pair].isWindowOver: return .endsFamily
        case .reuseDetection: return .endsFamily
        case .window: return .samePair
        case .siblings: return .anotherPair
        case .lastWins: return .displaces
        case .accessOnly: return .access
        case .oldAgain: return .accessWithItself
        }
    }

    private mutating func give(for pair: Int, at clock: Int, isAccessOnly: Bool = false) -> Int {
        pairs.append(
            Pair(family: pairs[pair].family, replaces: pair, expiry: clock + 1, isAccessOnly: isAccessOnly))
        return pairs.count - 1
    }

    /// The pair counts as stolen from now on.
    private mutating func displace(_ pair: Int) {
        pairs[pair].isAccessRevoked = true
        (pairs[pair].isReplaced, pairs[pair].isWindowOver) = (true, true)
    }

    /// A request with the access token of `pair`: whether it is taken; 401 otherwise.
    mutating func use(_ pair: Int, at clock: Int) -> Bool {
        guard isAccessible(pair, at: clock) else { return false }
        if behavior == .grace, !pairs[pair].isUsed, let old = pairs[pair].replaces { revokePair(old) }
        pairs[pair].isUsed = true
        return true
    }

    /// The revocation of one of the tokens of `pair`, which is answered with success whatever it does.
    mutating func revoke(_ pair: Int, isRefreshToken: Bool, at clock: Int) {
        switch behavior {
        case .grace: if isAccessible(pair, at: clock) { revokePair(pair) }
        case _ where isRefreshToken: revokeFamily(of: pair)
        default: pairs[pair].isAccessRevoked = true
        }
    }

    /// So much time passes that no refresh token replaced so far brings its pair again.
    mutating func closeWindow() {
        for pair in pairs.indices where pairs[pair].isReplaced { pairs[pair].isWindowOver = true }
    }

    /// The server takes the access token no longer, as if it had expired by the server's clock.
    mutating func rejectAccessToken(of pair: Int) { pairs[pair].isAccessRevoked = true }

    /// Whether a refresh with the token of `pair` would be answered with a token.
    func honors(_ pair: Int) -> Bool {
        if pairs[pair].isRefreshRevoked || pairs[pair].isAccessOnly { return false }
        return reuse(of: pair).map { ![.endsFamily, .isRefused].contains($0) } ?? true
    }

    /// Whether a refresh with this token ends the family.
    func wouldEndFamily(_ pair: Int) -> Bool { !pairs[pair].isRefreshRevoked && reuse(of: pair) == .endsFamily }

    /// Whether what came for `pair` expired or was refreshed before it was used: then nobody can have the old pair revoked
    /// any more.
    func wasReplacedInVain(_ pair: Int, at clock: Int) -> Bool {
        pairs.contains { $0.replaces == pair && !$0.isUsed && ($0.expiry <= clock || $0.isReplaced) }
    }

    /// Whether `pair` was given for `ancestor`, or for a pair that was, and so on.
    func descends(_ pair: Int, from ancestor: Int) -> Bool {
        var pair = pair
        while let old = pairs[pair].replaces {
            if old == ancestor { return true }
            pair = old
        }
        return false
    }

    private func isAccessible(_ pair: Int, at clock: Int) -> Bool {
        !pairs[pair].isAccessRevoked && clock < pairs[pair].expiry
    }

    private mutating func revokePair(_ pair: Int) {
        pairs[pair].isAccessRevoked = true
        pairs[pair].isRefreshRevoked = true
    }

    private mutating func revokeFamily(of pair: Int) {
        for other in pairs.indices where pairs[other].family == pairs[pair].family { revokePair(other) }
    }
}
