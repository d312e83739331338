/// A test suite and the names of its tests, as they stand in the sources. What the tests are worth, no reader of sources can
/// tell: a run of the tests says which passed (``RunRule``), planted faults which find something.
struct TestedSuite: Equatable {
    let name: String
    var tests: [String] = []
}

extension TestedSuite {
    /// The types that hold tests in `sources`, and those that are named for a use case. It goes by the layout that `swift
    /// format` gives every file: a suite begins at the first column, or as far in as the `#if`s round it move it.
    static func all(in sources: [SourceFile]) -> [TestedSuite] {
        var suites: [TestedSuite] = []
        for file in sources {
            var conditions = 0
            var place: Int?
            var isTest = false
            for line in SwiftCode.lines(of: file.text) {
                let code = line.drop { $0 == " " }
                if code.hasPrefix("#endif") { conditions -= 1 }
                if line.utf8.count - code.utf8.count <= 4 * conditions, let name = declaredType(in: code) {
                    place = suites.firstIndex { $0.name == name } ?? suites.endIndex
                    if place == suites.endIndex { suites.append(TestedSuite(name: name)) }
                }
                if code.hasPrefix("#if") { conditions += 1 }
                if code.hasPrefix("@Test") { isTest = true }
                if isTest, let place, let name = declaredFunction(in: code) {
                    suites[place].tests.append(name)
                    isTest = false
                }
            }
        }
        return suites.filter { !$0.tests.isEmpty || $0.name.contains("Use Case") }
    }

    private static let kinds = ["struct ", "class ", "actor ", "enum ", "extension "]

    private static func declaredType(in code: Substring) -> String? {
        guard kinds.contains(where: code.contains) else { return nil }
        let declaration =
            /^(?:@\w+(?:\(.*?\))?\s+)*(?:(?:public|private|fileprivate|final)\s+)*(?:struct|class|actor|enum|extension)\s+(?:`([^`]+)`|(\w+))/
        return code.firstMatch(of: declaration).flatMap { $0.1 ?? $0.2 }.map(String.init)
    }

    private static func declaredFunction(in code: Substring) -> String? {
        guard code.contains("func ") else { return nil }
        return code.firstMatch(of: /\bfunc\s+(?:`([^`]+)`|(\w+))/).flatMap { $0.1 ?? $0.2 }.map(String.init)
    }
}
