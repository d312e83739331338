import Foundation

extension Scenario {
    /// What is explored, and at which server.
    static let all: [(Scenario, AuthorizationServer.Behavior)] =
        at(AuthorizationServer.Behavior.kinds + [.refusesOnly], ofTakenTurns.map { $0.raised(by: more) })
        + at([.reuseDetection, .refusesOnly], ofRefusals.map { $0.raised(by: more) })
        + at(AuthorizationServer.Behavior.common, (scenarios + ofPauses).map { $0.raised(by: more) })
        + at([.reuseDetection], (atStrictestServer + behindHelper).map { $0.raised(by: more) })
        + at([.window], ofWindow.map { $0.raised(by: more) })
        + at(AuthorizationServer.Behavior.dialects, ofDialects.map { $0.raised(by: more) })
        + at(AuthorizationServer.Behavior.kinds, ofLateRequests.map { $0.raised(by: more) })

    /// The first server at which a scenario is explored.
    static func firstServer(of scenario: Scenario) -> AuthorizationServer.Behavior? {
        all.first { $0.0.description == scenario.description }?.1
    }

    /// Each scenario at each server.
    static func at(
        _ servers: [AuthorizationServer.Behavior], _ scenarios: [Scenario]
    ) -> [(Scenario, AuthorizationServer.Behavior)] {
        scenarios.flatMap { scenario in servers.map { (scenario, $0) } }
    }

    static let more = Int(ProcessInfo.processInfo.environment["SESSION_PROOF_MORE"] ?? "") ?? 0

    private static let once = Bounds(preemptions: 1)

    private static let scenarios = [
        Scenario("two processes need a token at once", [[.token, .token]], [[.token]]),
        Scenario("a process needs a token while another logs out", [[.token, .token]], [[.logOut]], bounds: once),
        Scenario(
            "a process needs a token while another logs in as somebody else", [[.token, .token]], [[.logIn]],
            bounds: once),
        Scenario(
            "saves fail, and the next calls come", [[.token, .token]], [[.token]],
            bounds: Bounds(preemptions: 1, accidents: 2)),
        Scenario(
            "answers are lost, and the next call comes", [[.token, .token]], bounds: Bounds(crashes: 0, accidents: 4)),
        Scenario("saves fail, and a logout comes", [[.token, .logOut]], bounds: Bounds(accidents: 2)),
        Scenario(
            "the store is out of reach, and a logout comes", [[.token, .logOut, .token]],
            storeMayBeOutOfReach: true, bounds: Bounds(crashes: 0, accidents: 2)),
        Scenario(
            "the store is out of reach of two processes", [[.token, .token]], [[.token]],
            storeMayBeOutOfReach: true, bounds: Bounds(preemptions: 1, crashes: 0)),
    ]

    /// What is explored at the strictest server only: a kinder one forgives the same steps, as other scenarios show.
    private static let atStrictestServer = [
        Scenario(
            "a process sends a request while another logs out", [[.request]], [[.logOut]], start: .rejected,
            isWarm: true, bounds: once),
        Scenario(
            "a task needs a token while another of its process logs out", [[.token], [.logOut, .token]], bounds: once),
        Scenario(
            "a process sends a request while another logs in as somebody else", [[.request]], [[.logIn]],
            start: .rejected, isWarm: true, bounds: once),
        Scenario("a save fails, and a logout comes", [[.token, .logOut]], happenings: [.timePasses], bounds: once),
        Scenario(
            "two processes need a token again and again", [[.token, .token]], [[.token]], happenings: [.timePasses],
            bounds: once),
        Scenario("three processes need a token at once", [[.token]], [[.token]], [[.token]], bounds: once),
        Scenario(
            "a task needs a token while another of its process logs in", [[.token], [.logIn, .token]], bounds: once),
        Scenario(
            "a waiter is cancelled, and another waits for the same", [[.token], [.token]], happenings: [.firstGivesUp],
            bounds: once),
        Scenario(
            "the only waiter is cancelled between answer and save", [[.token]], [[.token]], happenings: [.firstGivesUp],
            bounds: once),
        Scenario(
            "two processes see a 401 at once", [[.request]], [[.request]], start: .rejected, isWarm: true, bounds: once),
        Scenario(
            "two log in one after the other, and one logs out", [[.logIn, .logOut]], [[.logIn]],
            bounds: Bounds(preemptions: 1, crashes: 0)),
        Scenario("a process logs out while another logs in as somebody else", [[.logOut]], [[.logIn]], bounds: once),
        Scenario("a login is cancelled", [[.logIn, .token]], happenings: [.firstGivesUp]),
        Scenario("a logout is cancelled", [[.logOut]], [[.token]], happenings: [.firstGivesUp], bounds: once),
        Scenario(
            "the clock goes on", [[.request, .logOut]], [[.token]], happenings: [.clockGoesOn, .timePasses],
            bounds: Bounds(preemptions: 1, crashes: 0, accidents: 0)),
        Scenario(
            "the clock goes back", [[.request, .logOut]], [[.request]], happenings: [.clockGoesBack],
            bounds: Bounds(preemptions: 1, crashes: 0, accidents: 0)),
        Scenario(
            "two tasks see a 401 at once", [[.request], [.request]], start: .rejected, isWarm: true, bounds: once),
        Scenario(
            "a save fails, and a login and a logout come", [[.token, .logIn, .logOut]], bounds: Bounds(accidents: 2)),
    ]
}

