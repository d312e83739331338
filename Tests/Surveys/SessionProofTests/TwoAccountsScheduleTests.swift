import TestSupport

/// Two accounts of one server, and processes that log in and out, switch, and renew their tokens.
@Suite(.timeLimit(.minutes(60))) struct `Every schedule of two accounts (AC-11)` {
    @Test(arguments: Scenario.ofTwoAccounts) func `mixes nothing of the two`(scenario: Scenario) async throws {
        var exploration = ScheduleExploration(ofTwoAccounts: scenario)

        let failure = try await exploration.run()

        #expect(failure == nil)
        try exploration.check()
    }

    @Test(.disabled(if: SavedPage.isDrawn, "the marks are not complete"), arguments: Scenario.ofTwoAccounts)
    func `reaches fewer marks without any of its parts`(scenario: Scenario) async throws {
        let marks = ProofRecord.marks(of: ScheduleExploration(ofTwoAccounts: scenario).name)
        for (part, reduced) in scenario.reduced {
            var exploration = ScheduleExploration(ofTwoAccounts: reduced)
            _ = try await exploration.run()
            #expect(!marks.isSubset(of: exploration.marks), "without \(part)")
        }
    }

    @Test(arguments: TwoAccountsFault.allCases)
    func `finds every fault that a program could have`(fault: TwoAccountsFault) async throws {
        for scenario in Scenario.ofTwoAccounts {
            var exploration = ScheduleExploration(ofTwoAccounts: scenario, fault: fault)
            if let failure = try await exploration.run() {
                #expect(failure.violation.hasPrefix("\(Claim.separate): "))
                return
            }
        }
        Issue.record("\(fault) is not found")
    }
}

extension Scenario {
    static let ofTwoAccounts = [
        Scenario(
            "processes need tokens and switch between accounts", [[.token, .another]], [[.another]],
            bounds: Bounds(preemptions: 1)),
        Scenario(
            "a process logs out of an account while another logs in to the other one", [[.logIn, .token]], [[.logOut]],
            bounds: Bounds(preemptions: 1)),
        Scenario(
            "a process logs out of an account while another logs in to it", [[.logOut]], [[.logIn]],
            bounds: Bounds(preemptions: 1)),
        Scenario(
            "a process logs out of an account while another switches to it", [[.another]], [[.another, .logOut]],
            bounds: Bounds(preemptions: 1)),
        Scenario("a process logs out of an account and in to the other one", [[.logOut, .logIn, .token]]),
    ].map { $0.raised(by: more) }
}

extension ScheduleExploration where World == TwoAccountsWorld {
    init(ofTwoAccounts scenario: Scenario, fault: TwoAccountsFault? = nil) {
        let accounts = AccountsOnDisk()
        self.init(scenario, AuthorizationServer.Behavior.reuseDetection) {
            try Execution(scenario, accounts, choices: $0, keepsLog: $1, fault: fault)
        }
    }
}
