enum Request: ExploredRequest {
    case logIn
    case refresh(Int)
    case revoke(Int, isRefreshToken: Bool)
    case confirm(Int)  // What a logout asks first, to see whether the token is taken.
    case use(Int)  // Anything else that needs an access token.

    var mayBeRefused: Bool {
        switch self {
        case .refresh, .confirm, .revoke: true
        case .logIn, .use: false
        }
    }

    var isRefresh: Bool { if case .refresh = self { true } else { false } }
}

enum Response: ExploredResponse {
    case token(Int)
    case access(Int, refresh: Int?)  // An access token without its refresh token, or with that of another pair.
    case invalidGrant
    case status(Int)

    /// The pair whose access token it brings.
    var pair: Int? {
        switch self {
        case .token(let pair), .access(let pair, _): pair
        case .invalidGrant, .status: nil
        }
    }
}

extension World {
    mutating func handOver(_ request: Request, by caller: Caller) {
        guard case .refresh(let pair) = request, ledger.calls[caller]?.isOfSession ?? false else { return }
        let isOlder = openOlder?.pair == pair && cachedRefresh != pair
        ledger.calls[caller]?.sendsOlder = isOlder
    }

    mutating func send(_ request: Request, by caller: Caller) {
        guard case .refresh(let pair) = request, let call = ledger.calls[caller] else { return }
        let number = call.sent[pair, default: 0] + 1
        ledger.calls[caller]?.sent[pair] = number
        ledger.calls[caller]?.lost = nil
        if call.isOfSession, cachedRefresh == pair, refresh.pausedAt == clock {
            fail(.wait, "R\(pair) was sent, though the server asked to wait")
        }
        if call.isOfSession, call.noted != pair { fail(.noted, "R\(pair) was sent before its refresh was noted") }
        if call.isOfSession, let older = openOlder, older.pair != pair {
            fail(.window, "R\(pair) was sent, though the window of R\(older.pair) is open")
        }
        if number > 1, !call.isOfSession || call.lost != pair {
            fail(.repeated, "one call sent R\(pair) twice, though nothing was lost")
        }
        if number > 1, !call.hasLooked { fail(.repeated, "R\(pair) was sent again without a look at the store") }
        if number > 3 { fail(.repeated, "one call sent R\(pair) more than three times") }
    }

    mutating func answer(to request: Request, from caller: Caller) -> Response {
        switch request {
        case .logIn: return .token(logIn(by: caller))
        case .refresh(let pair): return refresh(pair, by: caller).map { answer(to: pair, $0) } ?? .invalidGrant
        case .revoke(let pair, let isRefreshToken):
            checkRevocation(of: pair, by: caller)
            server.revoke(pair, isRefreshToken: isRefreshToken, at: serverClock)
            return .status(200)
        case .confirm(let pair), .use(let pair): return .status(use(pair, by: caller) ? 200 : 401)
        }
    }

    /// Where it was to be the end of a pair, nobody will ever try again, unless it is a logout's own.
    mutating func lose(_ request: Request, by caller: Caller) {
        switch request {
        case .revoke(let pair, _), .confirm(let pair):
            excuseReplaced(by: caller)
            if ledger.calls[caller]?.kind != .logOut { ledger.pairs[pair].isHeldByNobody = true }
        case .refresh(let pair):
            ledger.calls[caller]?.lost = pair
            ledger.calls[caller]?.hasLooked = false
            // The refresh of a logout is not noted.
            if turn == caller, refresh.isSent, cachedRefresh == pair { ledger.pairs[pair].isInDoubt = true }
            excuseReplaced(by: caller)
        case .logIn, .use: break
        }
    }

    mutating func refuse(_ request: Request, by caller: Caller) {
        lose(request, by: caller)
        if !isWindowDeclared { ledger.calls[caller]?.lost = nil }
    }

    mutating func pause(_ request: Request, by caller: Caller) {
        guard case .refresh(let pair) = request else { return refuse(request, by: caller) }
        excuseReplaced(by: caller)
        if ledger.calls[caller]?.isOfSession ?? false { ledger.calls[caller]?.paused = pair }
    }

    mutating func giveUp(_ request: Request, isCut: Bool, by caller: Caller) {
        guard case .refresh(let pair) = request else { return lose(request, by: caller) }
        if isCut { lose(request, by: caller) } else { refuse(request, by: caller) }
        onTheWay.append(pair)
        onTheWay.sort()
    }

    mutating func lose(_ answer: Response, to request: Request, by caller: Caller) {
        lose(request, by: caller)
        if let pair = answer.pair { loseAnswer(pair, of: caller.process) }
    }

    private func answer(to pair: Int, _ new: Int) -> Response {
        guard server.pairs[new].isAccessOnly else { return .token(new) }
        return .access(new, refresh: server.behavior == .oldAgain ? pair : nil)
    }
}
