/// Every course of every use case has a test that bears its name, and every test of a use case names a course.
enum CourseRule {
    /// What is wrong, one sentence each.
    static func violations(useCases: [UseCase], suites: [TestedSuite]) -> [String] {
        let suites = suites.filter { $0.name.contains("Use Case") }
        var violations: [String] = []
        for suite in suites where !useCases.contains(where: { $0.name == suite.name }) {
            violations.append("UseCases.md does not state \(suite.name).")
        }
        for useCase in useCases {
            if useCases.count(where: { $0.name == useCase.name }) > 1 {
                violations.append("\(useCase.name) is stated more than once.")
            }
            guard let suite = suites.first(where: { $0.name == useCase.name }) else {
                violations.append("\(useCase.name) has no test suite.")
                continue
            }
            violations += Self.violations(useCase: useCase, suite: suite)
        }
        return violations
    }

    private static func violations(useCase: UseCase, suite: TestedSuite) -> [String] {
        var violations: [String] = []
        if !useCase.courses.contains("Primary course") { violations.append("\(useCase.name) has no primary course.") }
        for course in useCase.courses {
            if course != "Primary course", !course.hasSuffix(" - error course"),
                !course.hasSuffix(" - alternative course")
            {
                violations.append("\(useCase.name): \"\(course)\" is no name for a course.")
            }
            if !suite.tests.contains(where: { proves($0, course) }) {
                violations.append("\(useCase.name): no test is named \"\(course)\".")
            }
        }
        for test in suite.tests where !useCase.courses.contains(where: { proves(test, $0) }) {
            violations.append("\(useCase.name): the test \"\(test)\" names no course.")
        }
        return violations
    }

    /// Whether `test` is named as `course`, whatever the case of the first letter, or as the course, a colon and a detail.
    private static func proves(_ test: String, _ course: String) -> Bool {
        let course = course.prefix(1).lowercased() + course.dropFirst()
        let test = test.prefix(1).lowercased() + test.dropFirst()
        return test == course || test.hasPrefix(course + ": ")
    }
}
