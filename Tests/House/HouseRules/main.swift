import Foundation

// Compares the page and the specs with a run of the tests: `HouseRules RECORD`, where RECORD is the file that `swift test
// --xunit-output` wrote. What is wrong goes to standard error, a sentence a line, and the status is 1.

func compare(_ record: String?) -> [String] {
    guard let record else { return ["Which record? Usage: HouseRules RECORD"] }
    do {
        let useCases = Page(try PackageFiles.useCases()).useCases
        let record = try RunRecord(String(contentsOfFile: record, encoding: .utf8))
        return RunRule.violations(useCases: useCases, record: record)
    } catch {
        return ["\(record) is no record of a whole run: \(error)"]
    }
}

let violations = compare(CommandLine.arguments.dropFirst().first)
if violations.isEmpty {
    print("Each course and each requirement has a test that ran and passed.")
} else {
    FileHandle.standardError.write(Data((violations.joined(separator: "\n") + "\n").utf8))
    exit(1)
}
