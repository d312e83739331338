import CoreSupport

enum ScheduleEnd: Equatable {
    case complete
    /// It came to a state whose schedules have all been seen, or will be: where all processes have seen the same in the
    /// same order, where the world is the same, and as much may still go wrong.
    case known
    case broken(String)
}

extension Execution {
    /// Lets the choices decide who goes on until nobody can, a promise is broken or a state was `seen`, by its hash.
    func run(seen: inout Set<Int>) -> ScheduleEnd {
        defer { tearDown() }
        while true {
            let candidates = state.withLock { $0.candidates() }
            if candidates.isEmpty {
                state.withLock { if $0.world.violation == nil { $0.world.checkEnd() } }
                if state.withLock({ $0.world.violation == nil }) { askOnceMore() }
            }
            if let violation = state.withLock({ $0.world.violation }) { return .broken(violation) }
            if candidates.isEmpty { return .complete }
            if let key = key(), !seen.insert(key).inserted { return .known }
            open(state.withLock { $0.pick(candidates) })
        }
    }
}

extension Execution {
    private func key() -> Int? {
        let vault = vault?.withLock { $0 }
        return state.withLock { $0.key(vault) }
    }
}

extension Execution.State {
    /// The gates that may be opened, those of the task that went on last before others.
    func candidates() -> [Execution.Gate] {
        let enabled = gates.filter { !dead.contains($0.caller.process) && ($0.step != .turn || world.turn == nil) }
            .sorted { ($0.caller.process, $0.caller.task, $0.id) < ($1.caller.process, $1.caller.task, $1.id) }
        let own = enabled.filter { $0.caller.isSameTask(as: current) }
        if own.isEmpty { return enabled }
        guard bounds.preemptions > 0 else { return own }
        // What a process does with an answer, no other process can see before its next step. So others go on only then.
        let isPrivate = own.allSatisfy { $0.step == .receive }
        return own
            + enabled.filter {
                !$0.caller.isSameTask(as: current)
                    && (!isPrivate || [-1, current?.process].contains($0.caller.process))
            }
    }

    mutating func pick(_ candidates: [Execution.Gate]) -> Execution.Gate {
        let gate = candidates.count == 1 ? candidates[0] : candidates[choices.pick(candidates.count)]
        let isPreemption = candidates[0].caller.isSameTask(as: current) && !gate.caller.isSameTask(as: current)
        if isPreemption { bounds.preemptions -= 1 }
        return gate
    }

    /// What all that can still happen depends on; `nil` on the way to the first new choice, where all has been seen.
    fileprivate func key(_ vault: Vault?) -> Int? {
        guard choices.isNew else { return nil }
        var hasher = Hasher()
        hasher.combine(vault?.shape)
        hasher.combine(world)
        // What a process has seen that does nothing more does not matter.
        let live = Set(gates.map(\.caller.process)).subtracting(dead)
        hasher.combine(histories.filter { live.contains($0.key) })
        hasher.combine(dead)
        hasher.combine(bounds)
        hasher.combine(current.map { Caller(process: $0.process, task: $0.task) })
        return hasher.finalize()
    }
}
