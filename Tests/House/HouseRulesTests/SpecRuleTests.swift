import Testing

@testable import HouseRules

@Suite struct `Spec rule` {
    private static let spec = """
        ### Login Use Case (SV-1)
        #### Data:
        - name
        #### Primary course:
        1. System sends the request
        2. System delivers the token
        #### Cancelled - error course:
        1. System delivers cancelled error
        """
    private static let page = """
        ### Login Use Case (SV-1)
        #### Data:
        - name
        #### Primary course:
        1. System sends the request, once.
        2. System delivers the token.
        #### Cancelled - error course:
        1. System delivers cancelled error.
        """

    @Test(arguments: [
        ("", ""), ("once.", "once, over TLS."), ("- name", "- name of the user\n- age"),
        ("#### Cancelled", "#### Refused - error course:\n1. System delivers it.\n#### Cancelled"),
        ("### Login", "# Title\n### Another Use Case\n1. Step.\n### Login"),
        ("1. System sends", "In words.\n1. System sends"),
    ])
    func `a page that says more passes`(part: String, more: String) {
        #expect(violations(part.isEmpty ? Self.page : Self.page.replacing(part, with: more)) == [])
    }

    @Test(arguments: [
        ("sends the request, once", "sends", ["1. System sends the request"]),
        ("2. System delivers the token.", "", ["2. System delivers the token"]),
        ("1. System sends", "3. System sends", ["1. System sends the request"]),
        ("- name\n", "", ["- name"]),
        ("ed - error", "ed - other", ["#### Cancelled - error course:"]),
    ])
    func `catches what is not stated`(part: String, change: String, expected: [String]) {
        let sentences = expected.map { "Login Use Case (SV-1): \"\($0)\" is not there, in the spec's order." }

        #expect(violations(Self.page.replacing(part, with: change)) == sentences)
    }

    @Test func `catches courses in each other's place, and a use case that is gone`() {
        let moved = Self.page.replacing("Primary", with: "Other").replacing("Cancelled - error", with: "Primary")

        #expect(!violations(moved).isEmpty)
        #expect(violations("").count == 7)
    }

    private func violations(_ page: String) -> [String] { SpecRule.violations(page: page, spec: Self.spec) }
}
