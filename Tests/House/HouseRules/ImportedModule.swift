/// A module that a source file imports, and the `#if` conditions that hold there.
struct ImportedModule: Equatable {
    let name: String
    /// The conditions that are true where the import stands, one that is false being marked with `!`.
    let conditions: [String]
}

extension ImportedModule {
    /// What a line begins with that may be an import or a condition; most lines do not, and are not looked at again.
    private static let beginnings = [
        "#", "@", "import ", "public ", "package ", "internal ", "fileprivate ", "private ",
    ]

    /// The imports of a file, in order.
    static func all(in source: String) -> [ImportedModule] {
        var imports: [ImportedModule] = []
        var conditions: [String] = []
        for line in source.lines.map(\.trimmed) where beginnings.contains(where: line.hasPrefix) {
            if line.hasPrefix("#if ") {
                conditions.append(String(line.dropFirst(4)))
            } else if line.hasPrefix("#elseif ") {
                conditions.removeLast()
                conditions.append(String(line.dropFirst(8)))
            } else if line.hasPrefix("#else"), let condition = conditions.popLast() {
                conditions.append("!" + condition)
            } else if line.hasPrefix("#endif") {
                conditions.removeLast()
            } else if line.contains("import "),
                let match = line.prefixMatch(
                    of:
                        /(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|let|var|typealias)\s+)?(\w+)/
                )
            {
                imports.append(ImportedModule(name: String(match.1), conditions: conditions))
            }
        }
        return imports
    }
}
