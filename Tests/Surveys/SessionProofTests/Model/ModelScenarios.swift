/// What the processes of the model want: three processes, two calls each.
struct ModelScenario: Sendable, CustomStringConvertible {
    let description: String
    let processes: [[[Call]]]
    var start = Scenario.Start.expired
    var crashes = 1
    var mishaps = 1

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
    ]

    /// Where a fault is looked for: with fewer calls each.
    static let small = [
        ModelScenario(description: "two processes", processes: [[[.token, .token]], [[.token]]]),
        ModelScenario(description: "one logs out", processes: [[[.token]], [[.logOut]]]),
        ModelScenario(description: "one logs in", processes: [[[.token, .token]], [[.logIn]]]),
        ModelScenario(description: "two tasks", processes: [[[.token, .token], [.logOut, .logIn]]]),
    ]

    func model(
        _ behaviour: AuthorizationServer.Behaviour, crashes: Int? = nil, mishaps: Int? = nil, fault: Fault? = nil
    ) -> Model {
        Model(
            processes, behaviour, start: start, crashes: crashes ?? self.crashes, mishaps: mishaps ?? self.mishaps,
            fault: fault)
    }
}
