/// What all processes share: the store with its turn, the server and the clock. A value, so that two moments can be
/// compared; each change of it is checked by the ledger, whoever makes it, the real code or the model.
struct World: OneStoreWorld {
    var server: AuthorizationServer
    var record = Record.none
    var refresh = RefreshNote()  // What the record says of its token's refresh.
    var storedEnd: Bool?  // Whether the end of the session, if the record says that it has ended, may follow a loss.
    var refused: Int?  // The pair whose refusal ended the session, if the record says so.
    var onTheWay: [Int] = []  // The pairs whose refresh was given up, and may still arrive.
    var isWindowDeclared = false  // Whether the processes know that the server has a window.
    var turn: Caller?
    var clock = 0  // The clock of the processes, which may be set back or forward.
    var serverClock = 0
    var windows = 0  // How often the window has closed since.
    /// The refresh token that belongs beside each access token that came without a new one.
    var carried: [Int: Int] = [:]
    var ledger = Ledger()

    /// A world in which one user has logged in, and that session is cached.
    init(_ behavior: AuthorizationServer.Behavior) {
        server = AuthorizationServer(behavior: behavior)
        record = .pair(server.logIn(at: 0))
        ledger.pairs = [Ledger.PairNotes(wasStored: true)]
        ledger.families = [Ledger.FamilyNotes()]
    }

    mutating func start(_ scenario: Scenario) {
        isWindowDeclared = scenario.isWindowDeclared
        switch scenario.start {
        case .fresh: break
        case .expired: happen(.timePasses)
        case .rejected: server.rejectAccessToken(of: 0)
        }
    }

    var moment: Moment { Moment(clock: clock, windows: windows) }

    /// The older token that is to be sent in the place of the record's own.
    var openOlder: RefreshNote.Older? { refresh.older.flatMap { $0.sentAt == moment ? $0 : nil } }

    /// What is noted with a pair that is saved now: whatever ended the session may end it again.
    func noting(_ note: RefreshNote) -> RefreshNote {
        var note = note
        note.isSent = note.isSent || storedEnd == true
        return note
    }

    /// Whether what comes for `pair` is saved: the record holds it, or says that its refusal ended the session.
    func awaits(_ pair: Int) -> Bool { record == .pair(pair) || refused == refreshToken(with: pair) }

    /// The login that the cached token descends from.
    var cachedFamily: Int? { record.pair.map { server.pairs[$0].family } }

    /// The refresh token that is saved with the access token of `pair`.
    func refreshToken(with pair: Int) -> Int { carried[pair] ?? pair }

    var cachedRefresh: Int? { record.pair.map(refreshToken) }

    var violation: String? { ledger.violation }

    mutating func fail(_ violation: String) {
        if ledger.violation == nil { ledger.violation = violation }
    }

}

extension World {
    mutating func takeTurn(_ caller: Caller, mayBeTaken: Bool = false) {
        if turn != nil { fail(.answered, "two had the refresh turn at once") }
        let others = ledger.calls.keys.filter { ledger.calls[$0]?.mayLoseTurn ?? false }
        if !others.isEmpty {
            // Each of them may send the token once.
            if let cachedRefresh { ledger.pairs[cachedRefresh].excuses += 1 }
            for other in others + [caller] { ledger.calls[other]?.sharesTurn = true }
        }
        ledger.calls[caller]?.mayLoseTurn = mayBeTaken
        if !mayBeTaken { turn = caller }
    }

    mutating func giveBackTurn(_ caller: Caller) {
        if let pair = ledger.calls[caller]?.paused {
            ledger.calls[caller]?.paused = nil
            if record == .pair(pair), refresh.pausedAt == nil {
                fail(.wait, "that the server asked to wait was not saved")
            }
        }
        if turn == caller { turn = nil }
        ledger.calls[caller]?.mayLoseTurn = false
    }

    mutating func read(_ caller: Caller) -> Record {
        if let call = ledger.calls[caller], let lost = call.lost {
            ledger.calls[caller]?.hasLooked = record.pair == call.renewed ?? lost
        }
        let family = cachedFamily ?? refused.map { server.pairs[$0].family }
        if ledger.calls[caller]?.kind == .logOut, ledger.calls[caller]?.logOutFamily == nil, let family {
            ledger.calls[caller]?.logOutFamily = family
            ledger.families[family].isBeingLoggedOut = true
        }
        return record
    }

