import Testing

@testable import HouseRules

@Suite struct `Spec rule` {
    private static let spec = """
        ### Login Use Case (SV-1)
        #### Data:
        - name
        #### Primary course:
        1. System sends the request, once.
        2. System delivers the token.
        #### Cancelled - error course:
        1. System delivers cancelled error.
        """

    @Test func `a page that says more elsewhere passes`() {
        #expect(
            violations("# Title\n### Another Use Case\n1. Step.\n" + Self.spec + "\n\nIn words.\n# More\n- more") == []
        )
    }

    @Test(arguments: [
        ("sends the request, once", "sends", ["- 1. System sends the request, once.", "+ 1. System sends."]),
        ("2. System delivers the token.", "", ["- 2. System delivers the token."]),
        ("token.", "token.\n3. System forgets it.", ["+ 3. System forgets it."]),
        ("- name\n", "", ["- - name"]),
        ("ed - error", "ed - other", ["- #### Cancelled - error course:", "+ #### Cancelled - other course:"]),
    ])
    func `catches what is stated otherwise`(part: String, change: String, expected: [String]) {
        let sentences = expected.map {
            let line = $0.dropFirst(2)
            return $0.hasPrefix("-")
                ? "Login Use Case (SV-1): the spec's \"\(line)\" does not stand there."
                : "Login Use Case (SV-1): \"\(line)\" does not stand there in the spec."
        }

        #expect(Set(violations(Self.spec.replacing(part, with: change))) == Set(sentences))
    }

    @Test func `catches courses in each other's place, and a use case that is gone`() {
        let moved = Self.spec.replacing("Primary", with: "Other").replacing("Cancelled - error", with: "Primary")

        #expect(!violations(moved).isEmpty)
        #expect(violations("").count == 7)
    }

    private func violations(_ page: String) -> [String] { SpecRule.violations(page: page, spec: Self.spec) }
}
