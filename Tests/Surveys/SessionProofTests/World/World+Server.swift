/// The requests, as they arrive at the server.
extension World {
    /// The refresh token of `pair` arrives: the pair that is on its way back, or `nil` for `invalid_grant`.
    mutating func refresh(_ pair: Int, by caller: Caller) -> Int? {
        let family = server.pairs[pair].family
        // A session that a login has taken the place of has nothing more to lose.
        let isReplaced = ledger.families[family].isReplaced
        let isOlder = ledger.calls[caller]?.sendsOlder ?? false
        let sharesTurn = ledger.calls[caller]?.sharesTurn ?? false
        if server.pairs[pair].isReplaced, !isReplaced, !isOlder, !sharesTurn { checkIgnorance(of: pair, caller) }
        let isReuse = server.wouldEndFamily(pair)
        // An older token whose window has closed on the way is lost.
        if isOlder, isReuse { ledger.pairs[pair].excuses += 1 }
        let isEnd = !isOlder || server.reuse(of: pair) != .isRefused
        let new = server.refresh(pair, at: serverClock)
        // An access token alone does not take the place of a refresh token.
        let isAccessOnly = new.map { server.pairs[$0].isAccessOnly } ?? false
        if !isReplaced, !isOlder, !isAccessOnly { ledger.pairs[pair].arrivals += 1 }
        // What the server has refused it refuses again, and nothing is lost with it.
        if !ledger.pairs[pair].wasRefused, ledger.pairs[pair].arrivals > 1 + ledger.pairs[pair].excuses {
            fail(.once, "R\(pair) was refreshed more than once, though no answer was lost")
        }
        guard let new else {
            ledger.pairs[pair].wasRefused = true
            ledger.calls[caller]?.refused = pair
            if isEnd, !ledger.families[family].isBeingLoggedOut {
                checkEnd(of: family, by: pair, isReuse, isOlder: isOlder)
            }
            return nil
        }
        noteAnswer(new, to: pair)
        if isAccessOnly {
            let isOfSession = ledger.calls[caller]?.isOfSession ?? false
            carried[new] = isOfSession ? cachedRefresh ?? pair : pair
        }
        // On its way to a process it is that process's to lose.
        ledger.pairs[new].holders.insert(caller.process)
        ledger.pairs[new].isHeldByNobody = false
        return new
    }

    /// The refresh token of a pair arrives that somebody has given up: whatever comes of it is lost.
    mutating func arrive(_ request: Request) {
        guard case .refresh(let pair) = request, let place = onTheWay.firstIndex(of: pair) else { return }
        onTheWay.remove(at: place)
        ledger.pairs[pair].arrivals += 1
        ledger.pairs[pair].excuses += 1
        if server.wouldEndFamily(pair) { ledger.families[server.pairs[pair].family].hasEnded = true }
        guard let new = server.refresh(pair, at: serverClock) else { return ledger.pairs[pair].wasRefused = true }
        noteAnswer(new, to: pair)
        if ledger.pairs[new].holders.isEmpty { ledger.pairs[new].isHeldByNobody = true }
    }

    func isAnswered(_ request: Request) -> Bool {
        if case .refresh(let pair) = request { ledger.pairs[pair].answers > 0 } else { false }
    }

    func reuse(by request: Request) -> AuthorizationServer.Reuse? {
        guard case .refresh(let pair) = request, !server.pairs[pair].isRefreshRevoked else { return nil }
        return server.reuse(of: pair)
    }

    private mutating func noteAnswer(_ new: Int, to pair: Int) {
        ledger.pairs[pair].answers += 1
        if new == ledger.pairs.count { ledger.pairs.append(Ledger.PairNotes()) }
    }

    /// A session may end because of a loss; at a server with a window only if no answer came within it.
    private mutating func checkEnd(of family: Int, by pair: Int, _ isReuse: Bool, isOlder: Bool) {
        if excuses(of: family) == 0 {
            fail(.ended, "the server ended the session, though no answer was lost and nobody logged out")
        }
        if isReuse {
            ledger.families[family].hasEnded = true
            if !isOlder, [.window, .siblings, .lastWins].contains(server.behavior),
                ledger.pairs[pair].answers > ledger.pairs[pair].excuses
            {
                fail(.ended, "the server ended the session, though R\(pair) was answered within the window")
            }
        } else if ![.grace, .refusesOnly].contains(server.behavior), !ledger.families[family].hasEnded {
            fail(.ended, "the session was revoked, though nobody logged out")
        }
    }

    /// Only a person ends a session that the server honors.
    mutating func checkRevocation(of pair: Int, by caller: Caller) {
        let family = server.pairs[pair].family
        guard ledger.calls[caller]?.isOfSession ?? false, server.honors(pair) else { return }
        let isOver = ledger.families[family].isBeingLoggedOut || ledger.families[family].isReplaced
        if !isOver, !(ledger.over[caller.process] ?? []).contains(family) {
            fail(.ended, "R\(pair) was revoked, which the server honors, though nobody logged out")
        }
    }

    mutating func loseAnswer(_ pair: Int, of process: Int) {
        ledger.pairs[pair].holders.remove(process)
        ledger.pairs[pair].isHeldByNobody = ledger.pairs[pair].holders.isEmpty
        if let old = server.pairs[pair].replaces { ledger.pairs[old].excuses += 1 }
    }

    mutating func logIn(by caller: Caller) -> Int {
        let pair = server.logIn(at: serverClock)
        ledger.pairs.append(Ledger.PairNotes(holders: [caller.process]))
        ledger.families.append(Ledger.FamilyNotes())
        return pair
    }

    mutating func use(_ pair: Int, by caller: Caller) -> Bool {
        let family = server.pairs[pair].family
        if ledger.calls[caller]?.kind == .request {
            if let first = ledger.calls[caller]?.usedFamily, first != family {
                fail(.ownToken, "what one user asked for was asked for again as another")
            }
            ledger.calls[caller]?.usedFamily = family
            let uses = (ledger.calls[caller]?.uses ?? 0) + 1
            ledger.calls[caller]?.uses = uses
            // A pair that was displaced is rejected once more.
            if uses > (isWindowDeclared ? 3 : 2) { fail(.retried, "one request was sent \(uses) times") }
        }
        return server.use(pair, at: serverClock)
    }

    /// How many answers of a family never reached the store: as many times its session may die.
    func excuses(of family: Int) -> Int {
        ledger.pairs.indices.reduce(0) { server.pairs[$1].family == family ? $0 + ledger.pairs[$1].excuses : $0 }
    }

    /// `caller` sends a refresh token that has been replaced, which it must not do where it could know.
    private mutating func checkIgnorance(of pair: Int, _ caller: Caller) {
        if let cached = cachedRefresh, server.descends(cached, from: pair) {
            fail(.once, "R\(pair) was sent again, though the store holds R\(cached)")
        }
        for known in ledger.pairs.indices
        where ledger.pairs[known].holders.contains(caller.process) && server.descends(known, from: pair)
            && !server.pairs[known].isAccessOnly
        {
            fail(.once, "R\(pair) was sent again by a process that has R\(known)")
        }
    }
}
