import Testing

@testable import HouseRules

@Suite struct `Course rule` {
    private static let document = """
        # Title
        ### Log In Use Case (X-1)
        text
        #### Data:
        - URL
        #### Primary course:
        1. Execute "log in" command with above data.
        2. Step.
        #### Rejected - error course:
        1. Step.
        2. Step.
        ### Remarks
        #### Not a course:
        ## What every request can meet
        - **Connectivity error · Invalid data error · Refused · Cancelled**: nobody answers.
        - **Unauthorized**: there is no credential.
        - **Saving error**: the record stays.
        ### Load Use Case
        Data: name.
        1. Execute "load" command with above data.
        2. It delivers.

        - **Nothing is there** (alternative): it delivers nothing.
        - **Gone · Lost**: it is not there.

        Over HTTP, as the user.
        ### Save Use Case
        1. Execute "save" command.
        2. It saves.

        - **Invalid data error**: it was never valid.

        Over HTTP: connectivity error, cancelled.
        Cache: saving error.
        ### Ask Use Case
        1. Execute "ask" command.

        Over HTTP.
        """
    private static let contract = "keeps the contract of a use case over HTTP"
    private static let tests: TestNames = [
        "Log In Use Case (X-1)": ["primary course", "primary course: twice", "Rejected - error course"],
        "Load Use Case": [
            "primary course", "nothing is there - alternative course", "gone - error course: for ever",
            "lost - error course", "unauthorized - error course", contract + ": for users",
        ],
        "Save Use Case": [
            "primary course", "invalid data error - error course", "connectivity error - error course",
            "cancelled - error course", "saving error - error course",
        ],
        "Ask Use Case": ["primary course", contract], "Another suite": ["whatever"],
    ]

    private static let ofRequest = ["Connectivity error", "Invalid data error", "Refused", "Cancelled"].map {
        "\($0) - error course"
    }
    private static func no(_ course: String) -> String { "no test is named \"\(course)\"." }
    private static func odd(_ test: String) -> String { "the test \"\(test)\" names no course." }
    private static func step(_ name: String, _ data: String = "") -> String {
        "does not begin with \"1. Execute \"\(name)\" command\(data).\""
    }
    private static func unlisted(_ course: String) -> String { "No use case lists \"\(course) - error course\"." }

