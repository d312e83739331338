import Testing

@testable import HouseRules

@Suite struct `Acceptance rule` {
    private let source = """
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

    @Test func `ids are borne by the names of tests and of their suites alone, each whole`() {
        #expect(violations(["SV-1", "AF-1", "AF-R2", "CQ-2.3"]) == [])
        #expect(
            violations(["SV-1", "AF-1", "AF-R2", "CQ-2.3", "AF-2", "CQ-2", "AF-7", "MW-1", "MW-2", "MW-9", "TV-1"])
                == ["AF-2", "CQ-2", "AF-7", "MW-1", "MW-2", "MW-9", "TV-1"].map { "No test bears \($0)." })
    }

    @Test func `no test bears an id that no spec has`() {
        #expect(violations(["SV-1", "AF-R2", "CQ-2.3"]) == ["Log In Use Case (SV-1): no spec has AF-1."])
    }

    @Test func `the specs have this many requirements`() {
        let counts = Dictionary(grouping: AcceptanceRule.ids) { $0.prefix(4).prefix { !$0.isNumber } }
            .mapValues(\.count)

        #expect(counts == ["SV-": 5, "AF-": 10, "AF-R": 10, "MW-": 14, "CQ-": 25, "TV-": 16])
        #expect(Set(AcceptanceRule.ids).count == AcceptanceRule.ids.count)
    }

    private func violations(_ ids: [String]) -> [String] {
        let file = SourceFile(path: "Tests/Some/ATests/A.swift", text: source)
        return AcceptanceRule.violations(ids: ids, suites: TestedSuite.all(in: [file]))
    }
}
