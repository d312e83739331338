/// A test suite and its tests, as they stand in the sources.
struct TestedSuite: Equatable {
    struct Test: Equatable {
        let name: String
        /// Why it may pass without having proved anything, one phrase each.
        var faults: [String] = []
    }

    let name: String
    var tests: [Test] = []
}

extension TestedSuite {
    /// The types that hold tests in `sources`, and those that are named for a use case.
    static func all(in sources: [SourceFile]) -> [TestedSuite] {
        var suites: [TestedSuite] = []
        var places: [String: Int] = [:]
        let files = sources.map(TestFile.init)
        let helpers = ExpectingHelpers(files)
        for (index, file) in files.enumerated() {
            for suite in file.suites where !suite.tests.isEmpty || suite.name.contains("Use Case") {
                let place = places[suite.name] ?? suites.endIndex
                if place == suites.endIndex { suites.append(TestedSuite(name: suite.name)) }
                places[suite.name] = place
                suites[place].tests += suite.tests.map {
                    Test(
                        name: $0.name,
                        faults: faults(of: $0, isExpecting: helpers.areCalled(by: $0, inFile: index) || $0.expects))
                }
            }
        }
        return suites
    }

    private static func faults(of test: TestFunction, isExpecting: Bool) -> [String] {
        let traits = test.traits ?? ""
        return [
            (!isExpecting, "expects nothing that could fail"), (test.condones, "passes over a failure"),
            (test.isConditional, "stands within #if"), (traits.contains(".disabled"), "is disabled"),
            (traits.contains("if: false"), "is disabled"),
        ].filter(\.0).map(\.1)
    }
}

/// Every test of the package can fail, and none is left out.
enum TestRule {
    /// What is wrong, one sentence each.
    static func violations(suites: [TestedSuite]) -> [String] {
        suites.flatMap { suite in
            suite.tests.flatMap { test in
                test.faults.map { "\(suite.name): the test \"\(test.name)\" \($0)." }
            }
        }
    }
}

/// The functions with expectations that tests call, themselves or through others.
///
/// A name means the functions of that name in the same file; where it has none, those of the module's other files and of
/// `TestSupport`.
struct ExpectingHelpers {
    private let files: [TestFile]
    private var namesByFile: [Set<String>]
    private var namesByModule: [String: Set<String>] = [:]

    init(_ files: [TestFile]) {
        self.files = files
        namesByFile = files.map { _ in [] }
        while findMore() {}
    }

    /// Whether `function`, which stands in the file with this index, calls one of them.
    func areCalled(by function: TestFunction, inFile index: Int) -> Bool {
        let file = files[index]
        return function.words.contains { word in
            if file.helpers[word] != nil { return namesByFile[index].contains(word) }
            return namesByModule[file.module]?.contains(word) == true
                || namesByModule[Self.shared]?.contains(word) == true
        }
    }

    private static let shared = "TestSupport"

    private mutating func findMore() -> Bool {
        var found = false
        for (index, file) in files.enumerated() {
            for (name, functions) in file.helpers where !namesByFile[index].contains(name) {
                guard functions.contains(where: { $0.expects || areCalled(by: $0, inFile: index) }) else { continue }
                namesByFile[index].insert(name)
                namesByModule[file.module, default: []].insert(name)
                found = true
            }
        }
        return found
    }
}
