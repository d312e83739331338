import Testing

@testable import HouseRules

@Suite struct `Shared course` {
    private static let document = """
        ### Courses of a request
        A request is what goes to a server.
        #### Connectivity error - error course:
        1. Nobody answers.
        #### Gone · Lost - error courses:
        1. It is not there.
        ### Courses of a list
        #### Courses of a request: connectivity error
        #### Cut short - error course:
        1. It ends.
        ### Load Use Case
        #### Data:
        - name
        #### Primary course:
        1. It loads.
        #### Courses of a request
        ### Load All Use Case
        #### Primary course:
        1. It loads all.
        #### Courses of a list
        #### Gone - error course:
        1. It was never there.
        """
    private static let source = """
        struct `Load Use Case` {
            @Test func `primary course`() { #expect(1 == 2) }
            @Test func `connectivity error - error course`() { #expect(1 == 2) }
            @Test func `gone - error course: for ever`() { #expect(1 == 2) }
            @Test func `lost - error course`() { #expect(1 == 2) }
        }
        struct `Load All Use Case` {
            @Test func `primary course`() { #expect(1 == 2) }
            @Test func `keeps the contract of a use case over HTTP: for pages`() { #expect(1 == 2) }
            @Test func `cut short - error course`() { #expect(1 == 2) }
            @Test func `gone - error course`() { #expect(1 == 2) }
        }
        """

    @Test func `counts as a course of each use case that refers to it, by itself or by a group`() {
        let page = Page(Self.document)

        #expect(page.useCases.map(\.name) == ["Load Use Case", "Load All Use Case"])
        #expect(page.useCases[0].data == ["- name"])
        let request = "Courses of a request"
        #expect(
            page.useCases[0].courses.dropFirst() == [
                .init(name: "Connectivity error - error course", steps: ["1. Nobody answers."], group: request),
                .init(name: "Gone - error course", steps: ["1. It is not there."], group: request),
                .init(name: "Lost - error course", steps: ["1. It is not there."], group: request),
            ])
        #expect(
            page.useCases[1].courses.dropFirst() == [
                .init(name: "Connectivity error - error course", steps: ["1. Nobody answers."], group: request),
                .init(name: "Cut short - error course", steps: ["1. It ends."], group: "Courses of a list"),
                .init(name: "Gone - error course", steps: ["1. It was never there."]),
            ])
        #expect(violations() == [])
    }

    @Test(arguments: [
        (
            "#### Courses of a request\n", "",
            [
                "No use case refers to \"Gone - error course\" of Courses of a request.",
                "No use case refers to \"Lost - error course\" of Courses of a request.",
                "Load Use Case: the test \"connectivity error - error course\" names no course.",
                "Load Use Case: the test \"gone - error course: for ever\" names no course.",
                "Load Use Case: the test \"lost - error course\" names no course.",
            ]
        ),
        (
            "#### Courses of a request\n", "#### Courses of a request: connectivity error · Gone\n",
            [
                "No use case refers to \"Lost - error course\" of Courses of a request.",
                "Load Use Case: the test \"lost - error course\" names no course.",
            ]
        ),
        (
            "request: connectivity error", "request: connectivity",
            [
                "Courses of a list: Courses of a request has no course \"connectivity\".",
                "Load All Use Case: the test \"keeps the contract of a use case over HTTP: for pages\" names no course.",
            ]
        ),
        (
            "#### Courses of a request\n", "#### Courses of a request\n#### Courses of a thing\n",
            ["Load Use Case refers to \"Courses of a thing\", which is not stated before it."]
        ),
        (
            "1. Nobody answers.", "2. Nobody answers.",
            ["Load Use Case", "Load All Use Case"].map {
                "\($0): \"Connectivity error - error course\" has no steps that are numbered from 1."
            }
        ),
        (
            "Gone · Lost - error courses", "Gone · Lost - error course",
            [
                "\"Gone · Lost - error course\"", "\"gone - error course: for ever\" names no course.",
                "\"lost - error course\" names no course.",
            ]
        ),
    ])
    func `catches a page whose references do not fit`(part: String, change: String, expected: [String]) {
        let violations = violations(document: Self.document.replacing(part, with: change))

        #expect(violations.count == expected.count, "\(violations)")
        for sentence in expected { #expect(violations.contains { $0.contains(sentence) }, "\(violations)") }
    }

    @Test(arguments: [
        ("lost - error", "list - error", ["no test is named \"Lost - error course\".", "names no course."]),
        (
            "keeps the contract of a use case over HTTP", "keeps the contract of a cache",
            ["no test is named \"Connectivity error - error course\".", "names no course."]
        ),
        ("cut short - error course", "keeps the contract of a use case over HTTP", ["\"Cut short - error course\"."]),
        (
            "`gone - error course`", "`keeps the contract of a use case over HTTP`",
            ["no test is named \"Gone - error course\"."]
        ),
    ])
    func `is proved by a test of its name, and one of a request by the contract too`(
        part: String, change: String, expected: [String]
    ) {
        let violations = violations(source: Self.source.replacing(part, with: change))

        #expect(violations.count == expected.count, "\(violations)")
        for (violation, end) in zip(violations, expected) { #expect(violation.hasSuffix(end)) }
    }

    @Test(arguments: ["keeps the contract of a use case over HTTP", "Keeps the contract", "primary course"])
    func `counts in a run as in the sources`(test: String) throws {
        let record = try RunRecord(
            """
            <testsuites>
            <testcase classname="A.`Load Use Case`" name="`primary course`()" />
            <testcase classname="A.`Load Use Case`" name="`\(test)`()" />
            </testsuites>
            """)
        let isContract = test.hasSuffix("HTTP")

        let useCases = Page(Self.document).useCases.filter { $0.name == "Load Use Case" }

        #expect(RunRule.violations(useCases: useCases, ids: [], record: record).count == (isContract ? 0 : 3))
    }

    private func violations(document: String = document, source: String = source) -> [String] {
        CourseRule.violations(
            page: Page(document),
            suites: TestedSuite.all(in: [SourceFile(path: "Tests/Some/XTests/A.swift", text: source)]))
    }
}
