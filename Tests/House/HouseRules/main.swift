import Foundation

// `HouseRules RECORD` compares the page and the specs with a run of the tests: RECORD is the file that `swift test
// --xunit-output` wrote. What is wrong goes to standard error, a sentence a line, and the status is 1.

func compare(_ record: String) -> [String] {
    do {
        let useCases = Page(try PackageFiles.useCases()).useCases
        let record = try RunRecord(String(contentsOfFile: record, encoding: .utf8))
        return RunRule.violations(useCases: useCases, record: record)
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
