/// Every course of every use case has a test that bears its name, and every test of a use case names a course. A course that
/// use cases share counts as a course of each that refers to it.
enum CourseRule {
    /// What is wrong, one sentence each.
    static func violations(page: Page, suites: [TestedSuite]) -> [String] {
        let suites = suites.filter { $0.name.contains("Use Case") }
        let useCases = page.useCases
        var violations = page.faults
        for suite in suites where !useCases.contains(where: { $0.name == suite.name }) {
            violations.append("UseCases.md does not state \(suite.name).")
        }
        for useCase in useCases {
            if useCases.count(where: { $0.name == useCase.name }) > 1 {
                violations.append("\(useCase.name) is stated more than once.")
            }
            violations += Self.violations(in: useCase)
            guard let suite = suites.first(where: { $0.name == useCase.name }) else {
                violations.append("\(useCase.name) has no test suite.")
                continue
            }
            violations += Self.violations(useCase: useCase, suite: suite)
        }
        return violations
    }

    private static func violations(in useCase: UseCase) -> [String] {
        var violations: [String] = []
        if !useCase.courses.contains(where: { $0.name == UseCase.Course.primary }) {
            violations.append("\(useCase.name) has no primary course.")
        }
        for course in useCase.courses {
            let name = course.name
            if name != UseCase.Course.primary, !name.hasSuffix(errorEnding), !name.hasSuffix(alternativeEnding) {
                violations.append("\(useCase.name): \"\(name)\" is no name for a course.")
            }
            let areNumbered = course.steps.enumerated().allSatisfy { $1.hasPrefix("\($0 + 1). ") }
            if course.steps.isEmpty || !areNumbered {
                violations.append("\(useCase.name): \"\(name)\" has no steps that are numbered from 1.")
            }
        }
        return violations
    }

    static let errorEnding = " - error course"
    static let alternativeEnding = " - alternative course"

    private static func violations(useCase: UseCase, suite: TestedSuite) -> [String] {
        var violations: [String] = []
        for course in useCase.courses where !suite.tests.contains(where: { course.isProved(by: $0) }) {
            violations.append("\(useCase.name): no test is named \"\(course.name)\".")
        }
        for test in suite.tests where !useCase.courses.contains(where: { $0.isNamed(by: test) }) {
            violations.append("\(useCase.name): the test \"\(test)\" names no course.")
        }
        return violations
    }
}

extension UseCase.Course {
    /// What the name of a test begins with that holds a use case to what every request can meet. It proves those courses
    /// where the use case lists them; those that it states itself need a test each.
    static let contract = "keeps the contract of a use case over HTTP"
    static let ofEveryRequest = ["connectivity error", "invalid data error", "refused", "cancelled"]
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

/// The use cases of the Survey spec are stated as `SurveySpec.md`, which is kept with the tests, has them: line for line.
/// A change of theirs is made in both, on purpose.
enum SpecRule {
    /// What is wrong, one sentence each.
    static func violations(stated: [UseCase], kept: [UseCase]) -> [String] {
        kept.flatMap { kept in
            let stated = stated.first { $0.name == kept.name }?.lines ?? []
            return stated.difference(from: kept.lines).map { change in
                switch change {
                case .insert(_, let line, _): "\(kept.name): \"\(line)\" does not stand there in the spec."
                case .remove(_, let line, _): "\(kept.name): the spec's \"\(line)\" does not stand there."
                }
            }
        }
    }
}

extension UseCase {
    fileprivate var lines: [String] { data + courses.flatMap { [$0.name] + $0.steps } }
}
