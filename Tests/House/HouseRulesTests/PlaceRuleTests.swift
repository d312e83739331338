import Testing

@testable import HouseRules

@Suite struct `Place rule` {
    private static let document = """
        | id | suite | module | type |
        | --- | --- | --- | --- |
        | SV-1 to SV-2 | `Session` | `Login` | `RemoteLogin` |
        | AF-1 | `Forms (AF-1)` | `Screens` | `Form` |
        """
    private static let ids = ["SV-1", "SV-2", "AF-1", "OF-1"]

    @Test func `a page that says where each requirement of the specs is passes`() {
        #expect(violations() == [])
    }

    @Test(arguments: [
        ("SV-1 to SV-2", "SV-1", ["No table says where to find SV-2."]),
        (
            "SV-1 to SV-2", "SV-2 to SV-1",
            [
                "SV-2 to SV-1 are no requirements.", "No table says where to find SV-1.",
                "No table says where to find SV-2.",
            ]
        ),
        (
            "| AF-1", "| AF-2",
            ["AF-2 to AF-2 are no requirements.", "No table says where to find AF-1."]
        ),
        ("| AF-1", "| AF-1 to OF-1", ["No test of Forms (AF-1) bears OF-1."]),
        ("`Session`", "`Other`", ["No test of Other bears SV-1.", "No test of Other bears SV-2."]),
        ("`Form`", "`FormScreen`", ["Screens has no type FormScreen."]),
        ("`RemoteLogin`", "`Remote`", ["Login has no type Remote."]),
        ("`Login`", "`Screens`", ["Screens has no type RemoteLogin."]),
    ])
    func `catches a place that is wrong or missing`(part: String, change: String, expected: [String]) {
        #expect(violations(Self.document.replacing(part, with: change)) == expected)
    }

    private func violations(_ document: String = document) -> [String] {
        PlaceRule.violations(
            ids: Self.ids, places: Page(document).places,
            tests: ["Session": ["SV-1: it", "SV-2: it"], "Forms (AF-1)": ["a form"]],
            sources: [
                SourceFile(path: "Sources/Surveys/Login/Login.swift", text: "public struct RemoteLogin: Sendable {}"),
                SourceFile(path: "Sources/Screens/Screens/Form.swift", text: "enum Form {}"),
            ])
    }
}
