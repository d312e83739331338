import Testing

@testable import HouseRules

@Suite struct `Acceptance rule` {
    private static let document = """
        ### Log In Use Case (SV-1)
        #### Primary course:
        1. Step, AF-3 aside.
        ### A screen
        - AF-1, AF-R2: System shows it.
        - CQ-2.3: System shows something else: Login.
        - MW-1 is told elsewhere: see there.
        - MW-1 is told elsewhere.
        """
    private static let tests: TestNames = [
        "Log In Use Case (SV-1)": ["AF-1, AF-R2: both"], "Login": ["CQ-2.3: with arguments", "primary course"],
    ]
    private static let ids = ["SV-1", "AF-1", "AF-R2", "CQ-2.3"]

    @Test func `what is stated and tested passes`() {
        #expect(violations() == [])
    }

    @Test(arguments: ["AF-2", "CQ-2", "MW-1", "AF-3", "SV-2", "ST-2", "FI-1", "QF-1"])
    func `ids are stated by use cases and list items of the page, borne by the names of tests and suites, each whole`(
        id: String
    ) {
        #expect(violations(ids: Self.ids + [id]) == ["No page states \(id).", "No test bears \(id)."])
    }

    @Test(arguments: [
        ("### Log In Use Case (SV-1)", "### Log In Use Case", ["No page states SV-1."]),
        ("### Log In Use Case (SV-1)", "### Log In (SV-1)", ["No page states SV-1."]),
        ("- CQ-2.3: ", "- Login: ", ["No page states CQ-2.3."]),
        ("- CQ-2.3:", "### Other Use Case (CQ-2.3)\n", []),
        ("AF-1, AF-R2", "AF-1", ["No page states AF-R2."]),
        ("- CQ-2.3", "- CQ-2.3, AF-1", ["AF-1 is stated more than once."]),
        ("- CQ-2.3", "- CQ-2.3, CQ-2.6", ["No spec or extension has CQ-2.6."]),
        ("(SV-1)", "(SV-1, TV-9)", ["No spec or extension has TV-9."]),
        ("(SV-1)", "(SV-1, AF-1)", ["AF-1 is stated more than once."]),
    ])
    func `catches a page that does not state each id once`(part: String, change: String, expected: [String]) {
        #expect(violations(document: Self.document.replacing(part, with: change)) == expected)
    }

    @Test func `catches an id that no test bears, and a test of an id that no spec has`() {
        let tests = Self.tests.filter { $0.key == "Login" }

        #expect(violations(tests: tests) == ["SV-1", "AF-1", "AF-R2"].map { "No test bears \($0)." })
        #expect(
            violations(ids: ["SV-1", "AF-R2", "CQ-2.3"]) == [
                "No spec or extension has AF-1.", "Log In Use Case (SV-1): no spec has AF-1.",
            ])
    }

    private static let sections = """
        # Page
        ## Words
        No use case.
        ## First

        Asked for by Survey, "Specs" (SV), and
        Auth Flow (AF).

        ### Log In Use Case (SV-1)
        - AF-1, AF-2: System shows it.

        ## Second

        An extension (AN).
        - AN-1: System does it.
        ## Third
        An extension.
        ### Other Use Case
        """

    @Test(arguments: [
        ("", "", [String]()),
        ("(SV), and", "and", ["First: it does not say that it states SV-1."]),
        (
            "Auth Flow (AF).", "\nAuth Flow (AF).",
            ["First: it does not say that it states AF-1.", "First: it does not say that it states AF-2."]
        ),
        ("An extension (AN)", "Asked for by (AN)", ["Second: AN is no spec."]),
        ("Asked for by Survey", "An extension", ["First: SV is no extension.", "First: AF is no extension."]),
        ("An extension.", "Words.", ["Third: it does not say whether a spec asks for it."]),
        ("- AN-1:", "- OF-1:", ["Second: it does not say that it states OF-1."]),
        ("Other Use Case", "Other Use Case (SV-1)", ["Third: it does not say that it states SV-1."]),
    ])
    func `catches a section that does not say whether a spec asks for what it states`(
        part: String, change: String, expected: [String]
    ) {
        let document = part.isEmpty ? Self.sections : Self.sections.replacing(part, with: change)
        let page = Page(document)
        let violations = AcceptanceRule.violations(ids: [], page: Page(document), tests: [:])
            .filter { $0.hasPrefix("Section ") }

        #expect(page.sections.map(\.title) == ["Words", "First", "Second", "Third"])
        #expect(violations == expected.map { "Section \($0)" })
    }

    @Test func `each requirement is a spec's or an extension's`() {
        let known = AcceptanceRule.specs + AcceptanceRule.extensions

        #expect(AcceptanceRule.ids.allSatisfy { id in known.contains { id.hasPrefix($0) } })
        #expect(known.count == Set(known).count)
    }

    @Test func `the specs have this many requirements`() {
        let counts = Dictionary(grouping: AcceptanceRule.ids) { $0.prefix(4).prefix { !$0.isNumber } }
            .mapValues(\.count)

        let expected: [Substring: Int] = [
            "SV-": 5, "AF-": 11, "AF-R": 10, "MW-": 16, "CQ-": 25, "AN-": 11, "OF-": 14, "LG-": 8, "KP-": 3, "AC-": 12,
            "ST-": 7,
            "FI-": 5, "QF-": 8, "SS-": 16,
            "TV-": 16,
        ]
        #expect(counts == expected)
        #expect(Set(AcceptanceRule.ids).count == AcceptanceRule.ids.count)
    }

    private func violations(ids: [String] = ids, document: String = document, tests: TestNames = tests) -> [String] {
        AcceptanceRule.violations(ids: ids, page: Page(document), tests: tests)
    }
}
