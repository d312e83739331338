import Testing

/// A failure prints a line that replays it: `SESSION_PROOF_REPLAY="SCENARIO/SERVER/PICKS" swift test --filter …`.
/// `SESSION_PROOF_MORE=1` raises the bounds by one, for a long run.
@Suite(.timeLimit(.minutes(60))) struct `Every schedule of a session` {
    @Test(.enabled(if: Replay.requested == nil), arguments: Scenario.all, AuthorizationServer.Behaviour.allCases)
    func `keeps every promise`(scenario: Scenario, behaviour: AuthorizationServer.Behaviour) async throws {
        var exploration = ScheduleExploration(scenario, behaviour)

        let failure = try await exploration.run()

        print("\(scenario), \(behaviour): \(exploration.schedules) schedules, \(exploration.states.count) states")
        #expect(failure == nil)
    }

    @Test(.enabled(if: Replay.requested != nil)) func `is replayed`() throws {
        try ScheduleExploration.replay(
            Scenario.all.flatMap { scenario in
                AuthorizationServer.Behaviour.allCases.map { ScheduleExploration(scenario, $0) }
            })
    }

    @Test func `a schedule is replayed pick for pick`() async throws {
        let scenario = Scenario("a process crashes", [[.token]], [[.token]])
        var choices = Choices()
        var logs: [[Int]: [String]] = [:]
        var seen: Set<Int> = []
        repeat {
            let execution = try Execution<World>(scenario, .grace, choices: choices, keepsLog: true)
            let end = execution.run(seen: &seen)
            choices = execution.choices
            if end == .complete { logs[choices.picks] = execution.log }
        } while choices.advance()

        let exploration = ScheduleExploration(scenario, .grace)
        for (picks, log) in logs { #expect(try exploration.replay(picks).log == log) }
        #expect(logs.count > 1 && Set(logs.values).count == logs.count)
    }
}

extension ScheduleExploration {
    /// Runs the schedule that is asked for, if it is of one of `explorations`.
    static func replay(_ explorations: [Self]) throws {
        let replay = try #require(Replay.requested)
        guard let exploration = explorations.first(where: { $0.name == replay.name }) else { return }
        let (end, log) = try exploration.replay(replay.picks)

        print(log.joined(separator: "\n"))
        #expect(end == .complete)
    }
}
