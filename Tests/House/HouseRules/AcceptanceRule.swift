/// Every requirement of the specs is stated on the page by its id, and stands by it in the name of a test or of a suite with
/// tests; and no id stands in either place that is none.
enum AcceptanceRule {
    /// The requirements: the Survey use cases, the auth flow, Myworkout, ClinIQ, answering, being offline and TV Shows.
    static let ids: [String] =
        (1...5).map { "SV-\($0)" } + (0...10).map { "AF-\($0)" } + (0...9).map { "AF-R\($0)" }
        + (1...16).map { "MW-\($0)" }
        + (1...5).flatMap { part in (1...5).map { "CQ-\(part).\($0)" } }
        + (1...11).map { "AN-\($0)" } + (1...14).map { "OF-\($0)" }
        + ["TV-1"]
        + [(2, 5), (3, 3), (4, 3), (5, 2), (6, 2)].flatMap { part, count in
            (1...count).map { "TV-\(part).\($0)" }
        }

    /// What is wrong, one sentence each.
    static func violations(ids: [String] = ids, page: Page, suites: [TestedSuite]) -> [String] {
        violations(ids: ids, page: page) + violations(ids: ids, suites: suites)
    }

    /// A use case of the Survey spec is stated by a use case that bears its id; the flows of the others by a line of the page.
    private static func violations(ids: [String], page: Page) -> [String] {
        let borne = page.useCases.flatMap { found(in: $0.name) }
        let required = page.requirements.flatMap(\.ids)
        let stated = borne.filter { $0.hasPrefix("SV-") } + required
        let unknown = Set(borne + required).subtracting(ids).sorted()
        return ids.filter { !stated.contains($0) }.map { "UseCases.md does not state \($0)." }
            + ids.filter { id in stated.count { $0 == id } > 1 }.map { "UseCases.md states \($0) more than once." }
            + page.requirements.filter { !$0.text.hasSuffix(".") }.map {
                "UseCases.md says no sentence of \($0.ids[0])."
            }
            + unknown.map { "UseCases.md: no spec has \($0)." }
    }

    private static func violations(ids: [String], suites: [TestedSuite]) -> [String] {
        var proven: Set<String> = []
        var violations: [String] = []
        for suite in suites {
            for test in suite.tests {
                let borne = found(in: suite.name + " " + test)
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
        return text.matches(of: /\b(?:SV|AF|MW|CQ|AN|OF|TV)-R?[0-9]+(?:\.[0-9]+)?\b/).map { String($0.output) }
    }
}
