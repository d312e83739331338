extension Model {
    /// What follows from an answer, or from the loss of one.
    mutating func answered(_ answer: Response?, to request: Request, _ step: RequestStep, _ task: Int) {
        switch (step, request) {
        // After the refresh token, the access token, whatever the revocation is for.
        case (_, .revoke(let pair, true)):
            if step == .revoke, answer == nil { tasks[task].logOut.isRevoked = false }
            tasks[task].step = .send(.revoke(pair, isRefreshToken: false), step)
        case (.dropRefreshed, .confirm(let pair)), (.dropUnsaved, .confirm(let pair)),
            (.dropLate, .confirm(let pair)):
            tasks[task].step = .send(.revoke(pair, isRefreshToken: true), step)
        case (.refresh(let number), .refresh(let pair)): refreshed(pair, answer, number: number, task)
        case (.send(let isRetry), .use(let token)):
            guard let answer else { return tell(.failed, task) }
            if answer == .status(401), !isRetry {
                tasks[task].rejected = token
                return validToken(task)
            }
            tell(.answer(status: answer == .status(200) ? 200 : 401), task)
        case (.dropRefreshed(let isOver), _):
            if !tasks[task].isOutdated { processes[tasks[task].caller.process].token = nil }
            if isOver { return tell(.notLoggedIn, task) }
            readAfterSave(task)
        case (.dropUnsaved(let cached), _): found(cached, task)
        case (.dropLate, _): tellLoggedOut(task)
        case (.renewed(let cached), _):
            guard let new = answer?.pair else { return renewed(nil, task) }
            tasks[task].step = .store(.renewedSave(old: cached, new: new))
        case (.confirm(let mayRenew), _): confirmed(answer, mayRenew, task)
        case (.revoke, .revoke(let pair, false)):
            if answer == nil { tasks[task].logOut.isRevoked = false }
            if world.clock >= expiries[pair, default: 0] { tasks[task].logOut.isConfirmed = false }
            clearAgain(task)
        case (.logIn, _):
            guard case .token(let pair) = answer else { return tell(.failed, task) }
            tasks[task].step = .store(.cache(pair))
        case (.revokeDropped, _): tell(.failed, task)
        case (.endRenewed, _):
            if let new = answer?.pair { tasks[task].logOut.token = new }
            if answer?.pair == nil, tasks[task].logOut.isRejected { return endRevoke(task) }
            tasks[task].step = .send(.confirm(tasks[task].logOut.token), .endConfirm(mayRenew: false))
        case (.endConfirm(let mayRenew), .confirm(let pair)):
            guard mayRenew, answer == .status(401) else { return endRevoke(task) }
            tasks[task].logOut.isRejected = true
            tasks[task].step = .send(.refresh(pair), .endRenewed)
        case (.endRevoke, _): endNext(task)
        default: preconditionFailure("no such step")
        }
    }

    mutating func storeForLogOut(_ step: StoreStep, _ isLost: Bool, _ task: Int) {
        let caller = tasks[task].caller
        let record = world.read(caller).pair
        switch step {
        case .cachedForLogOut:
            if let record, let own = tasks[task].logOut.unsaved,
                hasNewerRefreshToken(own.new, than: record, renewedFrom: own.old)
            {
                tasks[task].logOut.unsaved = Memory.Unsaved(old: record, new: own.new, note: own.note)
            }
            if let unsaved = tasks[task].logOut.unsaved, record != unsaved.old, record != unsaved.new {
                return tasks[task].step = .send(.confirm(unsaved.new), .dropUnsaved(cached: record))
            }
            found(record, task)
        case .renewedLoad:
            guard let cached = record, family(cached) == family(tasks[task].logOut.token) else {
                return renewed(nil, task)
            }
            let late = processes[caller.process].unsaved.flatMap { $0.old == cached ? $0.new : nil }
            let current = late ?? latest(for: cached, task)
            if isUsable(current, insteadOf: tasks[task].logOut.token) { return renewed(current, task) }
            tasks[task].step = .send(.refresh(current), .renewed(cached: cached))
        case .renewedSave(let old, let new):
            if world.awaits(old) {
                let note = world.noting(RefreshNote())
                if isLost {
                    world.saveFailed(new, by: caller)
                } else {
                    world.replace(with: .pair(new), noting: note, by: caller)
                }
            }
            renewed(new, task)
        case .clearUnlessYounger:
            guard record == tasks[task].logOut.token else { return tasks[task].step = .store(.cachedForLogOutAgain) }
            world.clear(caller)
            logOutEnds(task)
        case .cachedForLogOutAgain:
            guard let younger = record else { return tasks[task].step = .store(.clearLeftovers(isFirst: false)) }
            goOn(with: younger, task)
        case .clearOfGrant:
            if record.map({ family($0) == family(tasks[task].logOut.token) }) ?? true { world.clear(caller) }
            logOutEnds(task)
        case .clearLeftovers(let isFirst):
            if record != nil { return tasks[task].step = .store(.cachedAfterEnd(isFirst: isFirst)) }
            world.clear(caller)
            logOutEnds(task)
        case .cachedAfterEnd(let isFirst):
            guard let record else { return logOutEnds(task) }
            if isFirst { found(record, task) } else { goOn(with: record, task) }
        default: preconditionFailure("no such step")
        }
    }

    /// Another process has saved `younger` meanwhile.
    private mutating func goOn(with younger: Int, _ task: Int) {
        guard family(younger) == family(tasks[task].logOut.token) else { return logOutEnds(task) }
        tasks[task].logOut.token = younger
        tasks[task].logOut.rounds += 1
        if younger == tasks[task].logOut.old { return clearAgain(task) }
        confirm(mayRenew: false, task)
    }

    /// The logout comes to nothing, since it cannot reach the store.
    mutating func logOutFails(_ task: Int) {
        let late = processes[tasks[task].caller.process].unsaved
        let unsaved = fault == .logOutForgetsUnsaved ? nil : tasks[task].logOut.unsaved ?? late
        beginEpoch(with: nil, isEnding: fault == .logOutStaysEnding, goesOn: true, task)
        processes[tasks[task].caller.process].unsaved = unsaved
        tell(.failed, task)
    }

    private mutating func found(_ cached: Int?, _ task: Int) {
        guard let cached else { return tasks[task].step = .store(.clearLeftovers(isFirst: true)) }
        tasks[task].logOut.old = cached
        tasks[task].logOut.token = latest(for: cached, task)
        if isFresh(tasks[task].logOut.token) { return confirm(mayRenew: true, task) }
        tasks[task].step = .turn(.renewed)
    }

    private mutating func confirm(mayRenew: Bool, _ task: Int) {
        if fault == .revokesUnused {
            tasks[task].logOut.isConfirmed = true
            return revoke(task)
        }
        tasks[task].step = .send(.confirm(tasks[task].logOut.token), .confirm(mayRenew: mayRenew))
    }

    private mutating func confirmed(_ answer: Response?, _ mayRenew: Bool, _ task: Int) {
        tasks[task].logOut.isConfirmed = answer == .status(200)
        if answer == .status(401), mayRenew {
            tasks[task].logOut.isRejected = true
            return tasks[task].step = .turn(.renewed)
        }
        revoke(task)
    }

    mutating func renewed(_ token: Int?, _ task: Int) {
        giveBackTurn(task)
        if let token { tasks[task].logOut.token = token }
        // A token that was rejected needs no second look.
        if token == nil, tasks[task].logOut.isRejected { return revoke(task) }
        confirm(mayRenew: false, task)
    }

    private func latest(for cached: Int, _ task: Int) -> Int {
        tasks[task].logOut.unsaved.flatMap { $0.old == cached ? $0.new : nil } ?? cached
    }

    private mutating func clearAgain(_ task: Int) {
        tasks[task].step = .store(tasks[task].logOut.rounds == 3 ? .clearOfGrant : .clearUnlessYounger)
    }

    private mutating func revoke(_ task: Int) {
        tasks[task].logOut.isRevoked = true
        let token = tasks[task].logOut.token
        if tasks[task].logOut.rounds == 0 {
            let old = tasks[task].logOut.old
            tasks[task].logOut.unsaved = token == old ? nil : Memory.Unsaved(old: old, new: token)
        }
        tasks[task].step = .send(.revoke(token, isRefreshToken: true), .revoke)
    }

    private mutating func logOutEnds(_ task: Int) {
        let late = processes[tasks[task].caller.process].unsaved
        beginEpoch(with: nil, task)
        if let late, late.new != tasks[task].logOut.unsaved?.new {
            return tasks[task].step = .send(.confirm(late.new), .dropLate)
        }
        tellLoggedOut(task)
    }

    private mutating func tellLoggedOut(_ task: Int) {
        tell(.loggedOut(isConfirmed: tasks[task].logOut.isConfirmed && tasks[task].logOut.isRevoked), task)
    }

    mutating func cache(_ pair: Int, _ isLost: Bool, _ task: Int) {
        if isLost {
            world.saveFailed(pair, by: tasks[task].caller)
            return tasks[task].step = .send(.revoke(pair, isRefreshToken: true), .revokeDropped)
        }
        let replaced = world.record.pair
        let unsaved = processes[tasks[task].caller.process].unsaved
        world.replace(with: .pair(pair), by: tasks[task].caller)
        beginEpoch(with: pair, task)
        tasks[task].replaced = [unsaved?.new, replaced == unsaved?.old ? nil : replaced].compactMap(\.self)
        if fault == .logInLeavesReplaced { tasks[task].replaced = [] }
        endNext(task)
    }

    /// Ends the next session that a login has taken the place of.
    private mutating func endNext(_ task: Int) {
        guard !tasks[task].replaced.isEmpty else { return tell(.loggedIn, task) }
        let token = tasks[task].replaced.removeFirst()
        tasks[task].logOut = LogOut(token: token)
        tasks[task].step =
            isFresh(token) ? .send(.confirm(token), .endConfirm(mayRenew: true)) : .send(.refresh(token), .endRenewed)
    }

    private mutating func endRevoke(_ task: Int) {
        tasks[task].step = .send(.revoke(tasks[task].logOut.token, isRefreshToken: true), .endRevoke)
    }
}
