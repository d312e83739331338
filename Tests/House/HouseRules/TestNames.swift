import Foundation

/// The names of tests, by the name of their suite. What the tests are worth, their names do not tell: planted faults do.
typealias TestNames = [String: Set<String>]

extension TestNames {
    /// The tests in `sources`, by the layout that `swift format` gives every file: a suite's tests stand further in.
    init(in sources: [SourceFile]) {
        self.init()
        for file in sources {
            var types: [(indent: Int, name: String)] = []
            var isTest = false
            for line in file.lines {
                let code = line.drop { $0 == " " }
                let indent = line.utf8.count - code.utf8.count
                if let name = Self.declaredType(in: code) {
                    types.removeAll { $0.indent >= indent }
                    types.append((indent, name))
                }
                if code.hasPrefix("@Test") { isTest = true }
                if isTest, code.contains("func "), let function = code.firstMatch(of: /\bfunc\s+(?:`([^`]+)`|(\w+))/) {
                    let suite = types.last { $0.indent < indent }?.name ?? ""
                    self[suite, default: []].insert(String(function.1 ?? function.2 ?? ""))
                    isTest = false
                }
            }
        }
    }

    private static func declaredType(in code: Substring) -> String? {
        guard ["struct ", "class ", "actor ", "enum ", "extension "].contains(where: code.contains) else { return nil }
        let declaration =
            /^(?:@\w+(?:\(.*?\))?\s+)*(?:(?:private|fileprivate|final)\s+)*(?:struct|class|actor|enum|extension)\s+(?:`([^`]+)`|(\w+))/
        return code.firstMatch(of: declaration).flatMap { $0.1 ?? $0.2 }.map(String.init)
    }

    /// The record of a run is empty, or its end is missing.
    struct Unreadable: Error {}

    /// The tests that passed in a run, as `swift test --xunit-output` writes it down: a line for each test, `<testcase
    /// classname="Module.Suite" name="test(argument:)" … />`. An element that is left open holds why its test failed or was
    /// skipped. Names may come escaped or, as Swift 6.3 writes them, as they are.
    init(record: String) throws(Unreadable) {
        guard record.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("</testsuites>") else {
            throw Unreadable()
        }
        self.init()
        let start = "<testcase classname=\""
        for line in record.lines where line.hasSuffix("/>") {
            let parts = line.trimmed.components(separatedBy: "\" name=\"")
            guard parts.count == 2, parts[0].hasPrefix(start) else { continue }
            let suite = parts[0].dropFirst(start.count).drop { $0 != "." }.dropFirst()
            self[Self.name(suite), default: []].insert(Self.name(parts[1][...]))
        }
    }

    /// The raw identifier that `text` begins with, or what stands before its arguments.
    private static func name(_ text: Substring) -> String {
        let entities = ["&quot;": "\"", "&#34;": "\"", "&apos;": "'", "&#39;": "'", "&lt;": "<", "&gt;": ">"]
        let text = entities.reduce(String(text)) { $0.replacing($1.key, with: $1.value) }.replacing("&amp;", with: "&")
        return text.hasPrefix("`") ? String(text.dropFirst().prefix { $0 != "`" }) : String(text.prefix { $0 != "(" })
    }
}
