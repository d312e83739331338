extension Scenario {
    /// What the processes of the model want: three processes, two calls each.
    static let ofModel = [
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
            "answers are lost", [[.token, .token]], [[.token]], bounds: Bounds(crashes: 0, accidents: 3)),
        Scenario(
            "the clock goes on", [[.request, .logOut]], [[.token, .token]], happenings: [.clockGoesOn, .timePasses],
            bounds: Bounds(crashes: 0, accidents: 0)),
        Scenario(
            "the clock goes back", [[.request, .logOut]], [[.token, .request]], happenings: [.clockGoesBack],
            bounds: Bounds(crashes: 0, accidents: 0)),
    ]

    /// Where a fault is looked for: with fewer calls each.
    static let ofFaults = [
        Scenario("two processes", [[.token, .token]], [[.token]]), Scenario("one logs out", [[.token]], [[.logOut]]),
        Scenario("one logs in", [[.token, .token]], [[.logIn]]),
        Scenario("two tasks", [[.token, .token], [.logOut, .logIn]]),
        Scenario(
            "the store is out of reach", [[.token, .logOut, .token]], storeMayBeOutOfReach: true,
            bounds: Bounds(crashes: 0, accidents: 2)),
        Scenario("answers are lost", [[.token, .token]], bounds: Bounds(crashes: 0, accidents: 3)),
    ]
}
