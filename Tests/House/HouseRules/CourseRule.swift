/// Every course of every use case has a test that bears its name, and every test of a use case names a course. A course that
/// use cases share counts as a course of each that refers to it.
enum CourseRule {
    static let errorEnding = " - error course"
    static let alternativeEnding = " - alternative course"

    /// What is wrong, one sentence each.
    static func violations(page: Page, tests: TestNames) -> [String] {
        let suites = tests.keys.filter { $0.contains("Use Case") }.sorted()
        let names = page.useCases.map(\.name)
        return page.faults
            + (names.isEmpty ? ["No page states a use case."] : [])
            + suites.filter { !names.contains($0) }.map { "No page states \($0)." }
            + Set(names.filter { name in names.count { $0 == name } > 1 }).map { "\($0) is stated more than once." }
            + page.useCases.flatMap { violations(useCase: $0, tests: tests[$0.name] ?? []) }
    }

    private static func violations(useCase: UseCase, tests: Set<String>) -> [String] {
        let courses = useCase.courses
        let hasPrimary = courses.contains { $0.name == UseCase.Course.primary }
        return (hasPrimary ? [] : ["\(useCase.name) has no primary course."])
            + (useCase.firstStep == useCase.command
                ? [] : ["\(useCase.name) does not begin with \"\(useCase.command)\""])
            + courses.filter { course in !tests.contains { course.isProved(by: $0) } }
            .map { "\(useCase.name): no test is named \"\($0.name)\"." }
            + tests.sorted().filter { test in !courses.contains { $0.isNamed(by: test) } }
            .map { "\(useCase.name): the test \"\($0)\" names no course." }
    }
}

extension UseCase.Course {
    /// What the name of a test begins with that holds a use case to what every request can meet. It proves those courses
    /// where the use case lists them; those that it states itself need a test each.
    static let contract = "keeps the contract of a use case over HTTP"
    static let ofEveryRequest = ["connectivity error", "invalid data error", "refused", "cancelled"]
    /// The course that each mark of a use case over HTTP adds to those.
    static let byMarks = [
        "as the user": "unauthorized", "as a client": "client rejected", "page by page": "misreported pages",
    ]
    private static let courseOfContract = "Connectivity error - error course"

    /// Whether a test of this name proves the course.
    func isProved(by test: String) -> Bool {
        bears(test)
            || isShared && test.hasPrefix(Self.contract)
                && Self.ofEveryRequest.contains { name.lowercased() == $0 + CourseRule.errorEnding }
    }

    /// Whether a test of this name may stand in the suite of a use case with this course.
    func isNamed(by test: String) -> Bool {
        bears(test) || name == Self.courseOfContract && test.hasPrefix(Self.contract)
    }

    /// Whether `test` is named as the course, whatever the case of the first letter, or as the course, a colon and a detail.
    private func bears(_ test: String) -> Bool {
        let course = name.prefix(1).lowercased() + name.dropFirst()
        let test = test.prefix(1).lowercased() + test.dropFirst()
        return test == course || test.hasPrefix(course + ": ")
    }
}

/// The page has the use cases of `SurveySpec.md` word for word: headings, data and steps. Its own additions to them are
/// paragraphs, and courses in a list, `- **Refused**: …`.
enum SpecRule {
    /// What is wrong, one sentence each.
    static func violations(page: String, spec: String) -> [String] {
        let stated = useCases(in: page)
        return useCases(in: spec).sorted { $0.key < $1.key }.flatMap { name, lines in
            (stated[name] ?? []).difference(from: lines).map { change in
                switch change {
                case .insert(_, let line, _): "\(name): \"\(line)\" is not the spec's."
                case .remove(_, let line, _): "\(name): \"\(line)\" is not there, in the spec's order."
                }
            }
        }
    }

    /// The headings, data and steps below each heading of the third rank that says "Use Case".
    static func useCases(in document: String) -> [String: [String]] {
        var useCases: [String: [String]] = [:]
        var current: String?
        for line in document.lines.map(\.trimmed) where !line.isEmpty {
            if line.hasPrefix("#"), !line.hasPrefix("####") {
                current = line.hasPrefix("### ") && line.contains("Use Case") ? String(line.dropFirst(4)) : nil
            } else if let current, line.contains(/^(?:#|- |\d)/), !line.hasPrefix("- **") {
                useCases[current, default: []].append(line)
            }
        }
        return useCases
    }
}
