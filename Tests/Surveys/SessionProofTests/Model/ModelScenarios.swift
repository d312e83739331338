/// What the processes of the model want: three processes, two calls each.
struct ModelScenario: Sendable, CustomStringConvertible {
    let description: String
    let processes: [[[Call]]]
    var start = Scenario.Start.expired
    var crashes = 1
    var mishaps = 1
    var happenings: [Happening] = []
    var storeMayBeOutOfReach = false

    static let all = [
        ModelScenario(
            description: "three processes need tokens",
            processes: [[[.token, .token]], [[.token, .token]], [[.token, .token]]]),
        ModelScenario(
            description: "two send requests that are rejected, and one logs out",
            processes: [[[.request, .token]], [[.token, .token]], [[.logOut, .token]]], start: .rejected, mishaps: 0
        ),
        ModelScenario(
            description: "one needs tokens, one logs out, one logs in",
            processes: [[[.token, .token]], [[.logOut, .token]], [[.logIn, .token]]], mishaps: 0),
        ModelScenario(
            description: "two tasks of one process and another process",
            processes: [[[.token], [.logOut, .logIn]], [[.token, .token]]], mishaps: 0),
        ModelScenario(
            description: "two log in one after the other and out",
            processes: [[[.logIn, .logOut]], [[.logIn, .token]]],
            mishaps: 0),
        ModelScenario(
            description: "the store is out of reach", processes: [[[.token, .logOut, .token]], [[.token]]],
            crashes: 0, mishaps: 2, storeMayBeOutOfReach: true),
        ModelScenario(
            description: "the clock goes on", processes: [[[.request, .logOut]], [[.token, .token]]], crashes: 0,
            mishaps: 0, happenings: [.clockGoesOn, .timePasses]),
        ModelScenario(
            description: "the clock goes back", processes: [[[.request, .logOut]], [[.token, .request]]], crashes: 0,
            mishaps: 0, happenings: [.clockGoesBack]),
    ]

    /// Where a fault is looked for: with fewer calls each.
    static let small = [
        ModelScenario(description: "two processes", processes: [[[.token, .token]], [[.token]]]),
        ModelScenario(description: "one logs out", processes: [[[.token]], [[.logOut]]]),
        ModelScenario(description: "one logs in", processes: [[[.token, .token]], [[.logIn]]]),
        ModelScenario(description: "two tasks", processes: [[[.token, .token], [.logOut, .logIn]]]),
        ModelScenario(
            description: "the store is out of reach", processes: [[[.token, .logOut, .token]]], crashes: 0, mishaps: 2,
            storeMayBeOutOfReach: true),
    ]

    func model(
        _ behaviour: AuthorizationServer.Behaviour, crashes: Int? = nil, mishaps: Int? = nil, fault: Fault? = nil
    ) -> Model {
        Model(
            processes, behaviour, start: start, crashes: crashes ?? self.crashes, mishaps: mishaps ?? self.mishaps,
            happenings: happenings, storeMayBeOutOfReach: storeMayBeOutOfReach, fault: fault)
    }
}
