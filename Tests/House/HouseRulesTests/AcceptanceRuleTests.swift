import Testing

@testable import HouseRules

@Suite struct `Acceptance rule` {
    private static let document = """
        ### Log In Use Case (SV-1)
        #### Primary course:
        1. Step, AF-3 aside.
        ### A screen
        | id | rule |
        | --- | --- |
        | AF-1, AF-R2 | System shows it. |
        | CQ-2.3 | Login | System shows something else. |
        | MW-1 is told elsewhere | See there. |
        - MW-1 is told elsewhere.
        """
    private static let source = """
        // AF-7 in a comment
        @Suite struct `Log In Use Case (SV-1)` {
            @Test func `AF-1, AF-R2: both`() {}
            @Test(arguments: ["MW-9"])
            func `CQ-2.3: with arguments`(id: String) {}
            private func `MW-2: no test`() {}
            let text = "MW-1"
        }
        struct `Nothing tested (TV-1)` {}
        """
    private static let ids = ["SV-1", "AF-1", "AF-R2", "CQ-2.3"]

    @Test func `what is stated and tested passes`() {
        #expect(violations() == [])
    }

    @Test(arguments: ["AF-2", "CQ-2", "AF-7", "MW-1", "MW-2", "MW-9", "TV-1", "AF-3", "SV-2"])
    func `ids are stated by use cases and lines of the page, borne by the names of tests and suites, each whole`(
        id: String
    ) {
        #expect(violations(ids: Self.ids + [id]) == ["UseCases.md does not state \(id).", "No test bears \(id)."])
    }

    @Test(arguments: [
        ("### Log In Use Case (SV-1)", "### Log In Use Case", ["UseCases.md does not state SV-1."]),
        ("### Log In Use Case (SV-1)", "### Log In (SV-1)", ["UseCases.md does not state SV-1."]),
        ("| CQ-2.3 | Login | System shows something else. |", "", ["UseCases.md does not state CQ-2.3."]),
        ("AF-1, AF-R2", "AF-1", ["UseCases.md does not state AF-R2."]),
        (
            "| CQ-2.3 | Login | System shows something else. |", "### Other Use Case (CQ-2.3)",
            ["UseCases.md does not state CQ-2.3."]
        ),
        ("### A screen\n", "", ["AF-1", "AF-R2", "CQ-2.3"].map { "UseCases.md does not state \($0)." }),
        ("| CQ-2.3", "| CQ-2.3, AF-1", ["UseCases.md states AF-1 more than once."]),
        ("| CQ-2.3", "| CQ-2.3, CQ-2.6", ["UseCases.md: no spec has CQ-2.6."]),
        ("(SV-1)", "(SV-1, TV-9)", ["UseCases.md: no spec has TV-9."]),
        (" System shows something else.", " ", ["UseCases.md says no sentence of CQ-2.3."]),
    ])
    func `catches a page that does not state each id once`(part: String, change: String, expected: [String]) {
        #expect(violations(document: Self.document.replacing(part, with: change)) == expected)
    }

    @Test func `what stands within #if is read as well`() {
        let source = "#if canImport(Glibc)\n    \(Self.source.replacing("\n", with: "\n    "))\n#endif"

        #expect(violations(source: source) == [])
    }

    @Test func `a use case that goes with its suite is missed`() {
        let document = Self.document.replacing("### Log In Use Case (SV-1)", with: "### Log In")
        let source = Self.source.replacing("`Log In Use Case (SV-1)`", with: "`Log In`")

        #expect(
            violations(document: document, source: source)
                == ["UseCases.md does not state SV-1.", "No test bears SV-1."])
    }

    @Test func `no test bears an id that no spec has`() {
        #expect(
            violations(ids: ["SV-1", "AF-R2", "CQ-2.3"]) == [
                "UseCases.md: no spec has AF-1.", "Log In Use Case (SV-1): no spec has AF-1.",
            ])
    }

    @Test func `the specs have this many requirements`() {
        let counts = Dictionary(grouping: AcceptanceRule.ids) { $0.prefix(4).prefix { !$0.isNumber } }
            .mapValues(\.count)

        #expect(counts == ["SV-": 5, "AF-": 11, "AF-R": 10, "MW-": 16, "CQ-": 25, "AN-": 11, "OF-": 14, "TV-": 16])
        #expect(Set(AcceptanceRule.ids).count == AcceptanceRule.ids.count)
    }

    private func violations(
        ids: [String] = ids, document: String = document, source: String = source
    ) -> [String] {
        let file = SourceFile(path: "Tests/Some/ATests/A.swift", text: source)
        return AcceptanceRule.violations(ids: ids, page: Page(document), suites: TestedSuite.all(in: [file]))
    }
}
