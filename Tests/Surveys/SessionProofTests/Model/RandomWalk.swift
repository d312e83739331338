import TestSupport

/// A random trace of the model, walked by the real code: after each step, the two worlds are the same.
struct RandomWalk {
    /// Where the real code did something else than the model.
    struct Difference: Error, CustomStringConvertible { let description: String }

    private var model: Model
    private let execution: Execution<World>
    private var numbers: SeededRandom
    private var log: [String] = []

    init(_ scenario: Scenario, _ behavior: AuthorizationServer.Behavior, seed: UInt64) throws {
        model = Model(scenario, behavior)
        // What happens by itself is the model's to say.
        var real = scenario
        real.happenings = []
        execution = try Execution(real, behavior, choices: Choices(), keepsLog: true)
        numbers = SeededRandom(seed: seed)
    }

    /// Walks to the end, and tells how many steps it took.
    mutating func run() throws -> Int {
        defer { execution.tearDown() }
        var steps = 0
        while let move = model.moves.randomElement(using: &numbers) {
            log.append(model.description(of: move))
            guard case .step(let task, let outcome) = move else {
                model.apply(move)
                execution.state.withLock { state in
                    switch move {
                    case .happening(let happening): state.world.happen(happening)
                    case .arrival(let pair): state.world.arrive(.refresh(pair))
                    case .step: break
                    }
                }
                continue
            }
            let caller = model.tasks[task].caller
            let gates = execution.state.withLock { $0.gates.filter { $0.caller == caller } }
            guard let gate = gates.first, gates.count == 1, gate.step.isSameKind(as: model.tasks[task].step) else {
                throw Difference(description: "the code waits at \(gates.map(\.step))\n\(log.joined(separator: "\n"))")
            }
            model.apply(move)
            execution.state.withLock { $0.forced = [outcome] }
            execution.open(gate)
            var world = execution.state.withLock { $0.world }
            if model.moves.isEmpty { world.checkEnd() }
            guard world == model.world else {
                throw Difference(description: "model \(model.world)\ncode \(world)\n\(log.joined(separator: "\n"))")
            }
            steps += 1
        }
        return steps
    }
}

extension Step {
    fileprivate func isSameKind(as step: Model.Step) -> Bool {
        switch (self, step) {
        case (.begin, .begin), (.store, .store), (.turn, .turn), (.send, .send), (.receive, .receive): true
        default: false
        }
    }
}
