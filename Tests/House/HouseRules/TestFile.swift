import Foundation

/// The suites and functions of a file of tests. It goes by the layout that `swift format` gives every file.
struct TestFile {
    let module: String
    /// The types at the first column and their tests; an extension counts as its type.
    private(set) var suites: [(name: String, tests: [TestFunction])] = []
    /// The functions that are no tests, by name: what tests may call.
    private(set) var helpers: [String: [TestFunction]] = [:]
    private let lines: [String]

    init(_ file: SourceFile) {
        module = file.module
        lines = SwiftCode.lines(of: file.text)
        read()
    }

    private mutating func read() {
        var conditions: [String] = []
        var suiteTraits = ""
        var suiteStart: Int?
        var testStart: Int?
        for (index, line) in lines.enumerated() {
            switch line.utf8.first(where: { $0 != UInt8(ascii: " ") }) {
            case UInt8(ascii: "#"):
                if line.trimmed.hasPrefix("#if") { conditions.append(line.trimmed) }
                if line.trimmed.hasPrefix("#endif") { _ = conditions.popLast() }
            case UInt8(ascii: "@"):
                if line.trimmed.hasPrefix("@Test") { testStart = index }
                if line.trimmed.hasPrefix("@Suite") { suiteStart = index }
            default: break
            }
            if let name = Self.declaredType(in: line) {
                suites.append((name, []))
                suiteTraits = ""
            }
            if let start = suiteStart, Self.kinds.contains(where: line.contains) {
                suiteTraits += text(start...index)
                suiteStart = nil
            }
            if let name = Self.declaredFunction(in: line) {
                add(
                    TestFunction(
                        name: name, traits: testStart.map { suiteTraits + text($0...index) },
                        isConditional: !conditions.allSatisfy { $0.hasPrefix("#if canImport(") },
                        body: body(from: index)))
                testStart = nil
            }
        }
    }

    private func text(_ range: ClosedRange<Int>) -> String { lines[range].joined(separator: "\n") }

    private mutating func add(_ function: TestFunction) {
        if function.traits == nil {
            helpers[function.name, default: []].append(function)
        } else if !suites.isEmpty {
            suites[suites.count - 1].tests.append(function)
        }
    }

    /// What follows the first brace of the function that is declared at `start`, to the line that closes it.
    private func body(from start: Int) -> String {
        let indentation = lines[start].prefix { $0 == " " }
        var end = start
        while !lines[end].contains("{"), end + 1 < lines.count,
            [" ", ")", "{"].contains(where: { lines[end + 1].hasPrefix(indentation + $0) })
        {
            end += 1
        }
        if lines[end].count(where: { $0 == "{" }) > lines[end].count(where: { $0 == "}" }) {
            end = lines[end...].firstIndex { $0.hasPrefix(indentation + "}") } ?? end
        }
        return text(start...end).split(separator: "{", maxSplits: 1).dropFirst().joined()
    }

    private static let kinds = ["struct ", "class ", "actor ", "enum ", "extension "]

    private static func declaredType(in line: String) -> String? {
        let isIndented = line.hasPrefix(" ") || line.hasPrefix("}")
        guard !isIndented, kinds.contains(where: line.contains) else { return nil }
        let declaration =
            /^(?:@\w+(?:\(.*?\))?\s+)*(?:(?:public|private|fileprivate|final)\s+)*(?:struct|class|actor|enum|extension)\s+(?:`([^`]+)`|(\w+))/
        return line.firstMatch(of: declaration).flatMap { $0.1 ?? $0.2 }.map(String.init)
    }

    private static func declaredFunction(in line: String) -> String? {
        guard line.contains("func ") else { return nil }
        return line.firstMatch(of: /\bfunc\s+(?:`([^`]+)`|(\w+))/).flatMap { $0.1 ?? $0.2 }.map(String.init)
    }
}

/// A function in the tests, as its source says.
struct TestFunction {
    let name: String
    /// The traits of the test and of its suite, as they stand in the source; `nil` for a function that is no test.
    let traits: String?
    /// Whether it stands within an `#if` that asks for something else than a module to import.
    let isConditional: Bool
    /// Whether its own body holds an expectation that can fail.
    let expects: Bool
    /// Whether it takes failures for granted, or may end before its expectations without failing.
    let condones: Bool
    /// The words of its body, the names of the functions that it calls among them.
    let words: Set<String>

    init(name: String, traits: String?, isConditional: Bool, body: String) {
        self.name = name
        self.traits = traits
        self.isConditional = isConditional
        let body = Self.hollow.reduce(body) { $0.replacingOccurrences(of: $1, with: "") }
        expects = Self.expectations.contains { body.contains($0) }
        condones = Self.excuses.contains { body.contains($0) }
        words = Set(body.utf8.split { !Self.isPartOfWord($0) }.map { String(Substring($0)) })
    }

    /// A clause of a contract throws what it finds, and so does a course of one.
    private static let expectations = [
        "#expect(", "#require(", "Issue.record(", "confirmation(", "confirmation {", "throw TookTooLong(",
        "clause.check(", "try await contract.",
    ]
    /// Expectations that cannot fail.
    private static let hollow = ["#expect(true", "#expect(Bool(true", "#require(true"]
    private static let excuses = ["withKnownIssue", "Test.cancel", "severity: .warning"]

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
