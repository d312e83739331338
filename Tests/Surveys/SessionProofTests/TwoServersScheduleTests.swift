import TestSupport

/// A session of one authorization server, and a process that is configured with another one.
@Suite(.timeLimit(.minutes(60))) struct `Every schedule at two authorization servers` {
    @Test(arguments: Scenario.atTwoServers, TwoServersWorld.Behavior.allCases)
    func `sends no token and no client secret to a server that did not issue it`(
        scenario: Scenario, behavior: TwoServersWorld.Behavior
    ) async throws {
        var exploration = ScheduleExploration(scenario, behavior)

        let failure = try await exploration.run()

        #expect(failure == nil)
        try exploration.check()
    }

    @Test(arguments: TwoServersFault.allCases, TwoServersWorld.Behavior.allCases)
    func `finds every fault that the wiring could have`(
        fault: TwoServersFault, behavior: TwoServersWorld.Behavior
    ) async throws {
        for scenario in Scenario.atTwoServers {
            var exploration = ScheduleExploration(scenario, behavior, fault: fault)
            if try await exploration.run() != nil { return }
        }
        Issue.record("\(fault) is not found")
    }
}

extension Scenario {
    static let atTwoServers = [
        Scenario(
            "a process needs tokens while another logs in at its own server", [[.token, .token]], [[.logIn, .token]],
            bounds: Bounds(preemptions: 1)),
        Scenario(
            "a process logs out while another logs in at its own server", [[.logOut]], [[.logIn, .logOut]],
            bounds: Bounds(preemptions: 1)),
        Scenario(
            "a process needs a token while another has none of its own server", [[.token]], [[.token, .logOut]],
            bounds: Bounds(preemptions: 1)),
    ].map { $0.raised(by: more) }
}

extension ScheduleExploration where World == TwoServersWorld {
    init(_ scenario: Scenario, _ behavior: TwoServersWorld.Behavior, fault: TwoServersFault? = nil) {
        self.init(scenario, behavior) {
            try Execution(scenario, behavior, choices: $0, keepsLog: $1, fault: fault)
        }
    }
}
