extension Scenario {
    /// What the model explores, and at which server.
    static let ofModel = at(AuthorizationServer.Behavior.common, ofEveryServer + ofPauses) + ofAccidents

    /// What a fault is looked for in, beside what the model explores.
    static let ofFewCalls = at(AuthorizationServer.Behavior.common, withFewCalls)

    /// What a fault is looked for in, the small ones first.
    static let ofFaults = ofFewCalls + at(AuthorizationServer.Behavior.common, ofPauses) + ofAccidents

    /// What `check-graph` checks again. They are small: the script takes longer than the model.
    static let ofGraphs =
        at(
            AuthorizationServer.Behavior.allCases,
            [
                Scenario("two processes", [[.token, .token]], [[.token]]),
                Scenario(
                    "requests arrive late", [[.token, .token]], happenings: [.timePasses], refreshAccidents: [.late]),
            ])
        + at(
            AuthorizationServer.Behavior.kinds,
            [
                Scenario("one logs out", [[.token]], [[.logOut]]),
                Scenario("one logs in", [[.token, .logIn]], [[.token]], bounds: Bounds(crashes: 0)),
                Scenario("two tasks", [[.token], [.logOut]]),
            ])
        + at(
            AuthorizationServer.Behavior.dialects,
            [
                Scenario(
                    "a window is declared", [[.token, .another]], happenings: [.windowCloses],
                    refreshAccidents: [.late], isWindowDeclared: true, bounds: Bounds(crashes: 0))
            ]) + ofTakenTurns

    /// The turn is taken while its holder lives.
    private static let ofTakenTurns = at(
        AuthorizationServer.Behavior.common + [.refusesOnly],
        [
            Scenario("a turn is taken", [[.token]], [[.token]], turnMayBeTaken: true, bounds: Bounds(crashes: 0)),
            Scenario(
                "a turn is taken, and a logout comes", [[.token]], [[.logOut]], turnMayBeTaken: true,
                bounds: Bounds(crashes: 0)),
        ])

    private static let ofAccidents =
        ofTakenTurns + at(AuthorizationServer.Behavior.kinds, ofLateRequests) + at([.window], ofWindow)
        + at(AuthorizationServer.Behavior.dialects, ofDialects)

    /// What a server with a window makes different.
    private static let ofWindow = [
        Scenario(
            "answers are lost and saves fail within a window", [[.token, .token]], [[.token]],
            happenings: [.windowCloses], bounds: Bounds(accidents: 2)),
        Scenario(
            "no answer comes within a declared window", [[.token, .token]], happenings: [.windowCloses],
            refreshAccidents: [.silent], isWindowDeclared: true, bounds: Bounds(accidents: 3)),
        Scenario(
            "saves fail within a window, and a logout comes", [[.token, .logOut]], [[.token]],
            storeMayBeOutOfReach: true, bounds: Bounds(crashes: 0, accidents: 2)),
    ]

    /// What the servers with a window differ in.
    private static let ofDialects = [
        Scenario(
            "requests arrive late within a declared window", [[.token, .another]], [[.another]],
            happenings: [.windowCloses], refreshAccidents: [.late], isWindowDeclared: true, bounds: Bounds(crashes: 0))
    ]

    /// The server asks to wait, or a token that seems to be good was rejected.
    private static let ofPauses = [
        Scenario(
            "another token is asked for", [[.another]], [[.token]], start: .fresh, refreshAccidents: [.paused],
            bounds: Bounds(accidents: 2)),
        Scenario(
            "the server asks to wait", [[.token, .token]], [[.token]], happenings: [.timePasses],
            refreshAccidents: [.paused], bounds: Bounds(accidents: 2)),
    ]

    /// What was given up may arrive later.
    private static let ofLateRequests = [
        Scenario(
            "requests arrive late", [[.token, .token]], [[.token]], happenings: [.timePasses],
            refreshAccidents: [.late, .silent], bounds: Bounds(crashes: 0, accidents: 2)),
        Scenario(
            "a request arrives late, and a process crashes", [[.token, .token]], [[.token]], refreshAccidents: [.late],
            bounds: Bounds()),
        Scenario(
            "requests arrive late, and a logout comes", [[.token, .logOut]], refreshAccidents: [.late],
            bounds: Bounds(accidents: 3)),
    ]

    /// Three processes, two calls each.
    private static let ofEveryServer = [
        Scenario("three processes need tokens", [[.token, .token]], [[.token, .token]], [[.token, .token]]),
        Scenario(
            "two send requests that are rejected, and one logs out", [[.request, .token]], [[.token, .token]],
            [[.logOut, .token]], start: .rejected, bounds: Bounds(accidents: 0)),
        Scenario(
            "one needs tokens, one logs out, one logs in", [[.token, .token]], [[.logOut, .token]], [[.logIn, .token]],
            bounds: Bounds(accidents: 0)),
        Scenario(
            "two tasks of one process and another process", [[.token], [.logOut, .logIn]], [[.token, .token]],
            bounds: Bounds(accidents: 0)),
        Scenario(
            "two log in one after the other and out", [[.logIn, .logOut]], [[.logIn, .token]],
            bounds: Bounds(accidents: 0)),
        Scenario(
            "the store is out of reach", [[.token, .logOut, .token]], [[.token]], storeMayBeOutOfReach: true,
            bounds: Bounds(crashes: 0, accidents: 2)),
        Scenario(
            "a refresh is overtaken by a logout", [[.token], [.logOut]], storeMayBeOutOfReach: true,
            bounds: Bounds(accidents: 2)),
        Scenario(
            "answers are lost", [[.token, .token]], [[.token]], bounds: Bounds(crashes: 0, accidents: 3)),
        Scenario(
            "the clock goes on", [[.request, .logOut]], [[.token, .token]], happenings: [.clockGoesOn, .timePasses],
            bounds: Bounds(crashes: 0, accidents: 0)),
        Scenario(
            "the clock goes back", [[.request, .logOut]], [[.token, .request]], happenings: [.clockGoesBack],
            bounds: Bounds(crashes: 0, accidents: 0)),
    ]

    /// With fewer calls each.
    private static let withFewCalls = [
        Scenario("two processes", [[.token, .token]], [[.token]]), Scenario("one logs out", [[.token]], [[.logOut]]),
        Scenario("two tasks", [[.token, .token], [.logOut, .logIn]], bounds: Bounds(accidents: 0)),
        Scenario(
            "the store is out of reach", [[.token, .logOut, .token]], storeMayBeOutOfReach: true,
            bounds: Bounds(crashes: 0, accidents: 2)),
        Scenario("answers are lost", [[.token, .token]], bounds: Bounds(crashes: 0, accidents: 3)),
        Scenario("one logs in", [[.token, .token]], [[.logIn]]),
    ]
}
