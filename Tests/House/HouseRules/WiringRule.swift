/// `Composition` only wires: it decides nothing that a use case should decide.
enum WiringRule {
    /// The lines that may decide: which client loads images, and with what an app begins.
    private static let decisions: [String: Set<String>] = [
        "SurveyService": ["if httpClient == nil { loadImages(over: newClient()) }"],
        "SurveyApp": ["} catch {", "guard let found else { return nil }", "switch found.session {"],
    ]

    static func violations(in sources: [SourceFile]) -> [String] {
        sources.filter { $0.folder == "Composition" }.flatMap { file in
            let name = file.path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
            return file.text.split(separator: "\n").map { $0.drop { $0 == " " } }
                .filter { $0.contains(/^(\} )?(if|guard|switch|for|while|catch)\b/) }
                .filter { decisions[name]?.contains(String($0)) != true }
                .map { "\(file.path) decides: \($0)" }
        }
    }
}
