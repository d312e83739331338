import TestSupport

/// The shows' session under the same scheduler; a failure is replayed as those of ``Every schedule of a session``.
@Suite(.timeLimit(.minutes(60))) struct `Every schedule of a session in header fields` {
    @Test(
        .enabled(if: Replay.request == nil, "SESSION_PROOF_REPLAY asks for one schedule"),
        arguments: Scenario.ofShows)
    func `keeps every promise`(scenario: Scenario, behavior: ShowsWorld.Behavior) async throws {
        var exploration = ScheduleExploration(scenario, behavior)

        let failure = try await exploration.run()

        #expect(failure == nil)
        try exploration.check()
    }
}

extension ScheduleExploration where World == ShowsWorld {
    init(_ scenario: Scenario, _ behavior: ShowsWorld.Behavior) {
        self.init(scenario, behavior) { try Execution(scenario, behavior, choices: $0, keepsLog: $1) }
    }
}

extension Scenario {
    /// What is explored of the shows' session, and at which server.
    static let ofShows = scenarios.flatMap { scenario in
        // Another process cannot know of an answer that is on its way.
        ShowsWorld.Behavior.allCases.filter { $0 != .strict || scenario.processes.count == 1 }.map { (scenario, $0) }
    }

    private static let scenarios = [
        Scenario("two tasks of a process send requests at once", [[.request, .request], [.request]], bounds: small),
        Scenario("two processes send requests at once", [[.request, .request]], [[.request]], bounds: once),
        Scenario("a task sends requests while another forgets", [[.request], [.logOut, .request]], bounds: small),
        Scenario("a process sends requests while another forgets", [[.request, .request]], [[.logOut]], bounds: once),
        Scenario("a task sends requests while another signs in", [[.request, .request], [.logIn]], bounds: small),
        Scenario("a process sends requests while another signs in", [[.request, .request]], [[.logIn]], bounds: small),
        Scenario("a task sees a 401 while another signs in", [[.request], [.logIn]], start: .rejected, bounds: small),
        Scenario("two tasks see a 401 at once", [[.request], [.request]], start: .rejected, bounds: small),
        Scenario("a process forgets while another signs in", [[.logOut]], [[.logIn, .token]], bounds: once),
        Scenario("a save fails, and the next requests come", [[.request, .request], [.token]], bounds: twoAccidents),
        Scenario("a save fails, and another task forgets", [[.request, .token], [.logOut]], bounds: twoAccidents),
        Scenario(
            "a save fails, and another process forgets", [[.request, .request], [.request]], [[.logOut]], bounds: small),
        Scenario(
            "a caller is cancelled between answer and save", [[.request, .request]], happenings: [.firstGivesUp],
            bounds: small),
        Scenario("a sign-in is cancelled", [[.logIn, .request]], happenings: [.firstGivesUp], bounds: small),
    ].map { $0.raised(by: more) }

    private static let once = Bounds(preemptions: 1)
    private static let small = Bounds(preemptions: 1, crashes: 0)
    private static let twoAccidents = Bounds(preemptions: 1, crashes: 0, accidents: 2)
}
