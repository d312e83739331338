/// What a source file may hold.
enum SourceRule {
    static let longestFile = 200

    /// What is wrong with `file`, one sentence each.
    static func violations(in file: SourceFile) -> [String] {
        let lines = file.lines
        let length = file.text.hasSuffix("\n") ? lines.count - 1 : lines.count
        let tooLong = length > longestFile ? ["\(file.path) has \(length) lines."] : []
        return tooLong
            + lines.indices.flatMap { index in
                violations(at: index, of: lines).map { "\(file.path):\(index + 1): \($0)" }
            }
    }

    private static func violations(at index: Int, of lines: [String]) -> [String] {
        let code = lines[index].split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        let forbidden = code.contains("try!") ? ["try! is not for this house."] : []
        let isExplained = lines[max(0, index - linesOfComment)...index].contains { $0.contains("//") }
        let unexplained = ["try?", "@unchecked", "nonisolated(unsafe)"].filter { code.contains($0) && !isExplained }
        return forbidden + unexplained.map { "\($0) needs a comment that says why." }
    }

    /// How many lines above the code its comment may begin.
    private static let linesOfComment = 3
}
