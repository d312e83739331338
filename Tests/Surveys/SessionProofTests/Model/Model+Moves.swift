extension Model {
    enum Move: Hashable, Sendable {
        case step(task: Int, Outcome)  // One step of one task, and what comes of it.
        case happening(Happening)
        case arrival(of: Int)  // The refresh of this pair arrives, which was given up.
    }

    /// Everything that can happen next; what happens by itself does so while a task can go on.
    var moves: [Move] {
        let steps = tasks.indices.filter(canGoOn).flatMap { task in
            outcomes(of: task).map { Move.step(task: task, $0) }
        }
        guard !steps.isEmpty else { return [] }
        let late = world.onTheWay.indices.filter { world.onTheWay.firstIndex(of: world.onTheWay[$0]) == $0 }
        return steps + happenings.map { .happening($0) } + late.map { .arrival(of: world.onTheWay[$0]) }
    }

    private func canGoOn(_ task: Int) -> Bool {
        if processes[tasks[task].caller.process].isDead { return false }
        switch tasks[task].step {
        case .done: return false
        case .turn: return fault == .noTurn || world.turn == nil
        case .begin, .store, .send, .receive: return true
        }
    }

    private func outcomes(of task: Int) -> [Outcome] {
        let step = tasks[task].step
        var outcomes = [Outcome.done]
        if case .begin = step { return outcomes }
        if mishapsLeft > 0, step.mayBeLost || isNoting(task) || storeMayBeOutOfReach && step.isOfStore {
            outcomes.append(.lost)
        }
        if mishapsLeft > 0, turnMayBeTaken, case .turn = step { outcomes.append(.taken) }
        if mishapsLeft > 0, case .send(let request, _) = step, request.mayBeRefused { outcomes.append(.refused) }
        if mishapsLeft > 0, case .send(.refresh, _) = step { outcomes += refreshAccidents }
        if crashesLeft > 0 { outcomes.append(.crash) }
        return outcomes
    }

    /// Whether the next step of `task` writes a note, which may fail.
    private func isNoting(_ task: Int) -> Bool {
        switch tasks[task].step {
        case .store(.noteOutcome(let pair, _)), .store(.dropOlder(let pair)): return world.record == .pair(pair)
        default: break
        }
        guard tasks[task].step == .store(.recordRefresh), fault != .noNote, let cached = world.record.pair else {
            return false
        }
        return !isUsable(cached, insteadOf: tasks[task].rejected) && !tasks[task].isOutdated && !isPaused(task)
    }

    mutating func apply(_ move: Move) {
        answer.told = nil
        switch move {
        case .step(let task, let outcome): apply(outcome, to: task)
        case .happening(let happening):
            happenings.removeAll { $0 == happening }
            world.happen(happening)
        case .arrival(let pair): world.arrive(.refresh(pair))
        }
    }

    private mutating func apply(_ outcome: Outcome, to task: Int) {
        perform(outcome, task)
        guard moves.isEmpty else { return }
        world.checkEnd()
        var rest = self
        rest.askOnceMore()
        if let violation = rest.world.violation { world.fail(violation) }
    }

    /// Lets each process that lives, or else a new one, ask for a token, while nothing goes wrong any more.
    private mutating func askOnceMore() {
        (mishapsLeft, crashesLeft, happenings) = (0, 0, [])
        world.happen(.timePasses)
        var live = processes.indices.filter { !processes[$0].isDead }
        if live.isEmpty {
            live = [processes.count]
            processes.append(Memory())
        }
        for process in live {
            tasks.append(Task(caller: .last(of: process), calls: [.token], step: .begin))
            let last = tasks.count - 1
            var steps = 0
            while tasks[last].step != .done, canGoOn(last), steps < 50 {
                perform(.done, last)
                steps += 1
            }
            if tasks[last].step != .done { world.fail(.answered, "a call does not end") }
        }
    }

    private mutating func perform(_ outcome: Outcome, _ task: Int) {
        let caller = tasks[task].caller
        switch outcome {
        case .done: break
        case .lost, .refused, .silent, .late, .paused, .taken: mishapsLeft -= 1
        case .crash:
            crashesLeft -= 1
            processes[caller.process] = Memory(isDead: true)
            world.crash(caller.process, freesLocks: fault != .lockOutlivesHolder)
            if case .send(let request, _) = tasks[task].step, request.isRefresh, refreshAccidents.contains(.late) {
                world.giveUp(request, isCut: true, by: caller)
            }
            return
        }
        let isLost = ![.done, .taken].contains(outcome)
        switch tasks[task].step {
        case .begin: begin(task)
        case .store(let step): store(step, isLost, task)
        case .turn(let step) where isLost: turnOutOfReach(step, task)
        case .turn(let step):
            if fault != .noTurn { world.takeTurn(caller, mayBeTaken: outcome == .taken) }
            tasks[task].hasTurn = true
            turn(step, task)
        case .send(let request, let step):
            world.send(request, by: caller)
            if outcome == .refused {
                world.refuse(request, by: caller)
                answered(request.isRefresh ? .status(503) : nil, to: request, step, task)
            } else if outcome == .paused {
                world.pause(request, by: caller)
                answered(.status(429), to: request, step, task)
            } else if outcome == .late || outcome == .silent {
                world.giveUp(request, isCut: outcome == .late, by: caller)
                // After silence, as if a router had answered for the server.
                answered(outcome == .silent ? .status(504) : nil, to: request, step, task)
            } else if isLost {
                world.lose(request, by: caller)
                answered(nil, to: request, step, task)
            } else {
                tasks[task].step = .receive(request, world.answer(to: request, from: caller), step)
            }
        case .receive(let request, let answer, let step):
            if isLost { world.lose(answer, to: request, by: caller) }
            if !isLost, let pair = answer.pair { expiries[pair] = world.clock + 1 }
            answered(isLost ? nil : answer, to: request, step, task)
        case .done: break
        }
    }

    /// The call is answered, and the next one stands before its beginning.
    mutating func tell(_ told: Told, _ task: Int) {
        giveBackTurn(task)
        world.end(tasks[task].caller, told)
        answer.told = told
        tasks[task].calls.removeFirst()
        tasks[task].caller.call += 1
        tasks[task].rejected = nil
        tasks[task].isSecondRound = false
        (tasks[task].isOver, tasks[task].isRefreshing) = (false, false)
        tasks[task].doubt = RefreshNote()
        tasks[task].logOut = LogOut()
        tasks[task].replaced = []
        tasks[task].step = tasks[task].calls.isEmpty ? .done : .begin
    }

    mutating func giveBackTurn(_ task: Int) {
        if tasks[task].hasTurn, fault != .noTurn { world.giveBackTurn(tasks[task].caller) }
        tasks[task].hasTurn = false
    }

    mutating func beginEpoch(with token: Int?, isEnding: Bool = false, goesOn: Bool = false, _ task: Int) {
        let process = tasks[task].caller.process
        if fault != .logOutKeepsEpoch { processes[process].isEnding = isEnding }
        processes[process].token = token
        processes[process].unsaved = nil
        processes[process].pausedAt = nil
        if fault == .logOutKeepsEpoch { return }
        for other in tasks.indices
        where other != task && tasks[other].caller.process == process && tasks[other].step != .begin {
            tasks[other].isOutdated = true
            if !isEnding, !goesOn { tasks[other].isOver = true }
        }
    }

    func isFresh(_ pair: Int) -> Bool { world.clock < expiries[pair, default: 0] }

    /// Whether the server has asked to wait.
    func isPaused(_ task: Int) -> Bool {
        let ofRecord = fault == .pauseIsIgnored ? nil : world.refresh.pausedAt
        return [ofRecord, processes[tasks[task].caller.process].pausedAt].contains(world.clock)
    }

    func isUsable(_ pair: Int, insteadOf rejected: Int?) -> Bool { pair != rejected && isFresh(pair) }

    func family(_ pair: Int) -> Int { world.server.pairs[pair].family }

    private mutating func begin(_ task: Int) {
        let call = tasks[task].calls[0]
        world.begin(call, tasks[task].caller)
        switch call {
        case .token, .request, .another: validToken(task)
        case .logOut:
            tasks[task].logOut.unsaved = processes[tasks[task].caller.process].unsaved
            beginEpoch(with: nil, isEnding: true, task)
            tasks[task].step = .store(.cachedForLogOut)
        case .logIn: tasks[task].step = .send(.logIn, .logIn)
        }
    }

    private mutating func turnOutOfReach(_ step: TurnStep, _ task: Int) {
        world.scopeFailed(tasks[task].caller)
        switch step {
        case .refreshInTurn: tasks[task].step = .store(.loadWithoutTurn)
        case .saveAgain(let unsaved): adoptUnsaved(unsaved.new, task)
        case .renewed: renewed(nil, task)
        }
    }

    private mutating func turn(_ step: TurnStep, _ task: Int) {
        switch step {
        case .refreshInTurn(let cached):
            tasks[task].renewed = cached
            tasks[task].isRefreshing = true
            if let unsaved = processes[tasks[task].caller.process].unsaved, !tasks[task].isOutdated {
                return tasks[task].step = .store(.saveAgainInTurn(unsaved))
            }
            tasks[task].step =
                fault == .noSecondRead ? .send(.refresh(cached), .refresh(number: 1)) : .store(.recordRefresh)
        case .saveAgain(let unsaved):
            tasks[task].isRefreshing = false
            tasks[task].step = .store(.saveAgainInTurn(unsaved))
        case .renewed: tasks[task].step = .store(.renewedLoad)
        }
    }
}

extension Model.Step {
    fileprivate var mayBeLost: Bool {
        switch self {
        case .send, .receive: true
        case .store(.save), .store(.saveAgainInTurn), .store(.renewedSave), .store(.cache): true
        case .begin, .store, .turn, .done: false
        }
    }

    fileprivate var isOfStore: Bool {
        switch self {
        case .store, .turn: true
        case .begin, .send, .receive, .done: false
        }
    }
}
