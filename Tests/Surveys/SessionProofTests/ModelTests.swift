import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `The model of a session` {
    @Test(arguments: Scenario.ofModel)
    func `keeps every promise in every state`(
        scenario: Scenario, behavior: AuthorizationServer.Behavior
    ) async throws {
        var exploration = ModelExploration()
        let failure = await exploration.run(from: Model(scenario, behavior))
        try ProofRecord.check("model: \(scenario)/\(behavior)", [exploration.states])
        if let failure { Issue.record("\(failure.violation)\n\(failure.log(from: Model(scenario, behavior)))") }
    }

    /// `SESSION_PROOF_SEED` walks the traces of that seed.
    @Test(arguments: Scenario.ofModel)
    func `is what the code does, step for step`(scenario: Scenario, behavior: AuthorizationServer.Behavior) throws {
        let seed =
            try ProcessInfo.processInfo.environment["SESSION_PROOF_SEED"].map { try #require(UInt64($0)) }
            ?? UInt64.random(in: 0...UInt64.max)
        var steps = 0
        for number in 0..<50 {
            do {
                var walk = try RandomWalk(scenario, behavior, seed: seed &+ UInt64(number))
                steps += try walk.run()
            } catch {
                Issue.record("SESSION_PROOF_SEED=\(seed &+ UInt64(number))\n\(error)")
                return
            }
        }
        print("walk: \(scenario), \(behavior): \(steps) steps from SESSION_PROOF_SEED=\(seed)")
    }

    @Test(arguments: Scenario.ofFewCalls)
    func `keeps every promise where faults are looked for`(
        scenario: Scenario, behavior: AuthorizationServer.Behavior
    ) async {
        var exploration = ModelExploration()

        let failure = await exploration.run(from: Model(scenario, behavior))

        if let failure { Issue.record("\(failure.violation)\n\(failure.log(from: Model(scenario, behavior)))") }
    }

    @Test(arguments: Fault.allCases) func `finds every fault that it could have`(fault: Fault) async {
        for (scenario, behavior) in Scenario.ofFaults {
            var exploration = ModelExploration()
            if let failure = await exploration.run(from: Model(scenario, behavior, fault: fault)) {
                #expect(failure.violation.hasPrefix("\(fault.claim): "))
                return
            }
        }
        Issue.record("\(fault) is not found")
    }

    @Test func `has a fault for each claim, but for those that only the code can break`() {
        let ofCode: Set<Claim> = [.ownToken, .window, .issuer, .separate, .retried]
        #expect(Set(Claim.allCases).subtracting(Fault.allCases.map(\.claim)) == ofCode)
    }
}
