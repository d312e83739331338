/// Every state that a model can come to, breadth first, so that the trace to a broken promise is as short as can be.
struct ModelExploration {
    struct Failure {
        let violation: String
        let moves: [Model.Move]

        func log(from start: Model) -> String {
            var model = start
            return moves.map { move in
                defer { model.apply(move) }
                return model.description(of: move)
            }.joined(separator: "\n")
        }
    }

    private(set) var states = 0

    /// Visits all states from `start` on, or those up to the first in which a promise is broken.
    ///
    /// States are told apart by hashes of 64 bits.
    mutating func run(from start: Model) async -> Failure? {
        var cameBy: [Int: (from: Int, move: Model.Move)] = [:]
        var visited: Set<Int> = [start.hashValue]
        var frontier = [start]
        states = 1
        while !frontier.isEmpty {
            var next: [Model] = []
            for model in frontier {
                let hash = model.hashValue
                // Other tests want to go on too.
                if states.isMultiple(of: 16) { await Task.yield() }
                for move in model.moves {
                    var successor = model
                    successor.apply(move)
                    guard visited.insert(successor.hashValue).inserted else { continue }
                    states += 1
                    cameBy[successor.hashValue] = (hash, move)
                    if let violation = successor.world.ledger.violation {
                        return Failure(violation: violation, moves: trace(to: successor.hashValue, cameBy))
                    }
                    next.append(successor)
                }
            }
            frontier = next
        }
        return nil
    }

    private func trace(to end: Int, _ cameBy: [Int: (from: Int, move: Model.Move)]) -> [Model.Move] {
        var moves: [Model.Move] = []
        var state = end
        while let step = cameBy[state] {
            moves.append(step.move)
            state = step.from
        }
        return moves.reversed()
    }
}

extension Model {
    func description(of move: Move) -> String {
        switch move {
        case .step(let task, let outcome): "\(tasks[task].caller): \(tasks[task].step), \(outcome)"
        case .happening(let happening): "\(happening)"
        case .arrival(let pair): "R\(pair) arrives"
        }
    }
}
