import Foundation

// `HouseRules RECORD` compares `UseCases.md` and `Extensions.md` with a run of the tests: RECORD is the file that `swift
// test --xunit-output` wrote. What is wrong goes to standard error, a sentence a line, and the status is 1.

func compare(_ record: String) -> [String] {
    do {
        let page = try PackageFiles.page()
        let passed = try TestNames(record: String(contentsOfFile: record, encoding: .utf8))
        return (CourseRule.violations(page: page, tests: passed) + AcceptanceRule.violations(page: page, tests: passed))
            .map { "Of the tests that passed: \($0)" }
    } catch {
        return ["\(record) does not hold a whole run: \(error)"]
    }
}

let arguments = CommandLine.arguments.dropFirst()
let violations = arguments.count == 1 ? arguments.flatMap(compare) : ["Usage: HouseRules RECORD"]
if violations.isEmpty {
    print("Each course and each requirement has a test that ran and passed.")
} else {
    FileHandle.standardError.write(Data((violations.joined(separator: "\n") + "\n").utf8))
    exit(1)
}
