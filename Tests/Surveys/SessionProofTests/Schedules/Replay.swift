import Foundation

/// The one schedule that somebody wants to see again.
struct Replay {
    let scenario: Scenario
    let behaviour: AuthorizationServer.Behaviour
    let picks: [Int]

    /// What `SESSION_PROOF_REPLAY` asks for.
    static var requested: Replay? { ProcessInfo.processInfo.environment["SESSION_PROOF_REPLAY"].flatMap(Replay.init) }

    /// Reads `SCENARIO/SERVER/PICKS`.
    init?(_ line: String) {
        let parts = line.split(separator: "/")
        guard parts.count == 3, let scenario = Scenario.all.first(where: { $0.description == parts[0] }),
            let behaviour = AuthorizationServer.Behaviour(rawValue: String(parts[1]))
        else { return nil }
        self.init(scenario, behaviour, parts[2].split(separator: ".").compactMap { Int($0) })
    }

    init(_ scenario: Scenario, _ behaviour: AuthorizationServer.Behaviour, _ picks: [Int]) {
        self.scenario = scenario
        self.behaviour = behaviour
        self.picks = picks
    }

    /// The line that replays it.
    var line: String {
        "SESSION_PROOF_REPLAY=\"\(scenario)/\(behaviour)/\(picks.map(String.init).joined(separator: "."))\""
    }
}
