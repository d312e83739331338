import Testing

@testable import HouseRules

@Suite struct `Claim rule` {
    private static let page = """
        # Page
        ## What is proved
        - **once**: A token is used once.
        - **whole**: The record
          is whole.

        | claim | checked by | scenarios | planted faults |
        | --- | --- | --- | --- |
        | `once` | `send` in `World+A.swift`; `end` in `World+A.swift` | two processes; three | The turn |
        | `whole` | `end` in `World+A.swift` | three | No lock; The turn |

        | promise | held by |
        | --- | --- |
        | One refresh. | `once` |
        | A 401 is a hint | `ATests`; `whole` |
        ## Next
        - **other**: Not a claim.
        """
    private static let readme = """
        # A
        ## What a session promises

        - **One refresh.** Only one.
        - **A 401 is a hint**, no more.

        ## Layout
        - **Other.** Not a promise.
        """
    private static let world = """
        extension World {
            func send() {
                if a { fail(.once, "words") }
            }

            func end() {
                fail(.once, "words")
                fail(.whole, "words")
            }
        }
        """

    @Test func `holds for the package`() throws {
        let tests = try PackageFiles.tests()
        let rule = ClaimRule(
            page: try PackageFiles.sessionPage(), readme: try PackageFiles.readme(),
            proof: tests.filter { $0.path.contains("/SessionProofTests/") },
            tests: Set(tests.flatMap { $0.path.split(separator: "/").dropLast().map(String.init) }),
            scenarios: try PackageFiles.proof(), faults: try PackageFiles.plantedFaults())

        #expect(rule.violations == [])
    }

    @Test(arguments: [
        ("", "", []),
        ("- **whole**: ", "- ", ["whole is no claim."]),
        ("- **whole**: ", "- **more**: A.\n- **whole**: ", ["more has no check."]),
        ("| `whole` |", "| `once` |", ["whole has no check.", "once is listed twice.", "whole has no row."]),
        ("| three |", "| four |", ["whole: there is no scenario \"four\"."]),
        ("| three | No", "|  | No", ["whole: there is no scenario \"\"."]),
        ("No lock; ", "Two locks; ", ["whole: no planted fault is \"Two locks\"."]),
        ("| No lock; The turn |", "|  |", ["whole: no planted fault is \"\"."]),
        ("`once` | `send`", "`once` | `run`", ["once: `run` in `World+A.swift` does not check it."]),
        ("`whole` | `end`", "`whole` | `send`", ["whole: `send` in `World+A.swift` does not check it."]),
        ("`whole` | `end` in `World+A", "`whole` | `end` in `A", ["whole: `end` in `A.swift` does not check it."]),
        ("| One refresh. |", "| Two. |", ["One refresh. has no claim.", "Two. is no claim."]),
        ("`ATests`", "`BTests`", ["A 401 is a hint: BTests is neither a claim nor tests."]),
    ])
    func `finds a claim or a promise without what holds it`(part: String, change: String, expected: [String]) {
        let page = part.isEmpty ? Self.page : Self.page.replacing(part, with: change, maxReplacements: 1)

        let violations = Set(violations(page: page))

        #expect(part.isEmpty ? violations.isEmpty : violations.isSuperset(of: expected), "\(violations)")
    }

    private func violations(page: String) -> [String] {
        ClaimRule(
            page: page, readme: Self.readme,
            proof: [
                SourceFile(path: "Tests/P/World+A.swift", text: Self.world),
                SourceFile(path: "Tests/P/Claim.swift", text: "enum Claim {\n    case once\n    case whole\n}"),
            ], tests: ["ATests"], scenarios: "two processes/server: 1 2\n  mark\nmodel: three/server: 3\n",
            faults: [SourceFile(path: "F", text: "# The turn\n# No lock\n")]
        ).violations
    }
}
