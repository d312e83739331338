import Testing

@testable import HouseRules

@Suite struct `Course rule` {
    private let document = """
        # Title
        ## Modules
        ### Log In Use Case (X-1)
        text
        #### Data:
        - URL
        #### Primary course:
        1. Step.
        #### Connectivity error - error course:
        1. Step.
        2. Step.
        ### Remarks
        #### Not a course:
        """
    private let source = """
        import Testing

        @Suite(.serialized, .timeLimit(.minutes(5))) struct `Log In Use Case (X-1)` {
            @Test func `primary course`() { #expect(1 == 2) }
            @Test(arguments: [1, 2])
            func `primary course: twice`(number: Int) {
                #expect(number == 2)
            }
            private func helper() {}
        }
        extension `Log In Use Case (X-1)` {
            @Test func `Connectivity error - error course`() { #expect(1 == 2) }
        }
        private struct Stub {
            func send() {}
        }
        """

    @Test func `reads the use cases and the suites`() {
        #expect(
            Page(document).useCases == [
                UseCase(
                    name: "Log In Use Case (X-1)", data: ["- URL"],
                    courses: [
                        UseCase.Course(name: "Primary course", steps: ["1. Step."]),
                        UseCase.Course(name: "Connectivity error - error course", steps: ["1. Step.", "2. Step."]),
                    ])
            ])
        #expect(
            TestedSuite.all(in: [SourceFile(path: "Tests/Some/XTests/A.swift", text: source)]) == [
                TestedSuite(
                    name: "Log In Use Case (X-1)",
                    tests: ["primary course", "primary course: twice", "Connectivity error - error course"])
            ])
        #expect(violations() == [])
    }

    @Test(
        arguments: [
            (
                "#### Connectivity error", "#### Other error",
                [
                    "no test is named \"Other error - error course\".",
                    "the test \"Connectivity error - error course\" names no course.",
                ]
            ),
            (
                "#### Primary course:", "#### Main course:",
                [
                    "has no primary course.", "\"Main course\" is no name for a course.",
                    "no test is named \"Main course\".", "the test \"primary course\" names no course.",
                    "the test \"primary course: twice\" names no course.",
                ]
            ),
            (
                "### Log In Use Case (X-1)", "### Log In Use Case",
                [
                    "UseCases.md does not state Log In Use Case (X-1).", "Log In Use Case has no test suite.",
                ]
            ),
            (
                "### Remarks", "### Log Out Use Case\n#### Primary course:\n### Remarks",
                [
                    "Log Out Use Case has no test suite."
                ]
            ),
            ("### Remarks", "### Log In Use Case (X-1)\n#### Primary course:", ["is stated more than once."]),
            ("#### Primary course:\n1. Step.", "#### Primary course:", ["has no steps that are numbered from 1."]),
            ("2. Step.", "3. Step.", ["has no steps that are numbered from 1."]),
        ] as [(String, String, [String])])
    func `catches a document that the tests do not follow`(part: String, change: String, expected: [String]) {
        expect(violations(document: document.replacing(part, with: change)), contain: expected)
    }

    @Test(
        arguments: [
            ("`primary course`", "`main course`", ["the test \"main course\" names no course."]),
            (
                "`primary course: twice`", "`primary course twice`",
                ["the test \"primary course twice\" names no course."]
            ),
            ("`primary course: twice`", "primaryCourse", ["the test \"primaryCourse\" names no course."]),
            (
                "@Test func `Connectivity", "func `Connectivity",
                ["no test is named \"Connectivity error - error course\"."]
            ),
            (
                "`Log In Use Case (X-1)`", "`Log Out Use Case`",
                [
                    "UseCases.md does not state Log Out Use Case.", "Log In Use Case (X-1) has no test suite.",
                ]
            ),
            ("`Log In Use Case (X-1)`", "LogIn", ["Log In Use Case (X-1) has no test suite."]),
        ] as [(String, String, [String])])
    func `catches tests that the document does not state`(part: String, change: String, expected: [String]) {
        expect(violations(source: source.replacing(part, with: change)), contain: expected)
    }

    private func violations(document: String? = nil, source: String? = nil) -> [String] {
        CourseRule.violations(
            page: Page(document ?? self.document),
            suites: TestedSuite.all(in: [SourceFile(path: "Tests/Some/XTests/A.swift", text: source ?? self.source)]))
    }

    private func expect(
        _ violations: [String], contain expected: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for end in expected {
            #expect(
                violations.contains { $0.hasSuffix(end) }, "\(end) is not in \(violations)",
                sourceLocation: sourceLocation)
        }
    }
}
