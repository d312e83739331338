/// The programs use the library as an adopter would: what they use of it is public, except for the names that `Layers.txt`
/// lists with their reasons.
///
/// It reads words, not code: an initializer or a subscript is not looked for, nor a `package` name that is also declared
/// otherwise, except privately or within a function.
struct PackageNameRule {
    /// The listed names.
    let names: Set<String>
    private let used: Set<String>

    /// `layers` has lines `package NAME NAME: reason`.
    init(layers: String, sources: [SourceFile]) {
        let rows = layers.lines.compactMap { $0.wholeMatch(of: /package ([\w ]+): .+/) }
        names = Set(rows.flatMap { $0.1.split(separator: " ").map(String.init) })
        var (ofPackage, others): (Set<String>, Set<String>) = ([], Self.foundation)
        var words: Set<String> = []
        for file in sources {
            for line in file.lines where !line.trimmed.hasPrefix("//") {
                let tokens = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
                let isPackage = tokens.contains("package") && Self.library.contains(file.folder)
                let isPrivate = !tokens.filter(["private", "fileprivate"].contains).isEmpty
                for (keyword, name) in zip(tokens, tokens.dropFirst()) where Self.keywords.contains(keyword) {
                    if isPackage {
                        ofPackage.insert(name)
                    } else if !isPrivate, !(["let", "var"].contains(keyword) && line.hasPrefix("        ")) {
                        others.insert(name)
                    }
                }
                if file.folder == "Programs" { words.formUnion(Self.uses(in: line)) }
            }
        }
        used = ofPackage.subtracting(others).intersection(words)
    }

    /// What is wrong, one sentence each.
    var violations: [String] {
        used.subtracting(names).sorted().map { "Programs use \($0), which is not public. Layers.txt says why, if so." }
            + names.subtracting(used).sorted().map { "No program uses \($0) of Layers.txt, or it is public." }
    }

    /// The types and the members that a line names.
    private static func uses(in line: String) -> [String] {
        line.matches(of: /(\.?)([A-Za-z_]\w*)(?!\w)/)
            .filter { !$0.1.isEmpty || $0.2.first?.isUppercase == true }.map { String($0.2) }
    }

    private static let library: Set = ["Core", "Surveys", "Shows", "Adapters", "Composition", "Screens"]
    private static let keywords: Set = [
        "func", "var", "let", "case", "struct", "enum", "class", "actor", "protocol", "typealias",
    ]
    /// The names that Foundation has, too.
    private static let foundation: Set = ["appending"]
}
