/// The requests, as they arrive at the server.
extension World {
    /// The refresh token of `pair` arrives: the pair that is on its way back, or `nil` for `invalid_grant`.
    mutating func refresh(_ pair: Int, by caller: Caller) -> Int? {
        let family = server.pairs[pair].family
        // A session that a log-in has taken the place of has nothing more to lose.
        let isReplaced = ledger.families[family].isReplaced
        if server.pairs[pair].isReplaced, !isReplaced { checkIgnorance(of: pair, caller) }
        if !isReplaced { ledger.pairs[pair].arrivals += 1 }
        // What the server has refused it refuses again, and nothing is lost with it.
        if !ledger.pairs[pair].wasRefused, ledger.pairs[pair].arrivals > 1 + ledger.pairs[pair].excuses {
            fail("R\(pair) was refreshed more than once, though no answer was lost")
        }
        guard let new = server.refresh(pair, at: serverClock) else {
            ledger.pairs[pair].wasRefused = true
            if !ledger.families[family].isBeingLoggedOut, excuses(of: family) == 0 {
                fail("the server ended the session, though no answer was lost and nobody logged out")
            }
            return nil
        }
        // On its way to a process it is that process's to lose.
        ledger.pairs.append(Ledger.PairNotes(holders: [caller.process]))
        return new
    }

    mutating func loseAnswer(_ pair: Int) {
        ledger.pairs[pair].isHeldByNobody = true
        ledger.pairs[pair].holders = []
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
                fail("what one user asked for was asked for again as another")
            }
            ledger.calls[caller]?.usedFamily = family
        }
        return server.use(pair, at: serverClock)
    }

    /// How many answers of a family never reached the store: as many times its session may die.
    func excuses(of family: Int) -> Int {
        ledger.pairs.indices.reduce(0) { server.pairs[$1].family == family ? $0 + ledger.pairs[$1].excuses : $0 }
    }

    /// `caller` sends a refresh token that has been replaced, which it must not do where it could know.
    private mutating func checkIgnorance(of pair: Int, _ caller: Caller) {
        if let cached = record.pair, server.descends(cached, from: pair) {
            fail("R\(pair) was sent again, though the store holds R\(cached)")
        }
        for known in ledger.pairs.indices
        where ledger.pairs[known].holders.contains(caller.process) && server.descends(known, from: pair) {
            fail("R\(pair) was sent again by a process that has R\(known)")
        }
    }
}
