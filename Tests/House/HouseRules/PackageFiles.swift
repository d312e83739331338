import Foundation

/// A text file of the package, its path below the root.
struct SourceFile {
    let path: String
    let text: String
    /// `Core` of `Sources/Core/HTTPMessages/HTTPClient.swift`.
    let folder: String
    /// `HTTPMessages` of `Sources/Core/HTTPMessages/HTTPClient.swift`.
    let module: String

    init(path: String, text: String) {
        self.path = path
        self.text = text
        let parts = path.split(separator: "/")
        folder = parts.count > 3 ? String(parts[1]) : ""
        module = parts.count > 3 ? String(parts[2]) : ""
    }

    var lines: [String] { text.lines }
}

extension String {
    /// The lines, by Foundation: the standard library's way is compiled here, without optimization, and there is much to
    /// read.
    var lines: [String] { components(separatedBy: "\n") }
    var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

/// The package as it lies on the disk, found from this file's own place in it.
enum PackageFiles {
    static func manifest() throws -> String { try text("Package.swift") }
    static func workflow() throws -> String { try text(".github/workflows/ci.yml") }
    static func useCases() throws -> String { try text("UseCases.md") }
    static func extensions() throws -> String {
        try text("Sources/Composition/Composition/Composition.docc/Extensions.md")
    }
    /// The specs and the extensions, one after the other: the second lists errors that the first states.
    static func page() throws -> Page { Page(try useCases() + "\n" + extensions()) }
    static func layers() throws -> String { try text("Tests/House/HouseRules/Layers.txt") }
    static func surveySpec() throws -> String { try text("Tests/House/HouseRules/SurveySpec.md") }
    static func readme() throws -> String { try text("README.md") }
    static func sessionPage() throws -> String {
        try text("Sources/Composition/Composition/Composition.docc/HowASessionSurvives.md")
    }
    static func proof() throws -> String { try text("Tests/Surveys/SessionProofTests/PROOF.txt") }
    static func sources() throws -> [SourceFile] { try files(.swift, below: "Sources") }
    /// Without the tests of the rules, whose texts hold tests that never run.
    static func tests() throws -> [SourceFile] {
        try files(.swift, below: "Tests").filter { !$0.path.contains("/HouseRulesTests/") }
    }
    static func plantedFaults() throws -> [SourceFile] { try files(.faults, below: "Tests/House/PlantedFaults") }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private enum Kind: String {
        case swift, faults
    }

    private static func files(_ kind: Kind, below folder: String) throws -> [SourceFile] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path(percentEncoded: false))
            .filter { $0.hasSuffix(".\(kind.rawValue)") }.sorted()
            .map { SourceFile(path: "\(folder)/\($0)", text: try text("\(folder)/\($0)")) }
    }
}

/// A source file is short, and a comment says why where it leaves the compiler's care.
enum SourceRule {
    static let longestFile = 400

    /// What is wrong with `file`, one sentence each.
    static func violations(in file: SourceFile) -> [String] {
        let lines = file.lines
        let length = file.text.hasSuffix("\n") ? lines.count - 1 : lines.count
        let tooLong = length > longestFile ? ["\(file.path) has \(length) lines."] : []
        return tooLong
            + lines.indices.flatMap { index -> [String] in
                // A comment begins at most three lines above the code.
                if lines[max(0, index - 3)...index].contains(where: { $0.contains("//") }) { return [] }
                // After a letter it is the end of another word, such as `Entry?`.
                return ["try?", "@unchecked", "nonisolated(unsafe)"].filter { name in
                    lines[index].components(separatedBy: name).dropLast().contains { $0.last?.isLetter != true }
                }.map { "\(file.path):\(index + 1): \($0) needs a comment that says why." }
            }
    }
}
