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