extension Scenario {
    /// What a server with a window makes different.
    private static let ofWindow = [
        Scenario(
            "answers are lost and saves fail within a window", [[.token, .token]], [[.token]],
            happenings: [.windowCloses], bounds: once),
        Scenario(
            "no answer comes within a declared window", [[.token, .token]], happenings: [.windowCloses],
            refreshAccidents: [.silent], isWindowDeclared: true,
            bounds: Bounds(preemptions: 1, crashes: 0, accidents: 2)),
        Scenario(
            "a save fails within a window, and a logout comes", [[.token, .logOut]], [[.token]], bounds: once),
    ]

    /// What the servers with a window differ in.
    private static let ofDialects = [
        Scenario(
            "a request arrives late within a declared window", [[.request, .token]], happenings: [.windowCloses],
            refreshAccidents: [.late], isWindowDeclared: true, bounds: Bounds(crashes: 0)),
        Scenario(
            "a request arrives late within a declared window, and a logout comes", [[.request, .logOut]], [[.token]],
            refreshAccidents: [.late], isWindowDeclared: true, bounds: Bounds(preemptions: 1, crashes: 0)),
    ]

    /// The server asks to wait, or a token that seems to be good was rejected.
    private static let ofPauses = [
        Scenario(
            "the server asks to wait", [[.token]], [[.token]], happenings: [.timePasses], refreshAccidents: [.paused],
            bounds: Bounds(preemptions: 1, crashes: 0)),
        Scenario(
            "the server asks to wait after a loss", [[.token, .token]], refreshAccidents: [.paused],
            bounds: Bounds(preemptions: 0, crashes: 0, accidents: 2)),
        Scenario(
            "a task needs another token, and the refresh fails", [[.another], [.token]], start: .fresh,
            refreshAccidents: [.paused], bounds: once),
    ]

    /// The turn is taken while its holder lives.
    private static let ofTakenTurns = [
        Scenario(
            "a turn is taken while its holder lives", [[.token, .token]], [[.token]], turnMayBeTaken: true,
            bounds: Bounds(crashes: 0)),
        Scenario(
            "a turn is taken while its holder lives, and a logout comes", [[.token]], [[.logOut]],
            turnMayBeTaken: true, bounds: Bounds(preemptions: 1, crashes: 0)),
    ]

    /// So it is, and the server refuses one of the two.
    private static let ofRefusals = [
        Scenario(
            "a turn is taken while its holder lives, and who took it logs out", [[.token]], [[.token, .logOut]],
            turnMayBeTaken: true, bounds: Bounds(crashes: 0))
    ]

    /// What was given up may arrive later.
    private static let ofLateRequests = [
        Scenario(
            "requests arrive late", [[.token, .token]], [[.token]], refreshAccidents: [.late, .silent], bounds: once),
        Scenario(
            "two requests arrive late, and a logout comes", [[.token, .logOut]], refreshAccidents: [.late],
            bounds: Bounds(preemptions: 1, crashes: 0, accidents: 2)),
    ]

    /// What is explored once more with the record behind a credential helper.
    private static let behindHelper = [
        Scenario("two processes need a token at once", [[.token, .token]], [[.token]], bounds: once),
        Scenario("a process needs a token while another logs out", [[.token, .token]], [[.logOut]], bounds: once),
        Scenario("a process needs a token while another logs in", [[.token, .token]], [[.logIn]], bounds: once),
        Scenario(
            "saves fail, and the next calls come", [[.token, .token]], [[.token]],
            bounds: Bounds(preemptions: 0, accidents: 2)),
        Scenario("saves fail, and a logout comes", [[.token, .logOut]], bounds: Bounds(accidents: 2)),
        Scenario("a save fails, and a login and a logout come", [[.token, .logIn, .logOut]], bounds: once),
        Scenario(
            "the store is out of reach, and a logout comes", [[.token, .logOut, .token]],
            storeMayBeOutOfReach: true, bounds: Bounds(crashes: 0)),
    ].map { scenario in
        var scenario = scenario
        scenario.isBehindHelper = true
        scenario.description += ", behind a helper"
        return scenario
    }

    func raised(by more: Int) -> Scenario {
        var raised = self
        raised.bounds.preemptions += more
        raised.bounds.crashes += more
        raised.bounds.accidents += more
        return raised
    }
}
