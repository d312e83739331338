/// The promises to a caller: checked when a call is answered, and at the end of all.
extension ShowsWorld {
    mutating func begin(_ call: Call, _ caller: Caller) {
        calls[caller] = CallNotes(kind: call, ended: endedBy[caller.process] ?? [])
    }

    mutating func end(_ caller: Caller, _ told: Told) {
        guard let call = calls.removeValue(forKey: caller) else { return fail("an answer without a call") }
        switch told {
        case .answer(status: 401), .notLoggedIn, .sessionEnded: checkEnded(call, told)
        case .loggedOut:
            if record != .none { fail("logged out, while the store holds \(record)") }
        case .token(let number):
            if call.ended.contains(family(number)) { fail("given C\(number) by a process that had ended its session") }
        case .loggedIn, .answer, .cancelled, .failed: break
        }
    }

    private mutating func checkEnded(_ call: CallNotes, _ told: Told) {
        // Two tries are all that a call has, and what one user asked for is not asked for as another.
        if call.wasBlind || call.sent.count > 1 { return }
        guard let cached = record.pair, honors(cached), families[family(cached)].accidents == 0 else { return }
        if call.sent.allSatisfy({ $0 == family(cached) }) {
            fail("told \(told), while the store holds C\(cached), which the server honors")
        }
    }

    /// A request whose caller is cancelled may leave what its answer brought: the older credential goes on.
    mutating func happen(_ happening: Happening) {
        guard case .cancellation(let cancelled) = happening else { return }
        for (caller, call) in calls where call.kind == .request && caller.process == cancelled.process {
            guard caller.task == cancelled.task else { continue }
            for number in credentials.indices
            where credentials[number].holders.contains(caller.process) && !credentials[number].wasStored {
                credentials[number].isExcused = true
            }
        }
    }

    mutating func crash(_ process: Int) {
        calls = calls.filter { $0.key.process != process }
        for number in credentials.indices where credentials[number].holders.contains(process) {
            credentials[number].holders.remove(process)
            if !credentials[number].wasStored { excuse(number) }
        }
    }

    mutating func checkEnd() {
        for caller in calls.keys { fail("\(caller) waits for ever") }
        for (number, credential) in credentials.enumerated() where !credential.wasStored && !credential.isExcused {
            if !families[credential.family].isOver {
                fail("C\(number) came with an answer and never reached the store")
            }
        }
    }
}
