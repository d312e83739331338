import TestSupport

/// A failure prints a line that replays it: `SESSION_PROOF_REPLAY="SCENARIO/SERVER/PICKS" swift test --filter …`.
/// `SESSION_PROOF_MORE=1` raises the bounds by one, for a long run.
@Suite(.timeLimit(.minutes(60))) struct `Every schedule of a session` {
    @Test(
        .enabled(if: Replay.request == nil, "SESSION_PROOF_REPLAY asks for one schedule"),
        arguments: Scenario.all)
    func `keeps every promise`(scenario: Scenario, behavior: AuthorizationServer.Behavior) async throws {
        var exploration = ScheduleExploration(scenario, behavior)

        let failure = try await exploration.run()

        #expect(failure == nil)
        try exploration.check()
    }

    @Test(
        .enabled(if: Replay.request == nil && !ProofRecord.isDrawing, "the marks are not complete"),
        arguments: Scenario.all.filter { $0.1 == Scenario.firstServer(of: $0.0) })
    func `reaches fewer marks without any of its parts`(
        scenario: Scenario, behavior: AuthorizationServer.Behavior
    ) async throws {
        let marks = ProofRecord.marks(of: ScheduleExploration(scenario, behavior).name)
        for (part, reduced) in scenario.reduced {
            var exploration = ScheduleExploration(reduced, behavior)
            _ = try await exploration.run()
            #expect(!marks.isSubset(of: exploration.marks), "without \(part)")
        }
    }

    @Test(.disabled(if: ProofRecord.isDrawing, "the page is being written"))
    func `each scenario at each server is in PROOF.txt, and no other`() {
        let explored =
            Scenario.all.map { ScheduleExploration($0.0, $0.1).name }
            + Scenario.ofShows.flatMap { scenario in
                ShowsWorld.Behavior.allCases.filter { $0 != .strict || scenario.processes.count == 1 }
                    .map { ScheduleExploration<ShowsWorld>(scenario, $0).name }
            }
            + Scenario.atTwoServers.flatMap { scenario in
                TwoServersWorld.Behavior.allCases.map { ScheduleExploration<TwoServersWorld>(scenario, $0).name }
            }
            + Scenario.ofModel.map { "model: \($0.0)/\($0.1)" }

        #expect(ProofRecord.names == Set(explored))
    }

    @Test(.enabled(if: Replay.request != nil, "SESSION_PROOF_REPLAY asks for no schedule"))
    func `is replayed`() throws {
        let request = try #require(Replay.request)
        let replay = try #require(Replay(request), "\(request) is not SCENARIO/SERVER/PICKS")
        let surveys = Scenario.all.map { ScheduleExploration<World>($0.0, $0.1) }
        let shows = Scenario.ofShows.flatMap { scenario in
            ShowsWorld.Behavior.allCases.map { ScheduleExploration<ShowsWorld>(scenario, $0) }
        }
        let twoServers = Scenario.atTwoServers.flatMap { scenario in
            TwoServersWorld.Behavior.allCases.map { ScheduleExploration<TwoServersWorld>(scenario, $0) }
        }
        let all =
            surveys.map { ($0.name, $0.replay) } + shows.map { ($0.name, $0.replay) }
            + twoServers.map { ($0.name, $0.replay) }
        let schedule = try #require(all.first { $0.0 == replay.name }, "\(replay.name) is no scenario of a server").1

        let (end, log) = try schedule(replay.picks)

        print(log.joined(separator: "\n"))
        #expect(end == .complete)
    }

    @Test func `a schedule is replayed pick for pick`() async throws {
        let scenario = Scenario("a process crashes", [[.token]], [[.token]])
        var choices = Choices()
        var logs: [[Int]: [String]] = [:]
        var seen = SeenStates()
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