    mutating func replace(with new: Record, by caller: Caller) {
        let (old, oldFamily) = (record, cachedFamily)
        let sources =
            old == .none ? [refused] : [old.pair, cachedRefresh, refresh.older?.pair, ledger.calls[caller]?.noted]
        (record, refresh, storedEnd, refused) = (new, RefreshNote(), nil, nil)
        guard let pair = new.pair else { return fail(.whole, "the store holds no whole record") }
        let family = server.pairs[pair].family
        if ledger.calls[caller]?.kind == .logIn { noteReplaced(old.pair, by: caller) }
        ledger.pairs[pair].wasStored = true
        if ledger.families[family].isLoggedOut { fail(.loggedOut, "a logged-out session is in the store again") }
        let isOfSource = sources.contains { $0.map { server.descends(pair, from: $0) } ?? false }
        if ledger.calls[caller]?.kind != .logIn, !isOfSource {
            fail(.whole, "R\(pair) was saved over something else than what it was given for")
        }
        if oldFamily != family { noteChangeOfSession() }
    }

    mutating func replace(with new: Record, noting note: RefreshNote, by caller: Caller) {
        let old = cachedRefresh ?? refused
        let followsLoss = storedEnd == true && ledger.calls[caller]?.kind != .logIn
        replace(with: new, by: caller)
        refresh = note
        // A request that was given up may still arrive, and the server may end the session of the new pair then.
        guard let old, let pair = cachedRefresh, let call = ledger.calls[caller] else { return }
        let sent = call.noted ?? old
        if isWindowDeclared, call.olderSentAt == moment, call.isRepetition || call.sent[sent, default: 0] > 1,
            sent != pair, note.older?.pair != sent
        {
            fail(.window, "R\(pair) came after a loss, without R\(sent) beside it, whose window is open")
        }
        ledger.pairs[pair].isInDoubt = call.sent[sent, default: 0] > 1 || note.older != nil || followsLoss
        guard ledger.pairs[pair].isInDoubt else { return }
        if !note.isSent { fail(.lossNoted, "R\(pair) came after a loss, which its record does not say") }
    }

    mutating func check(_ new: DecodedRecord) {
        guard let pair = new.record.pair, new.refreshToken != refreshToken(with: pair) else { return }
        fail(.saved, "A\(pair) is saved with another refresh token than the newest")
    }

    static var notesRefreshes: Bool { true }

    /// The record is replaced by itself, with a note of what is known of the refresh of `pair`.
    mutating func note(_ note: RefreshNote, ofRefreshing pair: Int, by caller: Caller) {
        let isPaused = refresh.pausedAt == clock
        let isRepetition = openOlder != nil
        refresh = note
        if ledger.pairs[refreshToken(with: pair)].isInDoubt, !note.isSent {
            fail(.lossNoted, "the note that R\(pair) was sent was erased, though an answer to it may be lost")
        }
        // What is noted after the answer.
        guard note.isSent, note.pausedAt == nil else { return }
        if isPaused { fail(.wait, "R\(pair) is to be sent, though the server asked to wait") }
        let sent = note.older?.pair ?? refreshToken(with: pair)
        ledger.calls[caller]?.noted = sent
        ledger.calls[caller]?.renewed = pair
        ledger.calls[caller]?.isRepetition = isRepetition
        ledger.calls[caller]?.olderSentAt = note.older?.sentAt
        if note.older != nil, !isWindowDeclared { fail(.window, "R\(sent) is kept, though no window is declared") }
        // Another turn, though it may be of the same call.
        ledger.calls[caller]?.sent[sent] = nil
    }

    mutating func noteFailed(by caller: Caller) { ledger.calls[caller]?.paused = nil }

    mutating func reject(_ pair: Int, by caller: Caller) {
        ledger.calls[caller]?.rejected = pair
        ledger.calls[caller]?.usedFamily = server.pairs[pair].family
    }

