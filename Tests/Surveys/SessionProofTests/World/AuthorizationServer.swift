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
        /// Within a window, a refresh token that was replaced brings the same pair again; after it, its use kills the family.
        case window

        /// The servers of every scenario.
        static let common = [reuseDetection, grace]
    }

    struct Pair: Hashable, Sendable {
        var family: Int  // Which log-in it descends from.
        var replaces: Int?  // The pair whose refresh token it was given for.
        var expiry: Int
        var isReplaced = false
        var isWindowOver = false  // Whether the window in which its refresh token brings the same pair again is over.
        var isAccessRevoked = false
        var isRefreshRevoked = false
        var isUsed = false
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
        if behavior != .grace {
            if pairs[pair].isReplaced {
                if behavior == .window, !pairs[pair].isWindowOver, let same = successor(of: pair) { return same }
                revokeFamily(of: pair)
                return nil
            }
            pairs[pair].isAccessRevoked = true
        }
        pairs[pair].isReplaced = true
        pairs.append(Pair(family: pairs[pair].family, replaces: pair, expiry: clock + 1))
        return pairs.count - 1
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
        case .reuseDetection, .window:
            if isRefreshToken { revokeFamily(of: pair) } else { pairs[pair].isAccessRevoked = true }
        }
    }

    /// So much time passes that no refresh token replaced so far brings its pair again.
    mutating func closeWindow() {
        for pair in pairs.indices where pairs[pair].isReplaced { pairs[pair].isWindowOver = true }
    }

    /// The server takes the access token no longer, as if it had expired by the server's clock.
    mutating func rejectAccessToken(of pair: Int) { pairs[pair].isAccessRevoked = true }

    /// Whether the refresh token of `pair` would be traded for another pair.
    func honors(_ pair: Int) -> Bool {
        guard !pairs[pair].isRefreshRevoked else { return false }
        return switch behavior {
        case .grace: true
        case .reuseDetection: !pairs[pair].isReplaced
        case .window: !pairs[pair].isReplaced || !pairs[pair].isWindowOver
        }
    }

    /// Whether a refresh with this token ends the family.
    func wouldEndFamily(_ pair: Int) -> Bool { !pairs[pair].isRefreshRevoked && !honors(pair) }

    private func successor(of pair: Int) -> Int? { pairs.firstIndex { $0.replaces == pair } }

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
