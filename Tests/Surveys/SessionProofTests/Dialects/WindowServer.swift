import Foundation

/// An authorization server that accepts a replaced refresh token for the sample window, as a value.
///
/// Pair number `n` is the access token `An` with the refresh token `Rn`.
struct WindowServer {
    /// What it gives for a replaced refresh token within the window.
    enum Dialect: String, CaseIterable, Sendable {
        case samePair = "the same pair"
        case siblings = "another pair beside the first"
        case lastWins = "another pair; the first counts as stolen"
        case accessOnly = "an access token only"
        case oldAgain = "the old refresh token again"
        case refusesOnly = "a refusal, though the session lives"
    }

    struct Answer {
        let access: Int
        let refresh: Int?
    }

    private struct Replacement {
        let date: Date
        var pair: Int
    }

    let dialect: Dialect
    let window: TimeInterval
    private(set) var hasEnded = false
    private var count = 0
    private var accepted: Set<Int> = []  // The access tokens.
    private var current: Set<Int> = [0]  // The refresh tokens that have not been replaced.
    private var replacements: [Int: Replacement] = [:]

    init(_ dialect: Dialect, window: TimeInterval) {
        self.dialect = dialect
        self.window = window
    }

    func accepts(_ access: Int) -> Bool { accepted.contains(access) }

    /// The refresh grant: `nil` for `invalid_grant`.
    mutating func refresh(_ token: Int, at date: Date) -> Answer? {
        if hasEnded { return nil }
        if current.remove(token) != nil {
            let pair = makePair()
            replacements[token] = Replacement(date: date, pair: pair)
            return Answer(access: pair, refresh: pair)
        }
        guard let replaced = replacements[token], date.timeIntervalSince(replaced.date) < window else {
            (hasEnded, accepted) = (true, [])
            return nil
        }
        return answer(toReplaced: token, by: replaced.pair)
    }

    private mutating func answer(toReplaced token: Int, by pair: Int) -> Answer? {
        switch dialect {
        case .samePair: return Answer(access: pair, refresh: pair)
        case .siblings:
            let sibling = makePair()
            return Answer(access: sibling, refresh: sibling)
        case .lastWins:
            current.remove(pair)
            accepted.remove(pair)
            let last = makePair()
            replacements[token]?.pair = last
            return Answer(access: last, refresh: last)
        case .accessOnly: return Answer(access: makeAccess(), refresh: nil)
        case .oldAgain: return Answer(access: makeAccess(), refresh: token)
        case .refusesOnly: return nil
        }
    }

    private mutating func makeAccess() -> Int {
        count += 1
        accepted.insert(count)
        return count
    }

    private mutating func makePair() -> Int {
        let pair = makeAccess()
        current.insert(pair)
        return pair
    }
}
