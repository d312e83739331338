import Foundation

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

    private static let expectations = [
        "#expect(", "#require(", "Issue.record(", "confirmation(", "confirmation {", "throw TookTooLong(",
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
