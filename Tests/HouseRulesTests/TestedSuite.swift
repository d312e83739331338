/// A test suite and the names of its tests, as they stand in the sources.
struct TestedSuite: Equatable {
    let name: String
    var tests: [String] = []
}

extension TestedSuite {
    /// The types that hold tests in `sources`. A type begins at the first column; an extension adds to its type.
    static func all(in sources: [String]) -> [TestedSuite] {
        var suites: [TestedSuite] = []
        for source in sources {
            var current: Int?
            var isAwaitingName = false
            for line in source.lines {
                if let name = declaredType(in: line) {
                    current = suites.firstIndex { $0.name == name } ?? suites.endIndex
                    if current == suites.endIndex { suites.append(TestedSuite(name: name)) }
                }
                if line.contains("@Test"), line.trimmed.hasPrefix("@Test") { isAwaitingName = true }
                if isAwaitingName, let name = declaredFunction(in: line) {
                    isAwaitingName = false
                    if let current { suites[current].tests.append(name) }
                }
            }
        }
        return suites.filter { !$0.tests.isEmpty || $0.name.contains("Use Case") }
    }

    private static let kinds = ["struct ", "class ", "actor ", "enum ", "extension "]

    private static func declaredType(in line: String) -> String? {
        let isIndented = line.hasPrefix(" ") || line.hasPrefix("/") || line.hasPrefix("}")
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
