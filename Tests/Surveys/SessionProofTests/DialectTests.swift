import TestSupport

/// What becomes of a session at servers that accept a replaced refresh token for a while (SS-14).
@Suite(.timeLimit(.minutes(60))) struct `Servers with a window` {
    typealias Server = AuthorizationServer.Behavior

    @Test func `the table of what a session survives is that of the page`() async throws {
        let table = Self.table(try await Self.outcomes.value)
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/Composition/Composition/Composition.docc/HowASessionSurvives.md")
        var text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: Self.marks.start)).upperBound
        let end = try #require(text.range(of: Self.marks.end, range: start..<text.endIndex)).lowerBound
        if SavedPage.isDrawn {
            text.replaceSubrange(start..<end, with: table)
            try Data(text.utf8).write(to: page)
        } else {
            #expect(text[start..<end] == table, "Write it with `\(SavedPage.variable)=1`, and read what has changed.")
        }
    }

    @Test func `a known window costs no session, and saves each that can be saved`() async throws {
        for outcome in try await Self.outcomes.value {
            // The only token that the server still takes is lost, or with a process that another one cannot ask.
            let cannotBeSaved =
                switch outcome.accident {
                case .late, .silent: false
                case .lost, .crash: [.accessOnly, .oldAgain, .refusesOnly].contains(outcome.server)
                case .unsaved: outcome.server == .refusesOnly
                }

            let (known, unknown) = (outcome.fate(isWindowKnown: true), outcome.fate(isWindowKnown: false))
            #expect(cannotBeSaved ? known == unknown : known == .lives, "\(outcome.server) \(outcome.accident)")
        }
    }

    @Test(arguments: Server.dialects) func `each schedule keeps every promise`(server: Server) async throws {
        let outcomes = try await Self.outcomes.value.filter { $0.server == server }

        let runs = outcomes.flatMap(\.runs)
        #expect(runs.compactMap(\.failure) == [])
        let fates = outcomes.flatMap { outcome in
            [true, false].map { isKnown in
                let fate = outcome.fate(isWindowKnown: isKnown)?.rawValue ?? ""
                return "\(outcome.accident.rawValue), \(isKnown ? "known" : "unknown") window: \(fate)"
            }
        }
        try ProofRecord.check(
            server.recordName, [runs.reduce(0) { $0 + $1.schedules }, runs.reduce(0) { $0 + $1.states }],
            marks: runs.reduce(into: Set(fates)) { $0.formUnion($1.marks) })
    }

    @Test(arguments: OneAccident.allCases)
    func `an exploration reaches fewer marks without any of its parts`(accident: OneAccident) async throws {
        let scenario = Scenario.one(accident, isWindowKnown: true)
        var whole = ScheduleExploration(scenario, .lastWins)
        _ = try await whole.run()

        for (part, reduced) in scenario.reduced {
            var exploration = ScheduleExploration(reduced, .lastWins)
            _ = try await exploration.run()
            #expect(!whole.marks.isSubset(of: exploration.marks), "without \(part)")
        }
    }

    private struct Outcome: Sendable {
        struct Run: Sendable {
            let failure: String?
            let schedules: Int
            let states: Int
            let marks: Set<String>
        }

        let server: Server
        let accident: OneAccident
        var runs: [Run] = []  // With an unknown window and with a known one.

        func fate(isWindowKnown: Bool) -> Fate? { Fate.worst(of: runs[isWindowKnown ? 1 : 0].marks) }
    }

    /// Of each accident at each server.
    private static let outcomes = Task {
        var outcomes: [Outcome] = []
        for server in Server.dialects {
            for accident in OneAccident.allCases {
                var outcome = Outcome(server: server, accident: accident)
                for isWindowKnown in [false, true] {
                    var exploration = ScheduleExploration(.one(accident, isWindowKnown: isWindowKnown), server)
                    let failure = try await exploration.run()
                    outcome.runs.append(
                        Outcome.Run(
                            failure: failure?.description, schedules: exploration.schedules,
                            states: exploration.states.count, marks: exploration.marks))
                }
                outcomes.append(outcome)
            }
        }
        return outcomes
    }

    private static let marks = (start: "<!-- Written by SessionProofTests -->\n\n", end: "\n<!-- End of the table -->")

    /// One row for each server. A cell says what a known window changes, if it changes anything.
    private static func table(_ outcomes: [Outcome]) -> String {
        let heads = ["for a replaced token"] + OneAccident.allCases.map(\.rawValue)
        let rows = Server.dialects.map { server in
            [server.gift]
                + outcomes.filter { $0.server == server }.map { outcome in
                    let (unknown, known) = (outcome.fate(isWindowKnown: false), outcome.fate(isWindowKnown: true))
                    let change = known == unknown ? "" : "; with a known window \(known?.rawValue ?? "")"
                    return (unknown?.rawValue ?? "") + change
                }
        }
        let lines = [heads, heads.map { _ in "---" }] + rows
        return lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }
}

extension AuthorizationServer.Behavior {
    /// The name of its entry in `PROOF.txt`.
    var recordName: String { "one accident/\(rawValue)" }

    /// What it gives for a replaced refresh token within its window.
    fileprivate var gift: String {
        switch self {
        case .reuseDetection, .grace: ""
        case .window: "the same pair"
        case .siblings: "another pair beside the first"
        case .lastWins: "another pair; the first counts as stolen"
        case .accessOnly: "an access token only"
        case .oldAgain: "the old refresh token again"
        case .refusesOnly: "a refusal, though the session lives"
        }
    }
}
