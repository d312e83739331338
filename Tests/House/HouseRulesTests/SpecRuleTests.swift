import Testing

@testable import HouseRules

@Suite struct `Spec rule` {
    private static let spec = """
        ### Login Use Case (SV-1)
        #### Data:
        - name
        #### Primary course:
        1. System sends the request.
        2. System delivers the token.
        #### Cancelled - error course:
        1. System delivers cancelled error.
        """
    private static let page = """
        ### Login Use Case (SV-1)
        #### Data:
        - name
        #### Primary course:
        1. System sends the request.
        2. System delivers the token.
        #### Cancelled - error course:
        1. System delivers cancelled error.
        """

    @Test(arguments: [
        ("", ""), ("cancelled error.", "cancelled error.\nAt once.\n- **Refused**: the server refuses."),
        ("### Login", "# Title\n### Another Use Case\n1. Step.\n### Login"),
        ("1. System sends", "In words.\n1. System sends"),
    ])
    func `a page that adds paragraphs, listed courses and use cases passes`(part: String, more: String) {
        #expect(violations(part.isEmpty ? Self.page : Self.page.replacing(part, with: more)) == [])
    }

    @Test(arguments: [
        (
            "sends the request.", "sends the request, once.", ["1. System sends the request, once."],
            ["1. System sends the request."]
        ),
        ("2. System delivers the token.", "", [], ["2. System delivers the token."]),
        ("- name", "- name\n- age", ["- age"], []),
        ("- name\n", "", [], ["- name"]),
        ("ed - error", "ed - other", ["#### Cancelled - other course:"], ["#### Cancelled - error course:"]),
    ])
    func `catches words that are not the spec's, and words that are missing`(
        part: String, change: String, added: [String], missing: [String]
    ) {
        let sentences =
            missing.map { "Login Use Case (SV-1): \"\($0)\" is not there, in the spec's order." }
            + added.map { "Login Use Case (SV-1): \"\($0)\" is not the spec's." }

        #expect(violations(Self.page.replacing(part, with: change)).sorted() == sentences.sorted())
    }

    @Test func `catches courses in each other's place, and a use case that is gone`() {
        let moved = Self.page.replacing("Primary", with: "Other").replacing("Cancelled - error", with: "Primary")

        #expect(!violations(moved).isEmpty)
        #expect(violations("").count == 7)
    }

    private func violations(_ page: String) -> [String] { SpecRule.violations(page: page, spec: Self.spec) }
}
