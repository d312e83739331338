import CoreSupport
import TestSupport

/// All schedules of a scenario within its bounds, by the real code.
struct ScheduleExploration<World: ExploredWorld> {
    struct Failure: CustomStringConvertible {
        let violation: String
        let replay: Replay
        let log: [String]

        var description: String { ([violation, replay.line] + log).joined(separator: "\n") }
    }

    let name: String  // `SCENARIO/SERVER`.
    private let begin: (_ choices: Choices, _ keepsLog: Bool) throws -> Execution<World>
    private(set) var schedules = 0
    private(set) var states = SeenStates()
    private var marked: Set<Mark> = []

    var marks: Set<String> { Set(marked.map(\.description)) }

    /// An exploration of what `begin` brings to its beginning.
    init(
        _ scenario: Scenario, _ behavior: some RawRepresentable<String>,
        begin: @escaping (_ choices: Choices, _ keepsLog: Bool) throws -> Execution<World>
    ) {
        name = "\(scenario)/\(behavior.rawValue)"
        self.begin = begin
    }

    /// Runs schedule after schedule until one fails or there is none left.
    mutating func run() async throws -> Failure? {
        var choices = Choices()
        repeat {
            let execution = try begin(choices, false)
            let end = execution.run(seen: &states)
            choices = execution.choices
            schedules += 1
            marked.formUnion(execution.state.withLock { $0.marks })
            if case .broken(let violation) = end {
                let replay = Replay(name: name, picks: choices.picks)
                return Failure(violation: violation, replay: replay, log: try self.replay(choices.picks).log)
            }
            // Other tests want to go on too.
            await Task.yield()
        } while choices.advance()
        return nil
    }

    /// Runs random schedules, one for each seed, until one fails.
    func run(seeds: Range<UInt64>) async throws -> Failure? {
        for seed in seeds {
            let execution = try begin(Choices(seed: seed), false)
            var seen = SeenStates()
            if case .broken(let violation) = execution.run(seen: &seen) {
                let replay = Replay(name: name, picks: execution.choices.picks)
                return Failure(violation: violation, replay: replay, log: try self.replay(replay.picks).log)
            }
            await Task.yield()
        }
        return nil
    }

    /// Compares what was explored to `PROOF.txt`.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try ProofRecord.check(name, [schedules, states.count], marks: marks, sourceLocation: sourceLocation)
    }

    func replay(_ picks: [Int]) throws -> (end: ScheduleEnd, log: [String]) {
        let execution = try begin(Choices(replaying: picks), true)
        var seen = SeenStates()
        let end = execution.run(seen: &seen)
        return (end, execution.log)
    }
}

extension ScheduleExploration where World == SessionProofTests.World {
    init(_ scenario: Scenario, _ behavior: AuthorizationServer.Behavior) {
        let store = Result { try StoreAtStart(scenario) }
        self.init(scenario, behavior) {
            try Execution(scenario, behavior, over: store.get(), choices: $0, keepsLog: $1)
        }
    }
}

extension Execution {
    var choices: Choices { state.withLock { $0.choices } }
    var log: [String] { state.withLock { $0.log ?? [] } }
}
