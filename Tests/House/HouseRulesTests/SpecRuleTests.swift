import Testing

@testable import HouseRules

@Suite struct `Spec rule` {
    private static let kept = """
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
        #expect(violations(stated: "# Title\n### Another Use Case\n#### Primary course:\n1. Step.\n" + Self.kept) == [])
    }

    @Test(arguments: [
        (
            "sends the request, once", "does not send the request",
            [
                "the spec's \"1. System sends the request, once.\" does not stand there.",
                "\"1. System does not send the request.\" does not stand there in the spec.",
            ]
        ),
        (
            "2. System delivers the token.", "",
            ["the spec's \"2. System delivers the token.\" does not stand there."]
        ),
        (
            "2. System delivers the token.", "2. System delivers the token.\n3. System forgets it.",
            ["\"3. System forgets it.\" does not stand there in the spec."]
        ),
        ("- name\n", "", ["the spec's \"- name\" does not stand there."]),
        (
            "#### Cancelled - error", "#### Cancelled - alternative",
            [
                "the spec's \"Cancelled - error course\" does not stand there.",
                "\"Cancelled - alternative course\" does not stand there in the spec.",
            ]
        ),
    ])
    func `catches what is stated otherwise`(part: String, change: String, expected: [String]) {
        let violations = violations(stated: Self.kept.replacing(part, with: change))

        #expect(Set(violations) == Set(expected.map { "Login Use Case (SV-1): \($0)" }))
    }

    @Test func `catches courses in each other's place, and a use case that is gone`() {
        let moved = Self.kept.replacing("Primary", with: "Other").replacing("Cancelled - error", with: "Primary")

        #expect(!violations(stated: moved).isEmpty)
        #expect(violations(stated: "").count == 6)
    }

    private func violations(stated: String) -> [String] {
        SpecRule.violations(stated: Page(stated).useCases, kept: Page(Self.kept).useCases)
    }
}
