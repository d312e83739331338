/// The promises to a caller: checked when a call is answered, and at the end of all.
extension World {
    mutating func happen(_ happening: Happening) {
        switch happening {
        case .timePasses:
            (clock, serverClock) = (clock + 1, serverClock + 1)
            server.closeWindow()
        case .clockGoesBack: clock -= 1
        case .clockGoesOn: clock += 1
        case .windowCloses:
            windows += 1
            server.closeWindow()
        case .cancellation(let caller):
            for call in ledger.calls.keys where call.isSameTask(as: caller) {
                ledger.calls[call]?.isCancelled = true
                excuseReplaced(by: call)
            }
        }
    }

    mutating func begin(_ call: Call, _ caller: Caller) {
        if call == .logOut {
            for other in ledger.calls.keys where other.process == caller.process {
                ledger.calls[other]?.isOvertakenByLogOut = true
            }
        }
        let isOvertaken = ledger.calls.contains { $0.key.process == caller.process && $0.value.kind == .logOut }
        ledger.calls[caller] = Ledger.CallNotes(
            kind: call, family: cachedFamily, overAtStart: ledger.over[caller.process] ?? [],
            isOvertakenByLogOut: isOvertaken)
    }

    mutating func end(_ caller: Caller, _ told: Told) {
        guard let call = ledger.calls.removeValue(forKey: caller) else {
            return fail(.answered, "an answer without a call")
        }
        if caller.isLast { checkLast(told) }
        if call.sharesTurn { forgetUnsavedAnswers(of: caller.process) }
        switch told {
        case .token(let pair):
            check(call, givenTokenOf: server.pairs[pair].family)
            if call.rejected == pair { fail(.saved, "given A\(pair), which it saw rejected") }
            if !ledger.pairs[pair].wasStored, !ledger.pairs[pair].isHeldByNobody, !ledger.pairs[pair].isUnsaved {
                fail(.saved, "given A\(pair), which was not saved")
            }
        case .notLoggedIn:
            let wasForAnother = call.usedFamily != nil && call.usedFamily != call.family
            let isOver = call.isOvertakenByLogOut || call.family.map { ledger.families[$0].isBeingLoggedOut } ?? true
            if !isOver, !call.sawChangeOfSession, !wasForAnother {
                fail(.reported, "told \"not logged in\", while the store held one session all the time")
            }
        case .sessionEnded(let mayFollowLoss):
            let follows =
                call.refused.map { ledger.pairs[$0].isInDoubt } ?? (!call.sawChangeOfSession && storedEnd == true)
            if follows, !mayFollowLoss { fail(.lossNoted, "told of the end of a session without its cause") }
            if let pair = cachedRefresh, server.honors(pair), !call.sawChangeOfSession {
                fail(.reported, "told \"session ended\", while the store holds R\(pair), which the server honors")
            }
        case .loggedOut(let isConfirmed):
            guard let family = call.logOutFamily else { break }
            ledger.over[caller.process, default: []].insert(family)
            ledger.families[family].isLoggedOut = true
            for pair in ledger.pairs.indices where server.pairs[pair].family == family && ledger.pairs[pair].isUnsaved {
                ledger.pairs[pair].holders.remove(caller.process)
            }
            if isConfirmed { ledger.families[family].isConfirmedAsRevoked = true }
            if cachedFamily == family { fail(.loggedOut, "the store holds a session that was logged out") }
        case .answer(status: 401) where call.uses < 2:
            fail(.retried, "told of a 401 after one try, though the token was refreshed")
        case .failed where call.kind == .logIn: checkNothingWasGiven(to: caller)
        case .failed: checkRepetition(call)
        case .answer, .loggedIn, .cancelled: break
        }
    }

    /// Of two answers to one token, the later one is dropped, and not revoked: that could end the session.
    private mutating func forgetUnsavedAnswers(of process: Int) {
        for pair in ledger.pairs.indices
        where ledger.pairs[pair].holders == [process] && !ledger.pairs[pair].wasStored && !ledger.pairs[pair].isUnsaved
        {
            ledger.pairs[pair].holders = []
            ledger.pairs[pair].isHeldByNobody = true
        }
    }

    /// A refresh that was lost is asked for again, three times in all.
    private mutating func checkRepetition(_ call: Ledger.CallNotes) {
        guard call.isOfSession, !call.wasOutOfReach, let pair = call.lost, call.sent[pair, default: 0] < 3 else {
            return
        }
        // The window of an older token may have closed.
        if let renewed = call.renewed, refreshToken(with: renewed) != pair, call.olderSentAt != moment { return }
        fail(.repeated, "given up after the loss of an answer to R\(pair), which could have been asked for again")
    }

    /// After the last accident, a call succeeds, unless the session is over.
    private mutating func checkLast(_ told: Told) {
        switch told {
        case .token, .answer(status: 200): break
        case .notLoggedIn where record == .none, .sessionEnded where record == .none: break
        default: fail(.answered, "told \(told), though nothing went wrong any more")
        }
    }

    private mutating func check(_ call: Ledger.CallNotes, givenTokenOf family: Int) {
        if call.isOvertakenByLogOut, call.family == family {
            fail(.loggedOut, "given the token of a session that this process was logging out of")
        }
        if call.overAtStart.contains(family) {
            fail(.loggedOut, "given the token of a session that this process had logged out of")
        }
    }

    /// A login failed: nothing had come of it, or it could not be saved.
    private mutating func checkNothingWasGiven(to caller: Caller) {
        for pair in ledger.pairs.indices
        where ledger.pairs[pair].holders.contains(caller.process) && server.pairs[pair].replaces == nil
            && !ledger.pairs[pair].wasStored && !ledger.pairs[pair].isHeldByNobody && !ledger.pairs[pair].isUnsaved
        {
            fail(.saved, "R\(pair) came with a login and was not saved")
        }
    }

    mutating func checkEnd() {
        if turn != nil { fail(.answered, "the refresh turn is held by nobody") }
        for caller in ledger.calls.keys { fail(.answered, "\(caller) waits for ever") }
        if let pair = cachedRefresh, server.pairs[pair].isReplaced, excuses(of: server.pairs[pair].family) == 0 {
            fail(.saved, "what came for R\(pair) never reached the store, though nothing was lost")
        }
        for pair in ledger.pairs.indices
        where !ledger.pairs[pair].isHeldByNobody && server.honors(pair)
            && !server.wasReplacedInVain(pair, at: serverClock)
        {
            let family = server.pairs[pair].family
            if ledger.families[family].isConfirmedAsRevoked, !ledger.pairs[pair].isUnsaved {
                fail(.revoked, "the server still honors R\(pair), though it was said to have revoked that session")
            }
            if ledger.replaced.contains(pair) {
                fail(.replaced, "the server still honors R\(pair), though a login has taken its place")
            }
        }
    }
}
