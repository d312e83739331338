/// Every requirement is stated once on a page by its id, and borne by the name of a test or of a suite with tests;
/// neither place has another id; and each section of a page says whether a spec asks for what it states.
enum AcceptanceRule {
    /// The five specs: Survey, Auth Flow, Myworkout, ClinIQ and TV Shows.
    static let specs = ["SV", "AF", "MW", "CQ", "TV"]
    /// This project's own: answers, offline, logins without a password, credential helpers, the session, accounts, the
    /// states of surveys, finding one, and questions and forms.
    static let extensions = ["AN", "OF", "LG", "KP", "SS", "AC", "ST", "FI", "QF"]

    /// The requirements of the specs and of the extensions.
    static let ids: [String] =
        (1...5).map { "SV-\($0)" } + (0...10).map { "AF-\($0)" } + (0...9).map { "AF-R\($0)" }
        + (1...16).map { "MW-\($0)" }
        + (1...5).flatMap { part in (1...5).map { "CQ-\(part).\($0)" } }
        + (1...11).map { "AN-\($0)" } + (1...14).map { "OF-\($0)" } + (1...8).map { "LG-\($0)" }
        + (1...3).map { "KP-\($0)" } + (1...16).map { "SS-\($0)" }
        + (1...12).map { "AC-\($0)" } + (1...7).map { "ST-\($0)" } + (1...5).map { "FI-\($0)" }
        + (1...8).map { "QF-\($0)" }
        + ["TV-1"]
        + [(2, 5), (3, 3), (4, 3), (5, 2), (6, 2)].flatMap { part, count in
            (1...count).map { "TV-\(part).\($0)" }
        }

    /// What is wrong, one sentence each. An id is stated by the use cases that bear it, or by a list item.
    static func violations(ids: [String] = ids, page: Page, tests: TestNames) -> [String] {
        let borne = page.useCases.flatMap { Self.ids(in: $0.name) }
        let stated = Array(Set(borne)) + page.requirements
        let tested = tests.sorted { $0.key < $1.key }.map { suite, tests in
            (suite, Set(tests.flatMap { Self.ids(in: suite + " " + $0) }))
        }
        let proved = tested.reduce(into: Set()) { $0.formUnion($1.1) }
        let unknown = Set(borne + page.requirements).subtracting(ids).sorted()
        var violations = ids.filter { !stated.contains($0) }.map { "No page states \($0)." }
        violations += ids.filter { id in stated.count { $0 == id } > 1 }.map { "\($0) is stated more than once." }
        violations += unknown.map { "No spec or extension has \($0)." }
        violations += ids.filter { !proved.contains($0) }.map { "No test bears \($0)." }
        for (suite, borne) in tested {
            violations += borne.subtracting(ids).sorted().map { "\(suite): no spec has \($0)." }
        }
        return violations + page.sections.flatMap(violations(section:))
    }

    private static func violations(section: Page.Section) -> [String] {
        guard section.statesSomething else { return [] }
        guard let origin = section.origin else {
            return ["Section \(section.title): it does not say whether a spec asks for it."]
        }
        let prefixes = origin.isSpecs ? specs : extensions
        let wrong = origin.prefixes.filter { !prefixes.contains($0) }
        let other = section.ids.filter { id in !origin.prefixes.contains { id.hasPrefix($0 + "-") } }
        return wrong.map { "Section \(section.title): \($0) is \(origin.isSpecs ? "no spec" : "no extension")." }
            + other.map { "Section \(section.title): it does not say that it states \($0)." }
    }

    /// The ids in a text, each whole.
    static func ids(in text: String) -> [String] {
        guard text.contains("-") else { return [] }
        return text.matches(of: /\b(?:SV|AF|MW|CQ|AN|OF|LG|KP|SS|AC|ST|FI|QF|TV)-R?[0-9]+(?:\.[0-9]+)?\b/).map {
            String($0.output)
        }
    }
}
