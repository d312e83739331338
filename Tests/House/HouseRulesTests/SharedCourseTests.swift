import Testing

@testable import HouseRules

@Suite struct `Shared course` {
    private static let document = """
        ## What every request can meet
        - **Connectivity error · Invalid data error · Refused · Cancelled**: nobody answers.
        - **Unauthorized**: there is no credential.
        - **Saving error**: the record stays.
        ### Load Use Case
        Data: name.
        1. It loads.
        2. It delivers.

        - **Nothing is there** (alternative): it delivers nothing.
        - **Gone · Lost**: it is not there.

        Over HTTP, as the user.
        ### Save Use Case
        1. It saves.

        - **Invalid data error**: it was never valid.

        Over HTTP: connectivity error, cancelled.
        Cache: saving error.
        ### Ask Use Case
        1. It asks.

        Over HTTP.
        """
    private static let source = """
        struct `Load Use Case` {
            @Test func `primary course`() { #expect(1 == 2) }
            @Test func `nothing is there - alternative course`() { #expect(1 == 2) }
            @Test func `gone - error course: for ever`() { #expect(1 == 2) }
            @Test func `lost - error course`() { #expect(1 == 2) }
            @Test func `unauthorized - error course`() { #expect(1 == 2) }
            @Test func `keeps the contract of a use case over HTTP: for users`() { #expect(1 == 2) }
        }
        struct `Save Use Case` {
            @Test func `primary course`() { #expect(1 == 2) }
            @Test func `invalid data error - error course`() { #expect(1 == 2) }
            @Test func `connectivity error - error course`() { #expect(1 == 2) }
            @Test func `cancelled - error course`() { #expect(1 == 2) }
            @Test func `saving error - error course`() { #expect(1 == 2) }
        }
        struct `Ask Use Case` {
            @Test func `primary course`() { #expect(1 == 2) }
            @Test func `keeps the contract of a use case over HTTP`() { #expect(1 == 2) }
        }
        """

    @Test func `counts as a course of each use case that lists it`() {
        let page = Page(Self.document)
        let ofRequest = ["Connectivity error", "Invalid data error", "Refused", "Cancelled"].map {
            UseCase.Course(name: "\($0) - error course", steps: ["1. nobody answers."], isShared: true)
        }

        #expect(page.useCases.map(\.name) == ["Load Use Case", "Save Use Case", "Ask Use Case"])
        #expect(page.useCases[0].data == ["Data: name."])
        #expect(
            page.useCases[0].courses == [
                .init(name: "Primary course", steps: ["1. It loads.", "2. It delivers."]),
                .init(name: "Nothing is there - alternative course", steps: ["1. it delivers nothing."]),
                .init(name: "Gone - error course", steps: ["1. it is not there."]),
                .init(name: "Lost - error course", steps: ["1. it is not there."]),
            ] + ofRequest + [
                .init(name: "Unauthorized - error course", steps: ["1. there is no credential."], isShared: true)
            ])
        #expect(
            page.useCases[1].courses.dropFirst() == [
                .init(name: "Invalid data error - error course", steps: ["1. it was never valid."]),
                ofRequest[0], ofRequest[3],
                .init(name: "Saving error - error course", steps: ["1. the record stays."], isShared: true),
            ])
        #expect(page.useCases[2].courses.dropFirst() == ofRequest[...])
        #expect(violations() == [])
    }

    @Test(arguments: [
        (
            "Over HTTP, as the user.", "Over HTTP.",
            [
                "No use case lists \"Unauthorized - error course\".",
                "Load Use Case: the test \"unauthorized - error course\" names no course.",
            ]
        ),
        (
            "Over HTTP, as the user.", "As the user, over HTTP.",
            [
                "No use case lists \"Unauthorized - error course\".",
                "Load Use Case: the test \"unauthorized - error course\" names no course.",
                "Load Use Case: the test \"keeps the contract of a use case over HTTP: for users\" names no course.",
            ]
        ),
        (
            "Cache: saving error.", "Cache: saving.",
            [
                "Save Use Case: \"Saving - error course\" is not stated before it for all.",
                "No use case lists \"Saving error - error course\".",
                "Save Use Case: the test \"saving error - error course\" names no course.",
            ]
        ),
        (
            "1. It asks.", "2. It asks.",
            ["Ask Use Case: \"Primary course\" has no steps that are numbered from 1."]
        ),
        (
            "(alternative)", "(other)",
            ["Load Use Case: the test \"nothing is there - alternative course\" names no course."]
        ),
        (
            "Gone · Lost", "Gone, Lost",
            [
                "no test is named \"Gone, Lost - error course\".", "\"gone - error course: for ever\" names no course.",
                "\"lost - error course\" names no course.",
            ]
        ),
    ])
    func `catches a page whose lists do not fit`(part: String, change: String, expected: [String]) {
        let violations = violations(document: Self.document.replacing(part, with: change))

        #expect(violations.count == expected.count, "\(violations)")
        for sentence in expected { #expect(violations.contains { $0.contains(sentence) }, "\(violations)") }
    }

    @Test(arguments: [
        ("lost - error", "list - error", ["no test is named \"Lost - error course\".", "names no course."]),
        (
            "`keeps the contract of a use case over HTTP`", "`keeps the contract of a cache`",
            ["Connectivity", "Invalid data", "Refused", "Cancelled"].map { "no test is named \"\($0)" }
                + ["names no course."]
        ),
        (
            "`unauthorized - error course`", "`keeps the contract of a use case over HTTP: once more`",
            ["\"Unauthorized - error course\"."]
        ),
        (
            "`invalid data error - error course`", "`keeps the contract of a use case over HTTP`",
            ["no test is named \"Invalid data error - error course\"."]
        ),
        (
            "`saving error - error course`", "`keeps the contract of a use case over HTTP`",
            ["no test is named \"Saving error - error course\"."]
        ),
    ])
    func `is proved by a test of its name, and one of every request by the contract too`(
        part: String, change: String, expected: [String]
    ) {
        let violations = violations(source: Self.source.replacing(part, with: change))

        #expect(violations.count == expected.count, "\(violations)")
        for (violation, words) in zip(violations, expected) { #expect(violation.contains(words), "\(violations)") }
    }

    @Test(arguments: ["keeps the contract of a use case over HTTP", "Keeps the contract", "primary course"])
    func `counts in a run as in the sources`(test: String) throws {
        let record = try RunRecord(
            """
            <testsuites>
            <testcase classname="A.`Ask Use Case`" name="`primary course`()" />
            <testcase classname="A.`Ask Use Case`" name="`\(test)`()" />
            </testsuites>
            """)
        let isContract = test.hasSuffix("HTTP")

        let useCases = Page(Self.document).useCases.filter { $0.name == "Ask Use Case" }

        #expect(RunRule.violations(useCases: useCases, ids: [], record: record).count == (isContract ? 0 : 4))
    }

    private func violations(document: String = document, source: String = source) -> [String] {
        CourseRule.violations(
            page: Page(document),
            suites: TestedSuite.all(in: [SourceFile(path: "Tests/Some/XTests/A.swift", text: source)]))
    }
}
