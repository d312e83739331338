import Foundation

/// Every course has a test that ran and passed, and so has every requirement: whatever the sources say.
enum RunRule {
    /// What is wrong, one sentence each.
    static func violations(useCases: [UseCase], ids: [String] = AcceptanceRule.ids, record: RunRecord) -> [String] {
        let nothing = useCases.isEmpty ? ["UseCases.md states no use case."] : []
        let courses = useCases.flatMap { useCase in
            let tests = record.passed[useCase.name] ?? []
            return useCase.courses.filter { course in !tests.contains { course.isProved(by: $0) } }
                .map { "\(useCase.name): no test of \"\($0.name)\" ran and passed." }
        }
        let borne = Set(
            record.passed.flatMap { suite, tests in tests.flatMap { AcceptanceRule.found(in: suite + " " + $0) } })
        return nothing + courses
            + ids.filter { !borne.contains($0) }.map { "No test of \($0) ran and passed." }
    }
}

/// What ran in a run of the tests, as `swift test --xunit-output` writes it down.
struct RunRecord {
    /// The names of the tests that passed, by the name of their suite.
    private(set) var passed: [String: Set<String>] = [:]

    /// The record cannot be read: it is no record, or its end is missing.
    struct Unreadable: Error {}

    /// A line for each test: `<testcase classname="Module.Suite" name="test(argument:)" … />`. An element that is left open
    /// holds why its test failed or was skipped. Names may come escaped or, as Swift 6.3 writes them, as they are.
    init(_ text: String) throws(Unreadable) {
        guard text.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("</testsuites>") else {
            throw Unreadable()
        }
        for line in text.lines where line.hasSuffix("/>") {
            let parts = line.trimmed.components(separatedBy: "\" name=\"")
            guard parts.count == 2, parts[0].hasPrefix(Self.start) else { continue }
            let suite = Self.name(parts[0].dropFirst(Self.start.count).drop { $0 != "." }.dropFirst())
            passed[suite, default: []].insert(Self.name(parts[1][...]))
        }
    }

    private static let start = "<testcase classname=\""

    /// The raw identifier that `text` begins with, or what stands before its arguments.
    private static func name(_ text: Substring) -> String {
        let text = entities.reduce(String(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        if text.hasPrefix("`") { return String(text.dropFirst().prefix { $0 != "`" }) }
        return String(text.prefix { $0 != "(" })
    }

    private static let entities = [
        ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"),
        ("&amp;", "&"),
    ]
}
