/// `Composition` only wires: it decides nothing that a use case should decide.
enum WiringRule {
    /// The lines that may decide: with what an app begins.
    private static let decisions: [String: Set<String>] = [
        "SurveyApp": ["} catch {", "guard let found else { return nil }", "switch found.session {"]
    ]

    static func violations(in sources: [SourceFile]) -> [String] {
        sources.filter { $0.folder == "Composition" }.flatMap(violations)
    }

    private static func violations(in file: SourceFile) -> [String] {
        let name = file.path.split(separator: "/").last?.split(separator: ".").first ?? ""
        let decided = decisions[String(name)] ?? []
        let lines = file.text.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }
        return lines.filter { $0.contains(/^(\} )?(if|guard|switch|for|while|catch)\b/) && !decided.contains($0) }
            .map { "\(file.path) decides: \($0)" }
    }
}
