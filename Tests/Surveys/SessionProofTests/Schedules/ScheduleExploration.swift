import ConcurrencySupport

/// All schedules of a scenario within its bounds, by the real code.
struct ScheduleExploration {
    /// A schedule in which a promise is broken.
    struct Failure: CustomStringConvertible {
        let violation: String
        let replay: Replay
        let log: [String]

        var description: String { ([violation, replay.line] + log).joined(separator: "\n") }
    }

    let scenario: Scenario
    let behaviour: AuthorizationServer.Behaviour
    private(set) var schedules = 0
    private(set) var states: Set<Int> = []

    init(_ scenario: Scenario, _ behaviour: AuthorizationServer.Behaviour) {
        self.scenario = scenario
        self.behaviour = behaviour
    }

    /// Runs schedule after schedule until one fails or there is none left.
    mutating func run() async throws -> Failure? {
        var choices = Choices()
        repeat {
            let execution = try Execution(scenario, behaviour, choices: choices)
            let end = execution.run(seen: &states)
            choices = execution.choices
            schedules += 1
            if case .broken(let violation) = end {
                let replay = Replay(scenario, behaviour, choices.picks)
                return Failure(violation: violation, replay: replay, log: try self.replay(choices.picks).log)
            }
            // Other tests want to go on too.
            await Task.yield()
        } while choices.advance()
        return nil
    }

    /// Runs the one schedule of `picks`.
    func replay(_ picks: [Int]) throws -> (end: ScheduleEnd, log: [String]) {
        let execution = try Execution(scenario, behaviour, choices: Choices(replaying: picks), keepsLog: true)
        var seen: Set<Int> = []
        let end = execution.run(seen: &seen)
        return (end, execution.log)
    }
}

extension Execution {
    var choices: Choices { state.withLock { $0.choices } }
    var log: [String] { state.withLock { $0.log ?? [] } }
}
