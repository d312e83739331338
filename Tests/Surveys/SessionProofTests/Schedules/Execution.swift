import CoreSupport
import Foundation

/// One run of a scenario by the real code, in which every step waits until it is picked.
final class Execution<World: ExploredWorld>: Sendable {
    struct Gate {
        let id: Int
        let caller: Caller
        let step: Step
        let continuation: UnsafeContinuation<Passage, Never>
    }

    struct State {
        var world: World
        var bytes: [String: Data]  // Of each store; the world's record is what they say.
        var lastVault: (vault: Vault, record: Data?)?  // What was read last behind the helper.
        var gates: [Gate] = []
        var lastGate = 0
        /// What each process has seen, in order, as a hash. Its memory is a function of it.
        var histories: [Int: Int] = [:]
        var dead: Set<Int> = []
        var isOver = false
        var bounds: Scenario.Bounds
        var refreshAccidents: [Outcome] = []  // What else may come of the request of a refresh.
        /// A call of each process, and of one more, when all others have come to their ends.
        var lastCalls: [@Sendable (Call) async -> Told] = []
        var asksWithinWindow = false  // Whether each process asks once before the window closes, too.
        var onlyAccident: OneAccident?
        var givenUp: [Caller: World.Request] = [:]  // The requests that were given up and may still arrive.
        var choices: Choices
        var hasWritten = false  // Whether something was written in the exclusive scope that is open.
        var current: Caller?  // Whose step was the last.
        var forced: [Outcome]?  // Decides in the place of the choices while it is there; `done` once it is used up.
        var tasks: [Caller: Task<Void, Never>] = [:]
        var logIns: [Int: Int] = [:]  // How often each process has logged in.
        var log: [String]?  // What happened, where somebody wants to read it.
        var marks: Set<Mark> = []
        var step = Step.store  // The step that was opened last.
        var holder: Int?  // The process that took the turn last.
        var turnMayBeTaken = false  // Whether another may take the turn while its holder lives, as an accident.
        var withoutTurn: Set<Int> = []  // The processes that go on though their turn may be taken.
        var opened: [Int: Int] = [:]  // How many steps of the store each process has done.
        /// As many when a call began, and whether it has done one itself since.
        var begun: [Caller: (steps: Int, hasGone: Bool)] = [:]
    }

    let state: Protected<State>
    let executor = HandDrivenExecutor()
    let vault: Protected<Vault>?  // Where the record is, if it is behind a helper.

    init(_ state: State, vault: Vault? = nil) {
        self.state = Protected(state)
        self.vault = vault.map { Protected($0) }
    }
}

extension Execution {
    /// Waits until this step of the current caller is picked. A dead process waits until the run is over.
    func pass(_ step: Step) async -> Passage {
        let caller = Caller.current
        let id = state.withLock { state in
            state.lastGate += 1
            return state.lastGate
        }
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let passage: Passage? = state.withLock { state in
                    if state.isOver { return .gone }
                    if Task.isCancelled, !state.dead.contains(caller.process) { return .cancelled }
                    state.gates.append(Gate(id: id, caller: caller, step: step, continuation: continuation))
                    return nil
                }
                if let passage { continuation.resume(returning: passage) }
            }
        } onCancel: {
            let gate = state.withLock { state in state.dead.contains(caller.process) ? nil : state.removeGate(id) }
            gate?.continuation.resume(returning: .cancelled)
        }
    }

    /// Lets the caller at `gate` do its step, and everybody do what follows from it.
    func open(_ gate: Gate) {
        state.withLock { state in
            _ = state.removeGate(gate.id)
            state.current = gate.caller
            state.note(gate.caller, gate.step)
            state.mark(gate.caller, gate.step)
        }
        gate.continuation.resume(returning: .picked)
        executor.drain()
    }

    /// Decides what comes of a step of `caller`: as far as the bounds allow, the choices.
    func outcome(for caller: Caller, of possible: [Outcome]) -> Outcome {
        state.withLock { state in
            if state.isOver || state.dead.contains(caller.process) { return .crash }
            let outcome = state.decide(possible.filter { state.isWithinBounds($0) })
            state.note(caller, outcome)
            if outcome != .done { state.marks.insert(.accident(outcome, at: state.step, process: caller.process)) }
            if outcome == .crash {
                state.dead.insert(caller.process)
                state.world.crash(caller.process)
            }
            return outcome
        }
    }

    /// Ends everything that still waits: whatever it does now has no effect.
    func tearDown() {
        let gates = state.withLock { state in
            state.isOver = true
            defer { state.gates = [] }
            return state.gates
        }
        for gate in gates { gate.continuation.resume(returning: .gone) }
        executor.drain()
    }
}

extension Execution.State {
    fileprivate mutating func removeGate(_ id: Int) -> Execution.Gate? {
        gates.firstIndex { $0.id == id }.map { gates.remove(at: $0) }
    }

    fileprivate func isWithinBounds(_ outcome: Outcome) -> Bool {
        switch outcome {
        case .done: true
        case _ where forced == nil && !(onlyAccident?.is(outcome, at: step) ?? true): false
        case .lost, .refused, .silent, .late, .paused, .taken: forced != nil || bounds.accidents > 0
        case .crash: forced != nil || min(bounds.crashes, bounds.accidents) > 0
        }
    }

    private mutating func spend(_ outcome: Outcome) {
        if outcome != .done { bounds.accidents -= 1 }
        if outcome == .crash { bounds.crashes -= 1 }
    }

    fileprivate mutating func decide(_ possible: [Outcome]) -> Outcome {
        if forced != nil {
            guard let outcome = forced?.first, possible.contains(outcome) else { return .done }
            forced?.removeFirst()
            return outcome
        }
        let outcome = possible.count == 1 ? possible[0] : possible[choices.pick(possible.count)]
        spend(outcome)
        return outcome
    }

    mutating func mark(_ reuse: AuthorizationServer.Reuse?) {
        if let reuse { marks.insert(.reuse(reuse)) }
    }

    fileprivate mutating func mark(_ caller: Caller, _ step: Step) {
        self.step = step
        if case .begin = step { begun[caller] = (opened[caller.process, default: 0], false) }
        if step == .store || step == .turn {
            opened[caller.process, default: 0] += 1
            begun[caller]?.hasGone = true
        }
        if case .happen(let happening) = step { marks.insert(.happening(happening)) }
        guard step == .turn else { return }
        for first in withoutTurn.subtracting(dead) where first != caller.process {
            marks.insert(.turnTaken(from: first, by: caller.process))
        }
        if let holder, holder != caller.process {
            marks.insert(.turnPassed(from: holder, to: caller.process, hasCrashed: dead.contains(holder)))
        }
        holder = caller.process
    }

    mutating func mark(_ told: Told, to caller: Caller) {
        if caller.isLast { return }
        marks.insert(.told(told.withoutNumber, process: caller.process))
        // It has waited, and did nothing itself.
        if let begun = begun[caller], !begun.hasGone, begun.steps < opened[caller.process, default: 0],
            told != .cancelled
        {
            marks.insert(.shared(process: caller.process))
        }
    }

    /// Writes down what the process of `caller` has seen.
    mutating func note(_ caller: Caller, _ seen: some Hashable & Sendable) {
        var hasher = Hasher()
        hasher.combine(histories[caller.process])
        hasher.combine(caller)
        hasher.combine(world.clock)
        hasher.combine(seen)
        histories[caller.process] = hasher.finalize()
        log?.append("\(caller): \(seen)")
    }
}
