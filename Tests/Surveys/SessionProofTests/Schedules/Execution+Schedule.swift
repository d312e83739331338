import CoreSupport

enum ScheduleEnd: Equatable {
    case complete
    /// It came to a state whose schedules have all been seen, or will be: where all processes have seen the same in the
    /// same order, where the world is the same, and at least as much may still go wrong.
    case known
    case broken(String)
}

extension Execution {
    /// Lets the choices decide who goes on until nobody can, a promise is broken or a state was `seen`, by its hash.
    func run(seen: inout SeenStates) -> ScheduleEnd {
        defer { tearDown() }
        while true {
            let candidates = state.withLock { $0.candidates() }
            if candidates.isEmpty {
                state.withLock { if $0.world.violation == nil { $0.world.checkEnd() } }
                if state.withLock({ $0.world.violation == nil }) { askOnceMore() }
            }
            if let violation = state.withLock({ $0.world.violation }) { return .broken(violation) }
            if candidates.isEmpty { return .complete }
            if let (hash, freedom) = reached(), !seen.insert(hash, freedom) { return .known }
            open(state.withLock { $0.pick(candidates) })
        }
    }
}

extension Execution {
    private func reached() -> (hash: Int, freedom: SeenStates.Freedom)? {
        let vault = vault?.withLock { $0 }
        return state.withLock { $0.reached(vault) }
    }
}

extension Execution.State {
    /// The gates that may be opened, those of the task that went on last before others.
    func candidates() -> [Execution.Gate] {
        let enabled = enabled.sorted {
            ($0.caller.process, $0.caller.task, $0.id) < ($1.caller.process, $1.caller.task, $1.id)
        }
        let own = enabled.filter { $0.caller.isSameTask(as: current) }
        if own.isEmpty { return enabled }
        guard bounds.preemptions > 0 else { return own }
        let isPrivate = isPrivate(own)
        return own
            + enabled.filter {
                !$0.caller.isSameTask(as: current)
                    && (!isPrivate || [-1, current?.process].contains($0.caller.process))
            }
    }

    /// What a process does with an answer, no other process can see before its next step. So others go on only then.
    private func isPrivate(_ own: [Execution.Gate]) -> Bool { own.allSatisfy { $0.step == .receive } }

    private var enabled: [Execution.Gate] {
        gates.filter { !dead.contains($0.caller.process) && isOpen($0) }
    }

    private func isOpen(_ gate: Execution.Gate) -> Bool {
        switch gate.step {
        case .turn: world.turn(for: gate.caller) == nil
        // One that arrives before the next is like one whose answer is lost.
        case .arrive where onlyAccident != nil: givenUp[gate.caller].map(world.isAnswered) ?? true
        case .begin, .store, .send, .receive, .happen, .arrive: true
        }
    }

    mutating func pick(_ candidates: [Execution.Gate]) -> Execution.Gate {
        let gate = candidates.count == 1 ? candidates[0] : candidates[choices.pick(candidates.count)]
        let isPreemption = candidates[0].caller.isSameTask(as: current) && !gate.caller.isSameTask(as: current)
        if isPreemption { bounds.preemptions -= 1 }
        return gate
    }

    /// What all that can still happen depends on; `nil` on the way to the first new choice, where all has been seen.
    fileprivate func reached(_ vault: Vault?) -> (hash: Int, freedom: SeenStates.Freedom)? {
        guard choices.isNew else { return nil }
        var hasher = Hasher()
        hasher.combine(vault?.shape)
        hasher.combine(world)
        // What a process has seen that does nothing more does not matter.
        let live = Set(gates.map(\.caller.process)).subtracting(dead)
        hasher.combine(histories.filter { live.contains($0.key) })
        hasher.combine(dead)
        let own = enabled.filter { $0.caller.isSameTask(as: current) }
        let task = own.isEmpty ? nil : current.map { Caller(process: $0.process, task: $0.task) }
        return (hasher.finalize(), SeenStates.Freedom(bounds: bounds, current: task, isPrivate: isPrivate(own)))
    }
}