    mutating func clear(_ caller: Caller, mayFollowLoss: Bool?) {
        if let pair = cachedRefresh, ledger.pairs[pair].isInDoubt, mayFollowLoss == false {
            fail(.lossNoted, "the end of the session of R\(pair) is stored without its cause")
        }
        if mayFollowLoss != nil, let holder = refresh.holder, holder != caller.process {
            fail(.reported, "the session of R\(cachedRefresh ?? -1) was ended, though another process has noted one")
        }
        let ended = mayFollowLoss == nil ? nil : cachedRefresh
        clear(caller)
        (storedEnd, refused) = (mayFollowLoss, ended)
    }

    mutating func clear(_ caller: Caller) {
        (refresh, storedEnd, refused) = (RefreshNote(), nil, nil)
        guard let pair = cachedRefresh else { return record = .none }
        let isLogOut = ledger.calls[caller].map { $0.kind == .logOut && $0.logOutFamily == cachedFamily } ?? false
        record = .none
        noteChangeOfSession()
        if !isLogOut, !ledger.pairs[pair].wasRefused {
            fail(.whole, "the store was cleared of R\(pair), which the server had not refused")
        }
    }

    /// A save of `pair` by `caller` failed: until a later one succeeds, no other process can know it.
    mutating func saveFailed(_ pair: Int?, by caller: Caller) {
        guard let pair else { return }
        // It came for a session that this process has logged out of, and is given back.
        if ledger.over[caller.process, default: []].contains(server.pairs[pair].family) {
            ledger.pairs[pair].holders = []
            ledger.pairs[pair].isHeldByNobody = true
        }
        ledger.pairs[pair].isUnsaved = true
        if let old = server.pairs[pair].replaces { ledger.pairs[old].excuses += 1 }
    }

    mutating func scopeFailed(_ caller: Caller) {
        ledger.calls[caller]?.wasOutOfReach = true
        ledger.calls[caller]?.paused = nil
        for pair in ledger.pairs.indices
        where ledger.pairs[pair].holders.contains(caller.process) && !ledger.pairs[pair].wasStored
            && !ledger.pairs[pair].isUnsaved
        {
            saveFailed(pair, by: caller)
        }
    }

    mutating func crash(_ process: Int) { crash(process, freesLocks: true) }

    /// The process is gone for good: its locks are free, and what it had not handed on is lost.
    mutating func crash(_ process: Int, freesLocks: Bool) {
        // What it had noted may have been sent.
        if let turn, turn.process == process, refresh.isSent, let pair = cachedRefresh,
            ledger.calls[turn]?.isOfSession ?? true
        {
            ledger.pairs[pair].isInDoubt = true
        }
        if turn?.process == process, freesLocks { turn = nil }
        for caller in ledger.calls.keys where caller.process == process { excuseReplaced(by: caller) }
        ledger.calls = ledger.calls.filter { $0.key.process != process }
        for pair in ledger.pairs.indices where ledger.pairs[pair].holders.contains(process) {
            if ledger.pairs[pair].wasStored {
                ledger.pairs[pair].holders.remove(process)
            } else {
                loseAnswer(pair, of: process)
            }
        }
    }

    /// A login of `caller` has put its token in the place of `pair`: what the store held, and what its process has still
    /// to save, must come to an end at the server.
    private mutating func noteReplaced(_ pair: Int?, by caller: Caller) {
        let unsaved = ledger.pairs.indices.filter {
            ledger.pairs[$0].isUnsaved && !ledger.pairs[$0].wasStored
                && ledger.pairs[$0].holders.contains(caller.process)
        }
        let replaced = Set(unsaved + [pair].compactMap(\.self))
        if !(ledger.calls[caller]?.isCancelled ?? false) { ledger.replaced.formUnion(replaced) }
        ledger.calls[caller]?.replaced = replaced
        for pair in replaced {
            ledger.families[server.pairs[pair].family].isBeingLoggedOut = true
            ledger.families[server.pairs[pair].family].isReplaced = true
        }
    }

    /// A login that goes no further, or fails on its way, cannot be held to the end of what it has replaced.
    mutating func excuseReplaced(by caller: Caller) { ledger.replaced.subtract(ledger.calls[caller]?.replaced ?? []) }

    private mutating func noteChangeOfSession() {
        for caller in ledger.calls.keys { ledger.calls[caller]?.sawChangeOfSession = true }
    }
}