    @Test func `reads the use cases, with a shared course in each that lists it`() {
        func shared(_ names: String...) -> [UseCase.Course] {
            names.map { UseCase.Course(name: $0 + " - error course", isShared: true) }
        }
        func own(_ names: String...) -> [UseCase.Course] {
            (["Primary course"] + names).map { UseCase.Course(name: $0) }
        }
        let ofRequest = shared("Connectivity error", "Invalid data error", "Refused", "Cancelled")

        #expect(
            Page(Self.document).useCases == [
                UseCase(
                    name: "Log In Use Case (X-1)", courses: own("Rejected - error course"), hasData: true,
                    firstStep: "1. Execute \"log in\" command with above data."),
                UseCase(
                    name: "Load Use Case",
                    courses: own("Nothing is there - alternative course", "Gone - error course", "Lost - error course")
                        + ofRequest + shared("Unauthorized"), hasData: true,
                    firstStep: "1. Execute \"load\" command with above data."),
                UseCase(
                    name: "Save Use Case",
                    courses: own("Invalid data error - error course")
                        + shared("Connectivity error", "Cancelled", "Saving error"),
                    firstStep: "1. Execute \"save\" command."),
                UseCase(name: "Ask Use Case", courses: own() + ofRequest, firstStep: "1. Execute \"ask\" command."),
            ])
        #expect(CourseRule.violations(page: Page(Self.document), tests: Self.tests) == [])
    }

    @Test(arguments: [
        ("#### Rejected", "#### Other", [no("Other - error course"), odd("Rejected - error course")]),
        (
            "#### Primary course:", "#### Main course:",
            ["has no primary course.", no("Main course"), odd("primary course"), odd("primary course: twice")]
        ),
        ("(X-1)", "", ["No page states Log In Use Case (X-1).", no("Primary course"), no("Rejected - error course")]),
        (
            "### Remarks", "### Log Out Use Case\n1. Execute \"log out\" command.\n### Remarks",
            ["Log Out Use Case: \(no("Primary course"))"]
        ),
        (
            "### Remarks", "### Ask Use Case\n1. Execute \"ask\" command.\n### Remarks",
            ["is stated more than once.", odd(contract)]
        ),
        ("1. Execute \"ask\"", "1. It asks.\n2. Execute \"ask\"", [step("ask")]),
        ("\"log in\" command", "\"log out\" command", [step("log in", " with above data")]),
        ("\"load\" command with above data", "\"load\" command", [step("load", " with above data")]),
        ("Data: name.", "", [step("load")]),
        ("HTTP, as the user.", "HTTP.", [unlisted("Unauthorized"), odd("unauthorized - error course")]),
        (
            "Over HTTP, as the user.", "As the user, over HTTP.",
            [unlisted("Unauthorized"), odd("unauthorized - error course"), odd("\(contract): for users")]
        ),
        (
            "Cache: saving error.", "Cache: saving.",
            [
                "Save Use Case: \"Saving - error course\" is not stated before it for all.", unlisted("Saving error"),
                no("Saving - error course"), "Save Use Case: \(odd("saving error - error course"))",
            ]
        ),
        (
            "1. Execute \"ask\"", "2. Execute \"ask\"",
            ["Ask Use Case has no primary course.", step("ask"), odd("primary course")]
        ),
        ("(alternative)", "(other)", [odd("nothing is there - alternative course")]),
        (
            "Gone · Lost", "Gone, Lost",
            [no("Gone, Lost - error course"), odd("gone - error course: for ever"), odd("lost - error course")]
        ),
        (
            document, "# Title",
            ["No page states a use case."] + tests.keys.filter { $0.contains("Use") }.map { "No page states \($0)." }
        ),
    ])
    func `catches a page that the tests do not follow`(part: String, change: String, expected: [String]) {
        let page = Page(Self.document.replacing(part, with: change))

        expect(CourseRule.violations(page: page, tests: Self.tests), are: expected)
    }

    @Test(arguments: [
        ("Log In Use Case (X-1)", "primary course", "main course", [odd("main course")]),
        ("Log In Use Case (X-1)", "primary course: twice", "primary course twice", [odd("primary course twice")]),
        ("Log In Use Case (X-1)", "Rejected - error course", nil, [no("Rejected - error course")]),
        (
            "Load Use Case", "lost - error course", "list - error course",
            [no("Lost - error course"), "names no course."]
        ),
        ("Load Use Case", "unauthorized - error course", contract + ": once more", [no("Unauthorized - error course")]),
        ("Ask Use Case", contract, "keeps the contract of a cache", ofRequest.map(no) + ["names no course."]),
        ("Ask Use Case", contract, nil, ofRequest.map(no)),
        ("Save Use Case", "invalid data error - error course", contract, [no("Invalid data error - error course")]),
        ("Save Use Case", "saving error - error course", contract, [no("Saving error - error course")]),
        ("Log Out Use Case", "", "primary course", ["No page states Log Out Use Case."]),
    ])
    func `catches tests that the page does not state, and courses that no test proves`(
        suite: String, test: String, change: String?, expected: [String]
    ) {
        var tests = Self.tests
        tests[suite, default: []].remove(test)
        if let change { tests[suite]?.insert(change) }

        expect(CourseRule.violations(page: Page(Self.document), tests: tests), are: expected)
    }

    /// Expects as many violations as `expected` has parts, and each part in one of them.
    private func expect(
        _ violations: [String], are expected: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(violations.count == expected.count, "\(violations)", sourceLocation: sourceLocation)
        for part in expected {
            #expect(
                violations.contains { $0.contains(part) }, "\(part) is not in \(violations)",
                sourceLocation: sourceLocation)
        }
    }
}
