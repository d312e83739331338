/// The only accident of a scenario, at a server with a window.
enum OneAccident: String, CaseIterable, Sendable {
    case lost = "the answer is lost"
    case late = "the connection is cut, and the request arrives after the next"
    case silent = "no answer comes, and the request arrives after the next"
    case crash = "the process crashes"
    case unsaved = "a save fails"

    func `is`(_ outcome: Outcome, at step: Step) -> Bool {
        switch self {
        case .lost: outcome == .lost && step == .receive
        case .late: outcome == .late
        case .silent: outcome == .silent
        case .crash: outcome == .crash
        case .unsaved: outcome == .lost && step == .store
        }
    }
}

/// What becomes of a session.
enum Fate: String, Hashable, Sendable {
    case lives
    case endsAtOnce = "ends at once"
    case endsAfterWindow = "ends after the window"

    /// The worst that an exploration comes to.
    static func worst(of marks: Set<String>) -> Fate? {
        [.endsAtOnce, .endsAfterWindow, .lives].first { marks.contains(Mark.fate($0).description) }
    }
}

extension Scenario {
    /// Two processes send a request, with one accident, and then another one within the window.
    static func one(_ accident: OneAccident, isWindowKnown: Bool) -> Scenario {
        var scenario = Scenario(
            "\(accident.rawValue), \(isWindowKnown ? "known" : "unknown") window", [[.request]], [[.request]],
            refreshAccidents: accident == .late ? [.late] : accident == .silent ? [.silent] : [],
            isWindowDeclared: isWindowKnown, bounds: Bounds(preemptions: 1))
        scenario.onlyAccident = accident
        scenario.asksWithinWindow = true
        return scenario
    }
}
