import TestSupport

/// A failure prints a line that replays it: `SESSION_PROOF_REPLAY="SCENARIO/SERVER/PICKS" swift test --filter …`.
/// `SESSION_PROOF_MORE=1` raises the bounds by one, for a long run. `SESSION_PROOF_RANDOM=1000` runs so many random
/// schedules of each scenario instead of all; with higher bounds, they reach what no exploration does.
@Suite(.timeLimit(.minutes(60))) struct `Every schedule of a session` {
    @Test(
        .enabled(if: Replay.request == nil && randomCount == nil, "only some schedules are asked for"),
        arguments: Scenario.all)
    func `keeps every promise`(scenario: Scenario, behavior: AuthorizationServer.Behavior) async throws {
        var exploration = ScheduleExploration(scenario, behavior)

        let failure = try await exploration.run()

        #expect(failure == nil)
        try exploration.check()
    }

    @Test(.enabled(if: Replay.request == nil, "SESSION_PROOF_REPLAY asks for one schedule"), arguments: Scenario.all)
    func `keeps every promise in random order`(
        scenario: Scenario, behavior: AuthorizationServer.Behavior
    ) async throws {
        let failure = try await ScheduleExploration(scenario, behavior).run(seeds: 0..<(Self.randomCount ?? 3))

        #expect(failure == nil)
    }

    @Test(
        .enabled(
            if: Replay.request == nil && randomCount == nil && !SavedPage.isDrawn, "the marks are not complete"),
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

    @Test(
        .disabled(if: SavedPage.isDrawn, "the page is being written"),
        arguments: Scenario.all.filter { $0.1 != .reuseDetection })
    func `reaches fewer marks without its server`(
        scenario: Scenario, behavior: AuthorizationServer.Behavior
    ) async throws {
        let others = Scenario.all.filter { $0.0.description == scenario.description && $0.1 != behavior }.map(\.1)
        var marks = Set(
            others.flatMap { ProofRecord.marks(of: ScheduleExploration(scenario, $0).name) })
        if others.isEmpty {
            var exploration = ScheduleExploration(scenario, .reuseDetection)
            _ = try await exploration.run()
            marks = exploration.marks
        }

        #expect(!ProofRecord.marks(of: ScheduleExploration(scenario, behavior).name).isSubset(of: marks))
    }

    @Test(.disabled(if: SavedPage.isDrawn, "the page is being written"))
    func `each scenario at each server is in PROOF.txt, and no other`() {
        #expect(
            ProofRecord.names
                == Set(
                    Self.explorations.map(\.name) + Scenario.ofModel.map { "model: \($0.0)/\($0.1)" }
                        + AuthorizationServer.Behavior.dialects.map(\.recordName)))
    }

    @Test(.enabled(if: Replay.request != nil, "SESSION_PROOF_REPLAY asks for no schedule"))
    func `is replayed`() throws {
        let request = try #require(Replay.request)
        let replay = try #require(Replay(request), "\(request) is not SCENARIO/SERVER/PICKS")
        let schedule = try #require(
            Self.explorations.first { $0.name == replay.name }, "\(replay.name) is no scenario of a server"
        ).replay

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

    private static let randomCount = ProcessInfo.processInfo.environment["SESSION_PROOF_RANDOM"].flatMap(UInt64.init)

    private typealias Exploration = (name: String, replay: ([Int]) throws -> (end: ScheduleEnd, log: [String]))

    /// Every exploration, of each world.
    private static var explorations: [Exploration] {
        func named<World>(_ exploration: ScheduleExploration<World>) -> Exploration {
            (exploration.name, exploration.replay)
        }
        return Scenario.all.map { named(ScheduleExploration<World>($0.0, $0.1)) }
            + Scenario.ofShows.map { named(ScheduleExploration<ShowsWorld>($0.0, $0.1)) }
            + Scenario.ofTwoAccounts.map { named(ScheduleExploration<TwoAccountsWorld>(ofTwoAccounts: $0)) }
            + Scenario.atTwoServers.flatMap { scenario in
                TwoServersWorld.Behavior.allCases.map { named(ScheduleExploration<TwoServersWorld>(scenario, $0)) }
            }
    }
}
