/// Every requirement of the specs stands by its id in the name of a test or of a suite with tests, and no id stands there
/// that is none.
enum AcceptanceRule {
    /// The requirements: the Survey use cases, the auth flow, Myworkout, ClinIQ and TV Shows.
    static let ids: [String] =
        (1...5).map { "SV-\($0)" } + (0...9).map { "AF-\($0)" } + (0...9).map { "AF-R\($0)" }
        + (1...14).map { "MW-\($0)" }
        + (1...5).flatMap { part in (1...5).map { "CQ-\(part).\($0)" } }
        + ["TV-1"]
        + [(2, 5), (3, 3), (4, 3), (5, 2), (6, 2)].flatMap { part, count in
            (1...count).map { "TV-\(part).\($0)" }
        }

    /// What is wrong, one sentence each.
    static func violations(ids: [String] = ids, suites: [TestedSuite]) -> [String] {
        var proven: Set<String> = []
        var violations: [String] = []
        for suite in suites {
            for test in suite.tests {
                let borne = found(in: suite.name + " " + test.name)
                guard !borne.isEmpty else { continue }
                proven.formUnion(borne)
                violations += borne.filter { !ids.contains($0) }.map { "\(suite.name): no spec has \($0)." }
            }
        }
        return ids.filter { !proven.contains($0) }.map { "No test bears \($0)." } + violations
    }

    /// The ids in a text, each whole.
    static func found(in text: String) -> [String] {
        guard text.contains("-") else { return [] }
        return text.matches(of: /\b(?:SV|AF|MW|CQ|TV)-R?[0-9]+(?:\.[0-9]+)?\b/).map { String($0.output) }
    }
}
