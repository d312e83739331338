extension Model {
    /// `validToken(insteadOf:)`, as far as the first step that is seen outside.
    mutating func validToken(_ task: Int) {
        (tasks[task].isOutdated, tasks[task].isOver) = (false, false)
        let memory = processes[tasks[task].caller.process]
        if memory.isEnding { return tell(.notLoggedIn, task) }
        if memory.unsaved == nil, let token = memory.token, isUsable(token, insteadOf: tasks[task].rejected) {
            return deliver(token, task)
        }
        tasks[task].step = memory.unsaved.map { .turn(.saveAgain($0)) } ?? .store(.loadCached)
    }

    /// A token for the caller: the end of `token`, and the way on for a request.
    mutating func deliver(_ token: Int, _ task: Int) {
        giveBackTurn(task)
        if let rejected = tasks[task].rejected, family(rejected) != family(token) { return tell(.notLoggedIn, task) }
        if token == tasks[task].rejected, !tasks[task].isSecondRound {
            tasks[task].isSecondRound = true
            return validToken(task)
        }
        switch tasks[task].calls[0] {
        case .request where token == tasks[task].rejected: tell(.answer(status: 401), task)
        case .request: tasks[task].step = .send(.use(token), .send(isRetry: tasks[task].rejected != nil))
        case .another where tasks[task].rejected == nil:
            world.reject(token, by: tasks[task].caller)
            tasks[task].rejected = token
            validToken(task)
        case .token, .another, .logIn, .logOut: tell(.token(token), task)
        }
    }

    mutating func adopt(_ token: Int, _ task: Int) {
        if tasks[task].isOutdated, fault != .adoptsWithoutEpoch { return tell(.notLoggedIn, task) }
        processes[tasks[task].caller.process].token = token
        deliver(token, task)
    }

    mutating func store(_ step: StoreStep, _ isLost: Bool, _ task: Int) {
        let caller = tasks[task].caller
        if isLost, storeMayBeOutOfReach { return outOfReach(step, task) }
        switch step {
        case .loadCached:
            guard let cached = loadCached(task) else { return tell(.notLoggedIn, task) }
            if isUsable(cached, insteadOf: tasks[task].rejected) { return adopt(cached, task) }
            if isPaused(task) { return fail(task) }
            tasks[task].step = .turn(.refreshInTurn(cached))
        case .loadWithoutTurn:
            guard let cached = loadCached(task) else { return tell(.notLoggedIn, task) }
            if isUsable(cached, insteadOf: tasks[task].rejected) { return adopt(cached, task) }
            tell(.failed, task)
        case .recordRefresh:
            guard let cached = loadCached(task) else { return tell(.notLoggedIn, task) }
            if isUsable(cached, insteadOf: tasks[task].rejected) { return adopt(cached, task) }
            if tasks[task].isOutdated { return tell(.notLoggedIn, task) }
            if isPaused(task) || fault == .noteBlocks && world.refresh.isSent { return fail(task) }
            if isLost { world.noteFailed(by: caller) }
            if isLost, fault != .failedNoteIsIgnored { return fail(task) }
            tasks[task].wasNoted = world.refresh.isSent
            tasks[task].mayBeLost = false
            tasks[task].renewed = cached
            tasks[task].wasSent = world.openOlder != nil
            tasks[task].older = older(of: cached)
            if fault != .noNote, !isLost {
                let note = RefreshNote(isSent: true, holder: caller.process, older: tasks[task].older)
                world.note(note, ofRefreshing: cached, by: caller)
            }
            sendRefresh(of: cached, number: 1, task)
        case .loadBeforeRepetition(let pair, let number):
            guard let cached = loadCached(task) else { return tell(.notLoggedIn, task) }
            guard cached == pair else {
                return family(cached) == family(pair) ? adopt(cached, task) : tell(.notLoggedIn, task)
            }
            if tasks[task].isOutdated { return tell(.notLoggedIn, task) }
            let isOlder = tasks[task].older.map { $0.pair != world.refreshToken(with: pair) } ?? false
            if isOlder, tasks[task].older?.sentAt != world.moment { return fail(task) }
            sendRefresh(of: pair, number: number, task)
        case .dropOlder(let pair):
            if world.read(caller) == .pair(pair) {
                if isLost {
                    world.noteFailed(by: caller)
                    return fail(task)
                }
                let note = RefreshNote(
                    isSent: world.refresh.isSent, holder: world.refresh.holder, pausedAt: world.refresh.pausedAt)
                world.note(note, ofRefreshing: pair, by: caller)
            }
            tasks[task].step = .store(.recordRefresh)
        case .noteOutcome(let pair, let pausedAt): noteOutcome(of: pair, pausedAt, isLost, task)
        case .save(let old, let new): save(new, insteadOf: old, isLost, task)
        case .loadAfterSave(let old, let new):
            let cached = loadCached(task)
            if let cached, hasNewerRefreshToken(new, than: cached, renewedFrom: old) {
                return tasks[task].step = .store(.save(old: cached, new: new))
            }
            if let cached, family(cached) == family(new) { return adopt(cached, task) }
            tasks[task].step = .send(.confirm(new), .dropRefreshed(isOver: true))
        case .finishSave(_, let new):
            world.replace(with: .pair(new), by: caller)
            adopt(new, task)
        case .saveAgainInTurn(let unsaved):
            _ = world.read(caller)
            if world.awaits(unsaved.old) {
                if isLost {
                    world.saveFailed(unsaved.new, by: caller)
                    return adoptUnsaved(unsaved.new, task)
                }
                world.replace(with: .pair(unsaved.new), noting: world.noting(unsaved.note), by: caller)
                forgetUnsaved(task)
                if isFresh(unsaved.new) { return adopt(unsaved.new, task) }
                return readAfterSave(task)
            }
            tasks[task].step = .store(.loadAfterSaveAgain(unsaved))
        case .loadAfterSaveAgain(let unsaved):
            let cached = loadCached(task)
            if let cached, hasNewerRefreshToken(unsaved.new, than: cached, renewedFrom: unsaved.old) {
                let next = Memory.Unsaved(old: cached, new: unsaved.new, note: unsaved.note)
                return tasks[task].step = .store(.saveAgainInTurn(next))
            }
            forgetUnsaved(task)
            if let cached, family(cached) == family(unsaved.new), fault != .dropsWhatOthersSaved {
                readAfterSave(task)
            } else {
                tasks[task].step = .send(.confirm(unsaved.new), .dropRefreshed(isOver: cached == nil))
            }
        case .end(let pair):
            let isCached = world.read(caller) == .pair(pair)
            let isNoted = ![nil, caller.process].contains(world.refresh.holder) && fault != .endsDespiteNote
            if fault == .endsWithoutComparing || isCached && !isNoted {
                world.clear(caller, mayFollowLoss: mayFollowLoss(task))
                if !tasks[task].isOutdated { processes[caller.process].token = nil }
                return tell(.sessionEnded(mayFollowLoss: mayFollowLoss(task)), task)
            }
            tasks[task].step = .store(.loadWinner(pair))
        case .loadWinner(let pair):
            guard let winner = loadCached(task), family(winner) == family(pair) else { return tell(.notLoggedIn, task) }
            if winner == pair { return tell(.failed, task) }
            adopt(winner, task)
        case .cachedForLogOut, .renewedLoad, .renewedSave, .clearUnlessYounger, .cachedForLogOutAgain, .clearOfGrant,
            .clearLeftovers, .cachedAfterEnd:
            storeForLogOut(step, isLost, task)
        case .cache(let pair): cache(pair, isLost, task)
        }
    }

    /// What was still to be saved is saved, and does not answer the call.
    mutating func readAfterSave(_ task: Int) {
        if tasks[task].isRefreshing { return tasks[task].step = .store(.recordRefresh) }
        giveBackTurn(task)
        tasks[task].step = .store(.loadCached)
    }

    /// The store's exclusive scope is out of reach.
    private mutating func outOfReach(_ step: StoreStep, _ task: Int) {
        world.scopeFailed(tasks[task].caller)
        switch step {
        case .loadCached, .recordRefresh, .dropOlder, .loadWithoutTurn, .loadBeforeRepetition, .loadWinner, .finishSave:
            tell(.failed, task)
        case .end:
            if !tasks[task].isOutdated { processes[tasks[task].caller.process].token = nil }
            tell(.sessionEnded(mayFollowLoss: mayFollowLoss(task)), task)
        case .noteOutcome(_, let pausedAt): keepPause(pausedAt, task)
        case .save(let old, let new), .loadAfterSave(let old, let new):
            keepUnsaved(new, insteadOf: old, task)
        case .saveAgainInTurn(let unsaved), .loadAfterSaveAgain(let unsaved): adoptUnsaved(unsaved.new, task)
        case .cache(let pair): tasks[task].step = .send(.revoke(pair, isRefreshToken: true), .revokeDropped)
        case .renewedLoad: renewed(nil, task)
        case .renewedSave(_, let new): renewed(new, task)
        case .cachedForLogOut, .clearUnlessYounger, .cachedForLogOutAgain, .clearOfGrant, .clearLeftovers,
            .cachedAfterEnd:
            logOutFails(task)
        }
    }

    mutating func adoptUnsaved(_ new: Int, _ task: Int) { isFresh(new) ? adopt(new, task) : tell(.failed, task) }

    private mutating func keepUnsaved(_ new: Int, insteadOf old: Int, _ task: Int) {
        let process = tasks[task].caller.process
        if tasks[task].isOver {
            return tasks[task].step = .send(.confirm(new), .dropRefreshed(isOver: true))
        }
        processes[process].unsaved = Memory.Unsaved(old: old, new: new, note: tasks[task].doubt)
        if tasks[task].isOutdated { return tell(.notLoggedIn, task) }
        processes[process].token = new
        tell(.failed, task)
    }

    /// The answer to the refresh of `pair`, the request of that number; `nil` where it was lost.
    mutating func refreshed(_ sent: Int, _ answer: Response?, number: Int, _ task: Int) {
        let pair = tasks[task].renewed
        let isOlder = sent != world.refreshToken(with: pair)
        switch answer {
        case .token(pair) where isOlder, .invalidGrant where isOlder: tasks[task].step = .store(.dropOlder(pair))
        case .token(let new), .access(let new, _):
            if fault == .answersBeforeSave {
                processes[tasks[task].caller.process].unsaved = Memory.Unsaved(old: pair, new: new)
                return adopt(new, task)
            }
            tasks[task].doubt = doubt(beside: new, task)
            tasks[task].step = .store(.save(old: pair, new: new))
        case .invalidGrant: tasks[task].step = .store(.end(pair))
        case .status, nil:
            if fault == .clearsOnTimeout { return tasks[task].step = .store(.end(pair)) }
            if answer == .status(429) {
                if fault == .pauseIsNotSaved { return fail(task) }
                return tasks[task].step = .store(.noteOutcome(pair, pausedAt: world.clock))
            }
            tasks[task].mayBeLost = true
            guard isRepeated(answer), number < 3 || fault == .repeatsWithoutEnd else {
                if fault == .noteErasedAfterLoss { return tasks[task].step = .store(.noteOutcome(pair, pausedAt: nil)) }
                return fail(task)
            }
            if tasks[task].isOutdated { return tell(.notLoggedIn, task) }
            if fault == .repeatsWithoutLooking {
                return sendRefresh(of: pair, number: number + 1, task)
            }
            tasks[task].step = .store(.loadBeforeRepetition(pair, number: number + 1))
        }
    }

    private mutating func sendRefresh(of pair: Int, number: Int, _ task: Int) {
        let older = fault == .sendsNewestInWindow ? nil : tasks[task].older?.pair
        let request = Request.refresh(older ?? world.refreshToken(with: pair))
        world.handOver(request, by: tasks[task].caller)
        tasks[task].step = .send(request, .refresh(number: number))
    }

    private func mayFollowLoss(_ task: Int) -> Bool {
        fault != .endHidesLoss && (tasks[task].wasNoted || tasks[task].mayBeLost)
    }

    /// The refresh fails, or is not sent.
    private mutating func fail(_ task: Int) {
        if fault == .sparesRejected, let token = processes[tasks[task].caller.process].token, isFresh(token) {
            return deliver(token, task)
        }
        tell(.failed, task)
    }

    /// Saves what is known after a refresh that brought no token.
    private mutating func noteOutcome(of pair: Int, _ pausedAt: Int?, _ isLost: Bool, _ task: Int) {
        let caller = tasks[task].caller
        guard world.read(caller) == .pair(pair) else { return fail(task) }
        if isLost {
            world.noteFailed(by: caller)
            return keepPause(pausedAt, task)
        }
        let erases =
            !tasks[task].wasNoted && !tasks[task].mayBeLost || fault == .noteErasedAfterLoss
            || fault == .pauseErasesNote
        let older = erases ? nil : world.refresh.older
        let holder = erases ? nil : world.refresh.holder
        world.note(
            RefreshNote(isSent: !erases, holder: holder, pausedAt: pausedAt, older: older), ofRefreshing: pair,
            by: caller)
        fail(task)
    }

    private mutating func keepPause(_ pausedAt: Int?, _ task: Int) {
        if !tasks[task].isOutdated { processes[tasks[task].caller.process].pausedAt = pausedAt }
        fail(task)
    }

    /// Whether the request is sent again after this answer, `nil` where the connection was lost.
    private func isRepeated(_ answer: Response?) -> Bool {
        switch answer {
        case nil: fault != .repeatsNothing
        case .status(504): world.isWindowDeclared || fault == .repeatsSilence
        default: world.isWindowDeclared || fault == .repeatsRefusal
        }
    }

    private mutating func save(_ new: Int, insteadOf old: Int, _ isLost: Bool, _ task: Int) {
        let caller = tasks[task].caller
        _ = world.read(caller)
        guard world.awaits(old) else {
            return tasks[task].step = .store(.loadAfterSave(old: old, new: new))
        }
        if isLost {
            world.saveFailed(new, by: caller)
            return keepUnsaved(new, insteadOf: old, task)
        }
        if fault == .tornReplace {
            world.clear(caller)
            return tasks[task].step = .store(.finishSave(old: old, new: new))
        }
        world.replace(with: .pair(new), noting: world.noting(tasks[task].doubt), by: caller)
        adopt(new, task)
    }

    private func doubt(beside new: Int, _ task: Int) -> RefreshNote {
        if fault == .saveForgetsLoss { return RefreshNote() }
        let mayBeDisplaced = tasks[task].mayBeLost || tasks[task].wasSent
        let open = tasks[task].older.flatMap { $0.sentAt == world.moment ? $0 : nil }
        let kept = open.flatMap { mayBeDisplaced && $0.pair != world.refreshToken(with: new) ? $0 : nil }
        return RefreshNote(isSent: tasks[task].mayBeLost || kept != nil, older: kept)
    }

    /// The token to send at a server whose window is declared: one that was sent before, while its window is open.
    private func older(of cached: Int) -> RefreshNote.Older? {
        guard world.isWindowDeclared else { return nil }
        return world.openOlder ?? RefreshNote.Older(pair: world.refreshToken(with: cached), sentAt: world.moment)
    }

    private mutating func loadCached(_ task: Int) -> Int? {
        let record = world.read(tasks[task].caller).pair
        if record == nil, !tasks[task].isOutdated { processes[tasks[task].caller.process].token = nil }
        return record
    }

    func hasNewerRefreshToken(_ new: Int, than cached: Int, renewedFrom old: Int) -> Bool {
        let refreshToken = world.refreshToken(with: cached)
        return family(new) == family(cached) && refreshToken == world.refreshToken(with: old)
            && refreshToken != world.refreshToken(with: new)
    }

    private mutating func forgetUnsaved(_ task: Int) {
        if !tasks[task].isOutdated { processes[tasks[task].caller.process].unsaved = nil }
    }
}
