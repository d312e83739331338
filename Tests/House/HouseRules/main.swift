import Foundation

// Two checks of what a run of `.ci/run` leaves behind. What is wrong goes to standard error, a sentence a line, and the
// status is 1.
//
// `HouseRules RECORD` compares the page and the specs with a run of the tests: RECORD is the file that `swift test
// --xunit-output` wrote. `HouseRules comments FOLDER` looks for public symbols without a comment: FOLDER holds the symbol
// graphs of the modules.

func compare(_ record: String) -> [String] {
    do {
        let useCases = Page(try PackageFiles.useCases()).useCases
        let record = try RunRecord(String(contentsOfFile: record, encoding: .utf8))
        return RunRule.violations(useCases: useCases, record: record)
    } catch {
        return ["\(record) is no record of a whole run: \(error)"]
    }
}

func checkComments(below folder: String) -> [String] {
    do {
        return try CommentRule.violations(below: folder)
    } catch {
        return ["\(folder) holds no symbol graphs that can be read: \(error)"]
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let violations: [String]
let success: String
switch (arguments.first, arguments.count) {
case ("comments", 2):
    violations = checkComments(below: arguments[1])
    success = "Each public symbol that needs a comment has one."
case (let record?, 1):
    violations = compare(record)
    success = "Each course and each requirement has a test that ran and passed."
default:
    violations = ["Usage: HouseRules RECORD, or HouseRules comments FOLDER"]
    success = ""
}
if violations.isEmpty {
    print(success)
} else {
    FileHandle.standardError.write(Data((violations.joined(separator: "\n") + "\n").utf8))
    exit(1)
}
