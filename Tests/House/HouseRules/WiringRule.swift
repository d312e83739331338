/// `Composition` only wires: it decides nothing that a use case should decide.
enum WiringRule {
    static func violations(in sources: [SourceFile]) -> [String] {
        sources.filter { $0.folder == "Composition" }.flatMap(violations)
    }

    private static func violations(in file: SourceFile) -> [String] {
        let lines = file.text.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }
        return lines.filter { $0.contains(/^(\} )?(if|guard|switch|for|while|catch)\b/) }
            .map { "\(file.path) decides: \($0)" }
    }
}
